/** What the program asks at its start where it has no sandbox. */
export const enSandbox = {
  sandbox: {
    /**
     * A message of the system before the app starts: title and texts. The sandbox is a protection that browsers have;
     * "AppImage" and "deb" are kinds of packages.
     */
    title: 'Start without the sandbox?',
    text: 'Chromium’s sandbox is off, so a harmful file from a participant could reach your own files.',
    advice:
      'Your data is safe so far. If this is the AppImage, install the deb package instead: it sets up the sandbox.',

    /** Two buttons; the first is the default. Verbs. */
    quit: 'Quit',
    start: 'Start anyway',
  },
} as const
