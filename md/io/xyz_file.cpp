#include "md/io/xyz_file.hpp"

#include <fmt/format.h>

#include "common/comm/collective.hpp"

namespace tercet::md {

XyzFile::XyzFile(const Communicator& comm, const std::string& path, const SystemInfo& info,
                 std::int64_t num_rows)
    : comm_(comm.raw()), info_(info), num_rows_(std::max<std::int64_t>(num_rows, 0)) {
  run_collectively(comm_, [&] {
    if (!comm_.is_root()) return;
    log_ = num_rows < 0 ? io::TextLog::create(path, "")
                        : io::TextLog::resume(path, "", static_cast<std::uint64_t>(num_rows));
  });
}

std::string XyzFile::lines_of(const Frame& frame) const {
  std::string text;
  for (std::size_t n = 0; n < frame.type.size(); ++n) {
    const double* r = frame.position.data() + 3 * n;
    text += fmt::format("\n{} {:.8g} {:.8g} {:.8g}",
                        info_.names[static_cast<std::size_t>(frame.type[n])], r[0], r[1], r[2]);
  }
  return text;
}

void XyzFile::append(const Frame& frame, const FrameTime& when) {
  const std::vector<std::string> shares = comm_.gather(lines_of(frame));
  run_collectively(comm_, [&] {
    if (!comm_.is_root()) return;
    const Box& b = when.box;
    const auto& u = b.user_fraction;
    std::string text = fmt::format(
        "{}\nLattice=\"{:.8g} 0 0 {:.8g} {:.8g} 0 {:.8g} {:.8g} {:.8g}\" "
        "Properties=species:S:1:pos:R:3 "
        "Step={} Time={:.10g}",
        info_.num_total, b.xx * u[0], b.xy * u[1], b.yy * u[1], b.xz * u[2], b.yz * u[2],
        b.zz * u[2], when.step, when.time);
    for (const std::string& share : shares) text += share;
    log_->append_lines(text);
  });
  num_rows_ += info_.num_total + 2;
}

}  // namespace tercet::md
