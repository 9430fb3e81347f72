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
} as const
