/** What the program asks at its start where it has no sandbox. */
export const enSandbox = {
  sandbox: {
    title: 'Start without the sandbox?',
    text: 'Chromium’s sandbox is off, so a harmful file from a participant could reach your own files.',
    advice:
      'Your data is safe so far. If this is the AppImage, install the deb package instead: it sets up the sandbox.',
    /** Two buttons; the first is the default. */
    quit: 'Quit',
    start: 'Start anyway',
  },
} as const
