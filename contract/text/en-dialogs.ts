/** Texts of the system's own dialogs, which main opens. */
export const enDialogs = {
  /** The page of a window could not be loaded. */
  failedLoad: {
    title: 'Couldn’t load this window',
    text: 'Everything saved is safe. Try again, or restart the app.',
    again: 'Try again',
    close: 'Close window',
  },
  /** The name that was entered without an ending exists with it. */
  replaceFile: {
    title: 'Replace “{{name}}”?',
    text: 'A file with this name already exists in “{{folder}}”.',
    replace: 'Replace',
    cancel: 'Cancel',
  },
  /** Before a link is opened in the system's browser. */
  openLink: {
    title: 'Open in browser',
    /** `host` is the name of a server: example.org. */
    message: 'Open {{host}} in your browser?',
    /** Below the whole address. */
    text: 'This address comes from the service’s data, not from Proctor Desk.',
    open: 'Open',
  },
  startFailed: {
    /** The app can't start; the reason follows. */
    title: 'Proctor Desk can’t start',
    /** `option` is an option of the command line: --remote-debugging-port. */
    refusedOption: 'The option {{option}} would let others reach your data. Start without it.',
  },
} as const
