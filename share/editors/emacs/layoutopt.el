;;; layoutopt.el --- memory layouts of arrays of records  -*- lexical-binding: t -*-

;; Part of layoutopt, under the Apache License v2.0 with LLVM Exceptions.

;;; Commentary:

;; layoutopt-lsp beside clangd.  Eglot has one server for each buffer, lsp-mode has
;; several: with lsp-mode, `layoutopt-lsp-mode-setup' adds it to what is there; with
;; Eglot, `layoutopt-eglot-setup' makes it the server of C and C++.
;; docs/Editor.md lists the options.

;;; Code:

(defgroup layoutopt nil
  "Memory layouts of arrays of records."
  :group 'tools)

(defcustom layoutopt-command '("layoutopt-lsp")
  "The server and its arguments."
  :type '(repeat string))

(defcustom layoutopt-options nil
  "What `initializationOptions' have, a property list: (:target \"native\")."
  :type 'plist)

(declare-function lsp-register-client "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(declare-function lsp-activate-on "lsp-mode")

;;;###autoload
(defun layoutopt-lsp-mode-setup ()
  "Let lsp-mode start the server beside others."
  (with-eval-after-load 'lsp-mode
    (lsp-register-client
     (make-lsp-client
      :new-connection (lsp-stdio-connection (lambda () layoutopt-command))
      :activation-fn (lsp-activate-on "c" "cpp")
      :add-on? t
      :initialization-options (lambda () layoutopt-options)
      :server-id 'layoutopt))))

(defvar eglot-server-programs)

;;;###autoload
(defun layoutopt-eglot-setup ()
  "Make the server that of C and C++ in Eglot."
  (with-eval-after-load 'eglot
    (add-to-list 'eglot-server-programs
                 `((c-mode c++-mode c-ts-mode c++-ts-mode)
                   . ,(append layoutopt-command
                              (and layoutopt-options
                                   (list :initializationOptions
                                         layoutopt-options)))))))

(provide 'layoutopt)
;;; layoutopt.el ends here
