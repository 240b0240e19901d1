//===-- blackscholes.cl - Prices of options ----------------*- OpenCL C -*-===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One work-item prices one European option. Every field of a record is used
// exactly once, and nothing is used twice.
//
//===----------------------------------------------------------------------===//

#pragma OPENCL FP_CONTRACT OFF

typedef struct {
  float spot;       // price of the share today
  float strike;     // price at which it may be bought or sold
  float rate;       // riskless interest, per year
  float volatility; // of the share, per year
  float years;      // until the option ends
  float call;       // result: price of the right to buy
  float put;        // result: price of the right to sell
} option;

// The standard normal distribution up to d.
float normal_cdf(float d) { return 0.5f * erfc(-d * M_SQRT1_2_F); }

__kernel void price(__global option *options, uint n) {
  uint i = get_global_id(0);
  if (i >= n)
    return;

  __global option *o = &options[i];
  float spot = o->spot;
  float strike = o->strike;
  float spread = o->volatility * sqrt(o->years);
  float d1 = (log(spot / strike) +
              (o->rate + 0.5f * o->volatility * o->volatility) * o->years) /
             spread;
  float d2 = d1 - spread;
  float discounted = strike * exp(-o->rate * o->years);

  o->call = spot * normal_cdf(d1) - discounted * normal_cdf(d2);
  o->put = discounted * normal_cdf(-d2) - spot * normal_cdf(-d1);
}
