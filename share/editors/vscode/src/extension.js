// A client of layoutopt-lsp.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const { initializationOptions, serverCommand } = require('./options');

let client;

async function start() {
  const settings = vscode.workspace.getConfiguration('layoutopt');
  const get = (name) => settings.get(name);
  client = new LanguageClient('layoutopt', 'layoutopt', serverCommand(get), {
    documentSelector: ['c', 'cpp', 'opencl'].map((language) => ({ scheme: 'file', language })),
    initializationOptions: initializationOptions(get),
  });
  try {
    await client.start();
  } catch (problem) {
    vscode.window.showErrorMessage(`layoutopt: the language server does not start: ${problem.message}`);
  }
}

async function restart() {
  if (client) await client.dispose();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand('layoutopt.restart', restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('layoutopt')) restart();
    })
  );
  await start();
}

async function deactivate() {
  if (client) await client.stop();
}

module.exports = { activate, deactivate };
