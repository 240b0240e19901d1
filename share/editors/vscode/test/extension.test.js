// Runs without a display and without VS Code, which is stood in for by what the
// extension uses of it: `npm test`, or `node --test`.
'use strict';

const assert = require('node:assert');
const Module = require('node:module');
const path = require('node:path');
const test = require('node:test');

const manifest = require('../package.json');
const settings = manifest.contributes.configuration.properties;
const defaults = (name) => settings['layoutopt.' + name].default;

/** The extension with modules of ours in place of those that VS Code has. */
function load(values) {
  const log = [];
  class LanguageClient {
    constructor(id, name, server, client) {
      log.push({ id, server, client });
    }
    async start() {
      if (values.path === 'none') throw new Error('no such file');
      log.push('start');
    }
    async stop() {
      log.push('stop');
    }
    async dispose() {
      log.push('dispose');
    }
  }
  const listeners = [];
  const vscode = {
    workspace: {
      getConfiguration: () => ({ get: (name) => (name in values ? values[name] : defaults(name)) }),
      onDidChangeConfiguration: (listener) => listeners.push(listener),
    },
    window: { showErrorMessage: (text) => log.push(text) },
    commands: { registerCommand: (name) => log.push(name) },
  };
  const original = Module._load;
  Module._load = function (request, ...rest) {
    if (request === 'vscode') return vscode;
    if (request === 'vscode-languageclient/node') return { LanguageClient };
    return original.call(this, request, ...rest);
  };
  try {
    const main = path.resolve(__dirname, '..', manifest.main);
    delete require.cache[main];
    return { extension: require(main), log, listeners };
  } finally {
    Module._load = original;
  }
}

test('the settings reach the server', async () => {
  const { extension, log } = load({ target: 'sm_80', fallbackFlags: ['-DX'], arguments: ['-p', 'b'] });
  await extension.activate({ subscriptions: [] });
  assert.ok(log.includes('layoutopt.restart'));
  const made = log.find((each) => each.id);
  assert.deepStrictEqual(made.server, { command: 'layoutopt-lsp', args: ['-p', 'b'] });
  assert.deepStrictEqual(made.client.initializationOptions, {
    target: 'sm_80',
    fallbackFlags: ['-DX'],
    closedWorld: false,
    wholeProgram: true,
  });
  assert.ok(log.includes('start'));
  await extension.deactivate();
  assert.ok(log.includes('stop'));
});

test('a new setting starts it again', async () => {
  const { extension, log, listeners } = load({});
  await extension.activate({ subscriptions: [] });
  await listeners[0]({ affectsConfiguration: (name) => name === 'editor' });
  assert.ok(!log.includes('dispose'));
  listeners[0]({ affectsConfiguration: (name) => name === 'layoutopt' });
  await new Promise(setImmediate);
  assert.ok(log.includes('dispose'));
  assert.strictEqual(log.filter((each) => each === 'start').length, 2);
});

test('a server that is not there is told', async () => {
  const { extension, log } = load({ path: 'none' });
  await extension.activate({ subscriptions: [] });
  assert.ok(log.some((each) => /does not start: no such file/.test(each)));
});

test('each setting is described, and each command is there', () => {
  for (const [name, setting] of Object.entries(settings)) {
    assert.ok(setting.description, name);
    assert.notStrictEqual(setting.default, undefined, name);
  }
  const { extension, log } = load({});
  return extension.activate({ subscriptions: [] }).then(() => {
    for (const { command } of manifest.contributes.commands) assert.ok(log.includes(command), command);
  });
});

const server = process.env.LAYOUTOPT_LSP;
test('the server takes these options', { skip: !server && 'LAYOUTOPT_LSP names no server' }, async () => {
  const { spawn } = require('node:child_process');
  const { initializationOptions } = require('../src/options');
  const child = spawn(server, [], { stdio: ['pipe', 'pipe', 'inherit'] });
  const send = (message) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  let heard = '';
  child.stdout.on('data', (data) => (heard += data));
  send({ id: 1, method: 'initialize', params: { capabilities: {}, initializationOptions: initializationOptions(defaults) } });
  send({ id: 2, method: 'shutdown' });
  send({ method: 'exit' });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  assert.match(heard, /"hoverProvider":true/);
  assert.strictEqual(code, 0);
});
