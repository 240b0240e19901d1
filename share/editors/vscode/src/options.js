// What the settings say, as the server takes it. Knows nothing of VS Code.
'use strict';

const texts = ['target', 'policy', 'compilationDatabasePath'];
const others = ['fallbackFlags', 'closedWorld', 'wholeProgram'];

/** `initializationOptions`; `get` gives the value of a setting. What is empty is left out. */
function initializationOptions(get) {
  const options = {};
  for (const name of texts)
    if (get(name)) options[name] = get(name);
  for (const name of others)
    if (get(name) !== undefined) options[name] = get(name);
  return options;
}

/** How the server is started. */
function serverCommand(get) {
  return { command: get('path') || 'layoutopt-lsp', args: get('arguments') || [] };
}

module.exports = { initializationOptions, serverCommand };
