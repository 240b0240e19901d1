//===-- InputTest.cpp - Tests of messages of any kind ---------------------===//
//
// Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Input.h"
#include <gtest/gtest.h>

using namespace layoutopt::server;

static std::string passed(llvm::StringRef Json, Phase Where = Phase::Running,
                          std::string *Id = nullptr) {
  std::string Its;
  auto Out = checkedMessage(Json, Where, Id ? *Id : Its);
  return Out ? *Out : "dropped";
}

static const char Hover[] = R"({"jsonrpc":"2.0","id":7,"method":"m"})";
static const char Note[] = R"({"jsonrpc":"2.0","method":"n"})";

TEST(InputTest, MessagesPassAsTheyAre) {
  std::string Id;
  EXPECT_EQ(passed(Hover, Phase::Running, &Id), Hover);
  EXPECT_EQ(Id, "7");
  EXPECT_EQ(passed(Note, Phase::Running, &Id), Note);
  EXPECT_EQ(Id, "");
  const char Text[] = R"({"jsonrpc":"2.0","id":"a","result":null})";
  EXPECT_EQ(passed(Text, Phase::Running, &Id), Text);
  EXPECT_EQ(Id, "\"a\"");
}

TEST(InputTest, WhatIsNoJsonHasAnAnswer) {
  for (const char *Bad : {"", "{", "{\"a\":}", "\xFF", "nil"})
    EXPECT_NE(passed(Bad).find("-32700"), std::string::npos) << Bad;
  EXPECT_NE(passed(std::string(1 << 20, '[')).find("-32700"),
            std::string::npos);
  // Brackets in strings nest nothing.
  const std::string Flat = R"({"jsonrpc":"2.0","method":"n","params":["\"[)" +
                           std::string(2000, '[') + "\"]}";
  EXPECT_EQ(passed(Flat), Flat);
}

TEST(InputTest, WhatIsNoMessageHasAnAnswer) {
  for (const char *Bad :
       {"[]", "null", "7", "{}", R"({"jsonrpc":"1.0","id":1,"method":"m"})",
        R"({"jsonrpc":"2.0"})", R"({"jsonrpc":"2.0","id":1})",
        R"({"jsonrpc":"2.0","id":1,"method":2})",
        R"({"jsonrpc":"2.0","id":[],"method":"m"})",
        R"({"jsonrpc":"2.0","id":null,"method":"m"})",
        R"({"jsonrpc":"2.0","id":1,"error":{}})",
        R"({"jsonrpc":"2.0","id":1,"error":7})",
        R"({"jsonrpc":"2.0","id":1,"method":"exit"})"})
    EXPECT_NE(passed(Bad).find("-32600"), std::string::npos) << Bad;
}

TEST(InputTest, TheFirstRequestIsInitialize) {
  EXPECT_NE(passed(Hover, Phase::New).find("-32002"), std::string::npos);
  EXPECT_EQ(passed(Note, Phase::New), "dropped");
  const char First[] = R"({"jsonrpc":"2.0","id":1,"method":"initialize"})";
  EXPECT_EQ(passed(First, Phase::New), First);
  EXPECT_NE(passed(First).find("-32600"), std::string::npos);
}

TEST(InputTest, BehindShutdownThereIsOnlyExit) {
  EXPECT_NE(passed(Hover, Phase::ShutDown).find("-32600"), std::string::npos);
  EXPECT_EQ(passed(Note, Phase::ShutDown), "dropped");
  const char Exit[] = R"({"jsonrpc":"2.0","method":"exit"})";
  for (Phase Where : {Phase::New, Phase::Running, Phase::ShutDown})
    EXPECT_EQ(passed(Exit, Where), Exit);
}

TEST(InputTest, NobodyAsksForOurOwnMethod) {
  EXPECT_NE(
      passed(R"({"jsonrpc":"2.0","id":1,"method":"$/layoutopt/badMessage"})")
          .find("-32601"),
      std::string::npos);
}
