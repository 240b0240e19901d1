-- layoutopt in Neovim 0.7 and later: memory layouts of arrays of records, beside clangd.
--
--   require('layoutopt').setup()                       -- in init.lua
--   require('layoutopt').setup {
--     cmd = { 'layoutopt-lsp', '--target=native' },
--     options = { wholeProgram = true, fallbackFlags = { '-std=c11' } },
--     lenses = true,                                   -- lines above records
--   }
--
-- docs/Editor.md lists the options.

local M = {}

local filetypes = { c = true, cpp = true, opencl = true }
local defaults = { cmd = { 'layoutopt-lsp' }, options = {}, lenses = true }

local function root_of(path)
  local folder = vim.fn.fnamemodify(path, ':p:h')
  while folder ~= '' do
    for _, name in ipairs { 'compile_commands.json', 'build/compile_commands.json', '.git' } do
      if vim.loop.fs_stat(folder .. '/' .. name) then
        return folder
      end
    end
    local up = vim.fn.fnamemodify(folder, ':h')
    if up == folder then
      break
    end
    folder = up
  end
  return vim.fn.fnamemodify(path, ':p:h')
end

local clients = {} -- By root.

local function attach(buffer, config)
  local path = vim.api.nvim_buf_get_name(buffer)
  if path == '' then
    return
  end
  local root = root_of(path)
  if not clients[root] or vim.lsp.client_is_stopped(clients[root]) then
    clients[root] = vim.lsp.start_client {
      name = 'layoutopt',
      cmd = config.cmd,
      root_dir = root,
      init_options = next(config.options) and config.options or vim.empty_dict(),
      on_attach = config.on_attach,
      capabilities = config.capabilities,
    }
  end
  if not clients[root] then
    return
  end
  vim.lsp.buf_attach_client(buffer, clients[root])
  if config.lenses then
    vim.api.nvim_create_autocmd({ 'CursorHold', 'InsertLeave', 'BufWritePost' }, {
      buffer = buffer,
      callback = function()
        pcall(vim.lsp.codelens.refresh)
      end,
    })
  end
end

function M.setup(config)
  config = vim.tbl_extend('force', defaults, config or {})
  vim.api.nvim_create_autocmd('FileType', {
    pattern = vim.tbl_keys(filetypes),
    callback = function(event)
      attach(event.buf or tonumber(vim.fn.expand '<abuf>'), config)
    end,
  })
  for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_is_loaded(buffer) and filetypes[vim.bo[buffer].filetype] then
      attach(buffer, config)
    end
  end
end

return M
