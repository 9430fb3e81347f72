/** Texts about crashes: of notices, of the report's dialog, and of the system's dialogs, which main opens. */
export const enCrash = {
  crash: {
    /** Titles of notices. The first is about the last run of the app, and is shown when it starts again. */
    ended: 'Proctor Desk quit unexpectedly',
    window: 'A window crashed and was reloaded',
    unresponsive: 'A window stopped responding and was reloaded',
    /** Title of a notice. A data process is a part of the app that reads or writes the reviewer's data. */
    thread: 'A data process stopped',
    /** Title of a notice of an error that no screen reported. */
    unexpected: 'Something went wrong in Proctor Desk',
    /** Text of the notices of crashes, below their titles. */
    safe: 'Everything saved is safe. A report helps to find the cause.',
    /** Title of an error, when the report can't be written. */
    notSaved: 'Couldn’t save report',
  },
  /** The system's dialog over a window that does not respond, with its two buttons; the first is the default. */
  unresponsive: {
    title: 'This window isn’t responding',
    text: 'Reloading discards what isn’t saved yet.',
    wait: 'Wait',
    reload: 'Reload',
  },
  /** The system's dialog over a window that crashed four times in a minute. “Save report…” is between its buttons. */
  crashesAgain: {
    title: 'This window keeps crashing',
    text: 'Everything saved is safe. Reload it, or close it and restart the app.',
    reload: 'Reload',
    close: 'Close window',
  },
} as const
