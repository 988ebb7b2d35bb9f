#include "montecarlo/book/read_book.hpp"

#include <gtest/gtest.h>

namespace tercet::mc {
namespace {

struct Reading {
  explicit Reading(const std::string& trades, const std::string& name = "b.csv") {
    Problems of_market;
    const Market market = parse_market(
        R"({"valuation_date": "2026-01-01", "discount": 0.05,
        "assets": {"A": {"spot": 100, "volatility": 0.2}, "B": {"spot": 50, "volatility": 0.3}}})",
        "m.json", of_market);
    of_market.throw_if_any();
    book = parse_book(trades, name, market, problems);
  }
  template <class P>
  P payoff(std::size_t n = 0) const {
    return std::get<P>(book.trades.at(n).payoff);
  }

  Problems problems;
  Book book;
};

TEST(ReadBook, ReadsWhatEveryTradeHas) {
  const Reading reading(
      "id,payoff,underlying,option,strike,expiry,quantity\nx,european,B,put,45,2027-01-01,-3\n"
      "y,european,A,call,90,0.5,\n");
  ASSERT_TRUE(reading.problems.empty());
  ASSERT_EQ(reading.book.trades.size(), 2U);
  const Trade& trade = reading.book.trades[0];
  EXPECT_EQ(trade.id, "x");
  EXPECT_EQ(trade.payoff_name, "european");
  EXPECT_EQ(trade.assets, std::vector<int>{1});
  EXPECT_EQ(trade.weights, std::vector<double>{1});
  EXPECT_DOUBLE_EQ(trade.expiry_years, 1);
  EXPECT_EQ(trade.quantity, -3);
  EXPECT_EQ(reading.payoff<European>().type, OptionType::put);
  EXPECT_EQ(reading.payoff<European>().strike, 45);
  EXPECT_EQ(reading.book.trades[1].quantity, 1);
}

TEST(ReadBook, EquallySpacedObservationsEndAtExpiryAndLeaveOutToday) {
  const Reading reading(
      "id,payoff,underlying,option,strike,expiry,num_observations\nx,asian,A,call,90,2,4\n");
  EXPECT_EQ(reading.book.trades.at(0).observation_years, (std::vector<double>{0.5, 1, 1.5, 2}));
  EXPECT_FALSE(reading.book.trades[0].observes_each_step);
}

TEST(ReadBook, PastFixingsAreSummedAndForGeometricAveragesTheirLogarithms) {
  const Reading reading(
      "id,payoff,underlying,option,strike,expiry,observations,past_fixings,average\n"
      "x,asian,A,call,90,1,0;1,90;110;95,\ny,asian,A,call,90,1,0;1,90;110,geometric\n");
  EXPECT_EQ(reading.payoff<Asian>(0).past_sum, 295);
  EXPECT_EQ(reading.payoff<Asian>(0).past_count, 3);
  EXPECT_DOUBLE_EQ(reading.payoff<Asian>(1).past_sum, std::log(90.0) + std::log(110.0));
  EXPECT_EQ(reading.payoff<Asian>(1).average, Average::geometric);
}

TEST(ReadBook, ACorridorComesFromOneBarrierWithItsDirectionOrFromTwo) {
  const Reading reading(
      "id,payoff,underlying,option,strike,expiry,knock,barrier,direction,lower_barrier,"
      "upper_barrier,monitoring,num_observations\n"
      "d,barrier,A,call,90,1,in,80,down,,,,\nu,barrier,A,call,90,1,out,120,up,,,,\n"
      "b,barrier,A,call,90,1,out,,,80,120,discrete,12\n");
  ASSERT_EQ(reading.problems.lines(), std::vector<std::string>());
  EXPECT_EQ(reading.payoff<Barrier>(0).corridor.lower, 80);
  EXPECT_EQ(reading.payoff<Barrier>(0).corridor.upper, Corridor{}.upper);
  EXPECT_EQ(reading.payoff<Barrier>(0).knock, Knock::in);
  EXPECT_EQ(reading.payoff<Barrier>(1).corridor.lower, 0);
  EXPECT_EQ(reading.payoff<Barrier>(1).corridor.upper, 120);
  EXPECT_EQ(reading.payoff<Barrier>(1).knock, Knock::out);
  EXPECT_TRUE(reading.book.trades[1].observes_each_step);
  EXPECT_EQ(reading.payoff<Barrier>(2).corridor.lower, 80);
  EXPECT_EQ(reading.payoff<Barrier>(2).corridor.upper, 120);
  EXPECT_FALSE(reading.payoff<Barrier>(2).corridor.continuous);
  EXPECT_FALSE(reading.book.trades[2].observes_each_step);
}

TEST(ReadBook, ABasketHasAWeightForEachAssetInTheTradesOrder) {
  const Reading reading(
      "id,payoff,underlying,option,strike,expiry,weights,of\nx,basket,B;A,call,-5,1,2;-1,\n"
      "y,basket,A;B,put,5,1,,worst\nz,basket,A;B,put,5,1,1;2;3,\n");
  EXPECT_EQ(reading.book.trades.at(0).assets, (std::vector<int>{1, 0}));
  EXPECT_EQ(reading.book.trades[0].weights, (std::vector<double>{2, -1}));
  EXPECT_EQ(reading.payoff<Basket>(0).strike, -5);
  EXPECT_EQ(reading.book.trades[1].weights, (std::vector<double>{1, 1}));
  EXPECT_EQ(reading.payoff<Basket>(1).aggregate, Aggregate::worst);
  EXPECT_EQ(
      reading.problems.lines(),
      std::vector<std::string>{"b.csv:4: trade \"z\": weights holds 3 numbers for 2 underlyings"});
}

TEST(ReadBook, AVarianceSwapsStrikeIsAVolatilitySquared) {
  const Reading reading(
      "id,payoff,underlying,expiry,observations,strike_vol\nx,variance_swap,A,1,0;1,0.3\n"
      "y,variance_swap,A,0,0,0.3\n");
  EXPECT_DOUBLE_EQ(reading.payoff<VarianceSwap>().strike_variance, 0.09);
  ASSERT_EQ(reading.problems.lines().size(), 1U);
  EXPECT_NE(reading.problems.lines()[0].find("trade \"y\": observations should end after today"),
            std::string::npos);
}

TEST(ReadBook, ABadTradeIsLeftOutAndTheOthersKeepTheirOrder) {
  const Reading reading(
      R"([{"id": "a", "payoff": "european", "underlying": "A", "option": "call", "strike": 1,
          "expiry": 1},
      {"id": "b", "payoff": "european", "underlying": "A;B", "option": "call", "strike": 1,
       "expiry": -1},
      {"id": "c", "payoff": "european", "underlying": "B", "option": "put", "strike": 1,
       "expiry": 0}])",
      "b.json");
  ASSERT_EQ(reading.book.trades.size(), 2U);
  EXPECT_EQ(reading.book.trades[0].id, "a");
  EXPECT_EQ(reading.book.trades[1].id, "c");
  EXPECT_EQ(reading.book.num_records, 3);
  EXPECT_FALSE(reading.problems.empty());
  for (const std::string& line : reading.problems.lines()) {
    EXPECT_NE(line.find("trade \"b\": "), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace tercet::mc
