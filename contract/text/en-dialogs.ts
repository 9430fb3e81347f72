/** Texts of the system's own dialogs, which main opens. */
export const enDialogs = {
  /** The page of a window could not be loaded. A message of the system: title, text and two buttons. */
  failedLoad: {
    title: 'Couldn’t load this window',
    text: 'Everything saved is safe. Try again, or restart the app.',
    again: 'Try again',
    close: 'Close window',
  },

  /**
   * The name that was entered without an ending exists with it. A question of the system, with two buttons: `name` is
   * that of the file, `folder` where it is.
   */
  replaceFile: {
    title: 'Replace “{{name}}”?',
    text: 'A file with this name already exists in “{{folder}}”.',
    replace: 'Replace',
    /** A button; closes the question, nothing is replaced. A verb. */
    cancel: 'Cancel',
  },

  /**
   * Before a link is opened in the system's browser. A question of the system: title of the window, message, text and
   * button.
   */
  openLink: {
    /** A command: a verb. */
    title: 'Open in browser',
    /** `host` is the name of a server: example.org. */
    message: 'Open {{host}} in your browser?',
    /** Below the whole address. */
    text: 'This address comes from the service’s data, not from Proctor Desk.',
    /** A button. A verb. */
    open: 'Open',
  },

  /** The app can't start: title of a message of the system, and a reason. */
  startFailed: {
    /** The button that closes the dialog, and with it the app. */
    quit: 'Quit',
    /** The app can't start; the reason follows. */
    title: 'Proctor Desk can’t start',
    /** `option` is an option of the command line: --remote-debugging-port. */
    refusedOption: 'The option {{option}} would let others reach your data. Start without it.',
  },
} as const
