#include "montecarlo/engine/block_runner.hpp"

#include <algorithm>
#include <string>

#include "common/parallel/copy.hpp"

namespace tercet::mc {

/// What a runner does, without its precision.
struct BlockRunner::Part {
  virtual ~Part() = default;
  virtual std::vector<Moments> run(std::int64_t block) = 0;
  virtual int columns_per_tile() const = 0;
};

namespace {

/// Memory that a tile may take: on the host it should stay in the second-level cache.
constexpr double tile_bytes = device_is_host ? 512.0 * 1024 : 4.0e9;

template <class Real>
class TypedRunner final : public BlockRunner::Part {
 public:
  TypedRunner(const SimulationSpec& spec, const Sampling& sampling)
      : sampling_(sampling), payoffs_(spec.payoffs, spec.ranges), quantities_(spec.quantities) {
    SharedLists shared;
    shared.dates = to_device("mc::dates", spec.dates);
    shared.assets = to_device("mc::assets", spec.assets);
    shared.weights = to_device("mc::weights", spec.weights);
    shared.coefficients = to_device("mc::coefficients", spec.coefficients);
    for (const Scenario& scenario : spec.scenarios) {
      scenarios_.push_back(make_tables<Real>(spec, scenario, shared));
    }
    allocate(spec);
  }

  std::vector<Moments> run(std::int64_t block) override {
    const int drawn_per_tile = sampling_.antithetic ? columns_ / 2 : columns_;
    std::vector<Moments> of_block(static_cast<std::size_t>(quantities_.count()));
    for (int first = 0; first < samples_per_block; first += drawn_per_tile) {
      const PathNumbers numbers{sampling_.seed, block * samples_per_block + first, columns_,
                                sampling_.antithetic};
      evaluate(numbers);
      const auto chunks = quantities_.reduce(exec_, values_, drawn_per_tile, sampling_.antithetic);
      const std::size_t per_quantity = chunks.size() / of_block.size();
      for (std::size_t i = 0; i < chunks.size(); ++i) {
        Moments& sum = of_block[i / per_quantity];
        sum = merge(sum, chunks[i]);
      }
    }
    return of_block;
  }
  int columns_per_tile() const override { return columns_; }

 private:
  void allocate(const SimulationSpec& spec) {
    const auto assets = static_cast<std::size_t>(spec.num_assets());
    const auto dates = static_cast<std::size_t>(spec.scenarios.front().grid.num_dates());
    const int steps = spec.scenarios.front().grid.num_steps();
    int normal_rows = 0;
    for (std::size_t a = 0; a < assets && assets > 1; ++a) {
      const int per_step = normals_per_step(scenarios_.front().models[a]);
      normals_.rows_of_asset.push_back({normal_rows, per_step});
      normal_rows += per_step * steps;
    }
    normals_.rows = to_device("mc::normal_rows", normals_.rows_of_asset);
    const RowNeeds needs = payoffs_.needs();
    const std::size_t kinds = needs.spot + needs.log_spot + needs.variance;
    const std::size_t value_rows = spec.scenarios.size() * spec.payoffs.size();
    choose_columns(static_cast<double>((kinds * assets * dates + normal_rows) * sizeof(Real) +
                                       value_rows * sizeof(double)));
    const auto columns = static_cast<std::size_t>(columns_);
    const auto rows = [&](const std::string& name, bool needed) {
      return needed ? DeviceView<Real***>(name, assets, dates, columns) : DeviceView<Real***>();
    };
    rows_ = {rows("mc::spot", needs.spot), rows("mc::log_spot", needs.log_spot),
             rows("mc::variance", needs.variance), DeviceView<Real**>()};
    normals_.normal =
        DeviceView<Real**>("mc::normals", static_cast<std::size_t>(normal_rows), columns);
    values_ = DeviceView<double**>("mc::values", value_rows, columns);
  }
  /// A power of two, so that tiles fill a block.
  void choose_columns(double bytes_per_column) {
    const int least = sampling_.antithetic ? 2 * samples_per_chunk : samples_per_chunk;
    const int most = sampling_.antithetic ? 2 * samples_per_block : samples_per_block;
    columns_ = least;
    while (columns_ < most && 2 * columns_ * bytes_per_column <= tile_bytes) columns_ *= 2;
  }
  void evaluate(const PathNumbers& numbers) {
    for (std::size_t s = 0; s < scenarios_.size(); ++s) {
      make_rows(exec_, scenarios_[s], numbers, normals_, rows_);
      payoffs_.evaluate(exec_, rows_, scenarios_[s].lists, numbers, values_,
                        static_cast<int>(s) * payoffs_.num_trades());
    }
  }

  Sampling sampling_;
  ExecSpace exec_{};
  PayoffSet payoffs_;
  QuantityTable quantities_;
  std::vector<ScenarioTables<Real>> scenarios_{};
  int columns_ = 0;
  PathRows<Real> rows_{};
  TileNormals<Real> normals_{};
  DeviceView<double**> values_{};
};

}  // namespace

BlockRunner::BlockRunner(const SimulationSpec& spec, const Sampling& sampling) {
  if (sampling.precision == Precision::single_precision) {
    part_ = std::make_unique<TypedRunner<float>>(spec, sampling);
  } else {
    part_ = std::make_unique<TypedRunner<double>>(spec, sampling);
  }
}
BlockRunner::~BlockRunner() = default;
BlockRunner::BlockRunner(BlockRunner&&) noexcept = default;

std::vector<Moments> BlockRunner::run(std::int64_t block) {
  return part_->run(block);
}
int BlockRunner::columns_per_tile() const {
  return part_->columns_per_tile();
}

}  // namespace tercet::mc
