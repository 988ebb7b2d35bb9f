#include "montecarlo/book/payoff_fields.hpp"

#include <cmath>

namespace tercet::mc {
namespace {

const Names<OptionType> option_types{{"call", OptionType::call}, {"put", OptionType::put}};
const Names<bool> monitorings{{"continuous", true}, {"discrete", false}};
const Rules not_negative{config::at_least(0)};
const Rules positive{config::positive()};

Payoff read_european(FieldReader& fields, const Trade&) {
  return European{fields.choice("option", option_types), fields.real("strike", not_negative)};
}

Payoff read_digital(FieldReader& fields, const Trade&) {
  Digital digital{fields.choice("option", option_types), fields.real("strike", not_negative)};
  digital.pays = fields.choice_or<DigitalPays>(
      "pays", DigitalPays::cash, {{"cash", DigitalPays::cash}, {"asset", DigitalPays::asset}});
  digital.cash = fields.real_or("cash", 1);
  return digital;
}

Payoff read_forward_start(FieldReader& fields, const Trade& trade) {
  if (trade.observation_years.size() != 1) {
    fields.problem("observations", "should be the one date on which the strike is set");
  }
  return ForwardStart{fields.choice("option", option_types),
                      fields.real_or("moneyness", 1, positive)};
}

Payoff read_asian(FieldReader& fields, const Trade&) {
  Asian asian;
  asian.type = fields.choice("option", option_types);
  asian.average = fields.choice_or<Average>(
      "average", Average::arithmetic,
      {{"arithmetic", Average::arithmetic}, {"geometric", Average::geometric}});
  asian.use =
      fields.choice_or<AverageUse>("average_of", AverageUse::price,
                                   {{"price", AverageUse::price}, {"strike", AverageUse::strike}});
  if (asian.use == AverageUse::price) asian.strike = fields.real("strike", not_negative);
  for (const double fixing :
       fields.find_reals("past_fixings", positive).value_or(std::vector<double>())) {
    asian.past_sum += asian.average == Average::geometric ? std::log(fixing) : fixing;
    ++asian.past_count;
  }
  return asian;
}

/// The corridor of `barrier` with `direction`, or of `lower_barrier` and `upper_barrier`.
Corridor read_corridor(FieldReader& fields) {
  Corridor corridor;
  corridor.continuous = fields.choice_or("monitoring", true, monitorings);
  if (fields.has("barrier")) {
    const bool down = fields.choice<bool>("direction", {{"down", true}, {"up", false}});
    (down ? corridor.lower : corridor.upper) = fields.real("barrier", positive);
    return corridor;
  }
  const auto lower = fields.find_real("lower_barrier", positive);
  const auto upper = fields.find_real("upper_barrier", positive);
  if (!lower && !upper) {
    fields.problem("barrier",
                   "is missing; give barrier and direction (down, up), or "
                   "lower_barrier and upper_barrier");
  }
  if (lower) corridor.lower = *lower;
  if (upper) corridor.upper = *upper;
  if (lower && upper && *lower >= *upper) {
    fields.problem("lower_barrier", "should be below upper_barrier");
  }
  return corridor;
}

Payoff read_barrier(FieldReader& fields, const Trade&) {
  Barrier barrier;
  barrier.type = fields.choice("option", option_types);
  barrier.strike = fields.real("strike", not_negative);
  barrier.corridor = read_corridor(fields);
  barrier.knock = fields.choice<Knock>("knock", {{"in", Knock::in}, {"out", Knock::out}});
  barrier.rebate = fields.real_or("rebate", 0, not_negative);
  barrier.rebate_paid = fields.choice_or<RebatePaid>(
      "rebate_paid", RebatePaid::at_hit,
      {{"at_hit", RebatePaid::at_hit}, {"at_expiry", RebatePaid::at_expiry}});
  return barrier;
}

Payoff read_touch(FieldReader& fields, bool no_touch) {
  Touch touch;
  touch.corridor = read_corridor(fields);
  touch.no_touch = no_touch;
  touch.cash = fields.real_or("cash", 1);
  if (no_touch) return touch;
  touch.pays = fields.choice_or<TouchPays>(
      "paid", TouchPays::at_hit,
      {{"at_hit", TouchPays::at_hit}, {"at_expiry", TouchPays::at_expiry}});
  return touch;
}

Payoff read_lookback(FieldReader& fields, const Trade&) {
  Lookback lookback;
  lookback.type = fields.choice("option", option_types);
  lookback.floating = fields.choice<bool>("strike_type", {{"floating", true}, {"fixed", false}});
  if (!lookback.floating) lookback.strike = fields.real("strike", not_negative);
  lookback.extreme_so_far = fields.real_or("extreme_so_far", 0, positive);
  lookback.continuous = fields.choice_or("monitoring", true, monitorings);
  return lookback;
}

Payoff read_basket(FieldReader& fields, const Trade&) {
  return Basket{fields.choice("option", option_types), fields.real("strike"),
                fields.choice_or<Aggregate>("of", Aggregate::sum,
                                            {{"sum", Aggregate::sum},
                                             {"best", Aggregate::best},
                                             {"worst", Aggregate::worst},
                                             {"geometric", Aggregate::geometric}})};
}

Payoff read_american(FieldReader& fields, const Trade& trade) {
  American american{
      fields.choice("option", option_types), fields.real("strike"),
      fields.choice_or<Aggregate>(
          "of", Aggregate::sum,
          {{"sum", Aggregate::sum}, {"best", Aggregate::best}, {"worst", Aggregate::worst}})};
  american.at_any_time =
      fields.choice_or<bool>("exercise", true, {{"american", true}, {"bermudan", false}});
  american.basis.family = fields.choice_or<Polynomials>("basis", Polynomials::laguerre,
                                                        {{"monomial", Polynomials::monomial},
                                                         {"laguerre", Polynomials::laguerre},
                                                         {"hermite", Polynomials::hermite},
                                                         {"chebyshev", Polynomials::chebyshev}});
  const Rules degrees{config::at_least(0), config::at_most(max_basis_degree)};
  american.basis.degree = static_cast<int>(fields.integer_or("basis_degree", 3, degrees));
  const auto num_assets = static_cast<int>(trade.assets.size());
  if (num_assets > max_basis_assets || american.basis.num_terms(num_assets) > max_basis_terms) {
    fields.problem("basis_degree", "is too high for so many underlyings: more than " +
                                       std::to_string(max_basis_terms) + " terms");
  }
  return american;
}

Payoff read_cliquet(FieldReader& fields, const Trade&) {
  Cliquet cliquet;
  cliquet.local_floor = fields.real_or("local_floor", cliquet.local_floor);
  cliquet.local_cap = fields.real_or("local_cap", cliquet.local_cap);
  cliquet.global_floor = fields.real_or("global_floor", cliquet.global_floor);
  cliquet.global_cap = fields.real_or("global_cap", cliquet.global_cap);
  return cliquet;
}

Payoff read_autocallable(FieldReader& fields, const Trade&) {
  Autocallable note;
  note.autocall_barrier = fields.real("autocall_barrier", positive);
  note.coupon = fields.real("coupon", not_negative);
  note.coupon_barrier = fields.real_or("coupon_barrier", 0, not_negative);
  note.memory = fields.boolean_or("memory", false);
  note.coupon_at_call = fields.boolean_or("coupon_at_call", false);
  note.knock_in_barrier = fields.real_or("knock_in_barrier", 0, not_negative);
  return note;
}

Payoff read_variance_swap(FieldReader& fields, const Trade& trade) {
  const auto& dates = trade.observation_years;
  if (!dates.empty() && dates.back() <= 0) {
    fields.problem("observations", "should end after today: there is no variance in no time");
  }
  const double vol = fields.real("strike_vol", not_negative);
  return VarianceSwap{vol * vol};
}

}  // namespace

const std::vector<PayoffKind>& payoff_kinds() {
  using Dates = ObservationDates;
  constexpr auto watched = Dates::all_steps_if_continuous;
  static const std::vector<PayoffKind> kinds{
      {"european", Dates::none, false, read_european},
      {"digital", Dates::none, false, read_digital},
      {"forward_start", Dates::some, false, read_forward_start},
      {"asian", Dates::some, false, read_asian},
      {"barrier", watched, false, read_barrier},
      {"one_touch", watched, false,
       [](FieldReader& fields, const Trade&) { return read_touch(fields, false); }},
      {"no_touch", watched, false,
       [](FieldReader& fields, const Trade&) { return read_touch(fields, true); }},
      {"lookback", watched, false, read_lookback},
      {"basket", Dates::none, true, read_basket},
      {"american", watched, true, read_american},
      {"cliquet", Dates::some, false, read_cliquet},
      {"autocallable", Dates::some, true, read_autocallable},
      {"variance_swap", Dates::some, false, read_variance_swap}};
  return kinds;
}

bool watches_continuously(const Payoff& payoff) {
  if (const auto* barrier = std::get_if<Barrier>(&payoff)) return barrier->corridor.continuous;
  if (const auto* touch = std::get_if<Touch>(&payoff)) return touch->corridor.continuous;
  if (const auto* lookback = std::get_if<Lookback>(&payoff)) return lookback->continuous;
  if (const auto* american = std::get_if<American>(&payoff)) return american->at_any_time;
  return false;
}

}  // namespace tercet::mc
