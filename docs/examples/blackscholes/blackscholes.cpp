//===-- blackscholes.cpp - Host of the pricing example --------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Prices n European options by the formula of Black and Scholes and compares
/// with the same formula in double precision.
///
//===----------------------------------------------------------------------===//

#include "RecordArray.h"
#include "Report.h"

using namespace example;

namespace {

/// `option` of blackscholes.cl.
struct Option {
  float Spot, Strike, Rate, Volatility, Years, Call, Put;
};
using option = Option;

std::vector<Option> makeOptions(size_t N) {
  Random From(2);
  std::vector<Option> Result(N);
  for (Option &O : Result) {
    O.Spot = From.uniform(10, 100);
    O.Strike = O.Spot * From.uniform(0.5f, 2);
    O.Rate = From.uniform(0.01f, 0.05f);
    O.Volatility = From.uniform(0.1f, 0.6f);
    O.Years = From.uniform(0.25f, 5);
    O.Call = O.Put = -1;
  }
  return Result;
}

double normalCdf(double D) { return 0.5 * std::erfc(-D / std::sqrt(2.0)); }

void comparePrices(Comparison &Outcome, size_t I, const Option &Given,
                   const Option &Got) {
  const double Spot = Given.Spot, Strike = Given.Strike, Rate = Given.Rate,
               Volatility = Given.Volatility, Years = Given.Years;
  const double Spread = Volatility * std::sqrt(Years);
  const double D1 = (std::log(Spot / Strike) +
                     (Rate + 0.5 * Volatility * Volatility) * Years) /
                    Spread;
  const double D2 = D1 - Spread;
  const double Discounted = Strike * std::exp(-Rate * Years);
  // The two terms cancel: what counts is an error relative to them.
  const double Scale = Spot + Discounted;
  Outcome.compare(I, "call / (spot + strike)", Got.Call / Scale,
                  (Spot * normalCdf(D1) - Discounted * normalCdf(D2)) / Scale);
  Outcome.compare(I, "put / (spot + strike)", Got.Put / Scale,
                  (Discounted * normalCdf(-D2) - Spot * normalCdf(-D1)) /
                      Scale);
  const bool Kept = std::memcmp(&Given, &Got, offsetof(Option, Call)) == 0;
  Outcome.require(Kept, I, "an input field", Got.Spot, Given.Spot);
}

} // namespace

int main(int Argc, char **Argv) {
  const ProgramInfo Info = {"blackscholes", EXAMPLE_FOLDER "/blackscholes.cl",
                            1000000, 1,
                            "Prices options; a step prices all of them."};
  const Options Opts = parseOptions(Argc, Argv, Info);
  const size_t N = Opts.N;

  Device On(Opts, EXAMPLE_FOLDER);
  const std::vector<Option> Given = makeOptions(N);
  RecordArray<Option> Records(On, EXAMPLE_LAYOUT(option, OPTION), N);
  Records.upload(Given);

  Kernel Price = EXAMPLE_KERNEL(On, price);
  Price.setAll(Records, cl_uint(N));
  for (uint32_t Step = 0; Step < Opts.Steps; ++Step)
    Price.launch(N);
  const std::vector<Option> Result = Records.download();

  Comparison Outcome(1e-6);
  if (Opts.Check && Opts.Steps)
    for (size_t I = 0; I < N; ++I)
      comparePrices(Outcome, I, Given[I], Result[I]);
  return report(Info.Name, Opts, On, Result, Outcome);
}
