/** Texts of a window whose page could not be loaded. */
export const enFailedLoad = {
  failedLoad: {
    title: 'Couldn’t load this window',
    text: 'Everything saved is safe. Try again, or restart the app.',
    again: 'Try again',
    close: 'Close window',
  },
} as const
