/** Texts of the window around the screens, and of the palette. */
export const enApp = {
  app: {
    /** The app's name. It is not translated. */
    name: 'Proctor Desk',

    /**
     * Spoken names of parts of the window: the list of screens ("Main" is an adjective: main navigation), and the
     * sidebar that opens over a small window.
     */
    navigation: 'Main',
    sidebar: 'Sidebar',

    /**
     * Titles of the window. `place` is a screen, such as "Sessions", or a participant or test; `connection` is the name
     * that the user gave; `state` is one of `sync.offline` and `sync.attention`.
     */
    titleOf: '{{place}} – {{connection}} – Proctor Desk',
    titleWithState: '{{place}} – {{connection}} ({{state}}) – Proctor Desk',
    titleWithStateAlone: 'Proctor Desk ({{state}})',
    titleOfPlace: '{{place}} – Proctor Desk',

    /**
     * Names of screens: in the sidebar, in menus and in the title of the window. Little room in the sidebar. `review`
     * and `insight` are nouns, and so is `downloads`.
     */
    sessionTitle: 'Session',
    sessions: 'Sessions',
    review: 'Review',
    downloads: 'Downloads',
    insight: 'Insight',
    /** A command, on a button: begins to review the sessions of the list one after the other. */
    startReviewing: 'Start reviewing',

    /**
     * Names of screens: in the title of the window and as headings. Nouns. A rubric is a table of criteria by which an
     * answer is scored.
     */
    rubrics: 'Rubrics',
    settings: 'Settings',

    /** A link that only the keyboard reaches, above everything else. */
    skipToContent: 'Skip to content',
    /** Spoken name of the button with the connection. `name` is that of the connection. */
    connectionMenu: 'Connection {{name}}. Switch or add connection',
    /** Below the connection in the sidebar; little room. `name` is that of its only center. */
    center: 'Center: {{name}}',
    /** Below the connection in the sidebar, where it has several centers; little room. */
    centers_one: '{{count}} center',
    centers_other: '{{count}} centers',

    /** A command, on a menu item. "…" since a page asks for more. */
    addConnection: 'Add connection…',
    /** Titles of the page of a connection, and of what leads there. */
    addConnectionTitle: 'Add connection',
    /** Title of the page of a connection that exists, and a button. A command. */
    editConnectionTitle: 'Edit connection',
    /** Title of a notice. */
    connectionNotSaved: 'Couldn’t save connection',
    /** A badge beside a connection with demo data. A noun; little room. */
    demoBadge: 'Demo',

    /** Spoken name of the list of notices in a corner of the window. */
    notifications: 'Messages',
    /**
     * A label before the text that it names, on buttons and as a tooltip: 'Test: Team lead', 'Edit note: Concrete
     * example'. `label` and `text` are other texts; `text` may be empty.
     */
    labelled: '{{label}}: {{text}}',

    /** A button that closes a notice; spoken and as a tooltip. */
    dismiss: 'Dismiss',

    /** Buttons that stand in many dialogs, notices and screens. Verbs. `undo` takes back what a notice tells. */
    retry: 'Try again',
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',

    /** A notice after the user tried to close a window. */
    unsavedAtClose: 'Some changes aren’t saved. Close again to discard them.',
    /** A verb: takes back what a notice tells. On its button. */
    undo: 'Undo',
    /** A button that opens what a support desk asks for. A noun. */
    details: 'Technical details',

    /** Title and text of a screen that is shown for a wrong address, with a button. */
    unknownPage: 'Page not found',
    unknownPageHint: 'Its connection no longer exists, or the address is wrong.',
    toSessions: 'Go to sessions',

    /** Messages above the list of a connection that cannot sync, each with the button "Enter secret key". */
    secretMissing: 'This connection’s secret key is missing, so it can’t sync.',
    storeSealed: 'This connection is locked. Enter its secret key.',
    keychainSilent: 'The keychain isn’t responding.',
    /** A button and the title of a dialog. */
    enterSecret: 'Enter secret key',

    /**
     * Warnings that stay above the screen until saving works again, and how they go on: `savesNotYet` and `savesAgain`
     * are spoken after a new try.
     */
    diskFull: 'The disk is full. You can read synced data, but can’t save notes, views or reports. Free up space.',
    diskReadOnly:
      'Proctor Desk can’t write to its data folder. You can read synced data, but can’t save notes, views or reports. Check that the disk is connected and writable.',
    savesNotYet: 'Still can’t save',
    savesAgain: 'Saving works again',

    /** In place of a screen that failed: title, text and button. The button loads the screen anew. */
    crashTitle: 'This screen crashed',
    crashText: 'Everything saved is safe. Reload, or restart the app.',
    crashAgain: 'Reload',
    /** On the screen that crashed: the label of what shows the report, also the title of the dialog that shows it. */
    crashReport: 'Crash report',
    /** A button beside “Reload”, in notices and in the system's dialogs. */
    crashSave: 'Save report…',
    /** Beside the button “Save report…”, when it is saved. `name` is the name of the file. */
    crashSaved: 'Saved as {{name}}',
    /** Below the title of the screen that crashed, and above the report in its dialog. */
    crashAbout: 'A report helps to find the cause. It has no names or answers, and is sent only if you send it.',

    /** Notices of a link to a session that isn't synced yet. */
    sessionSearch: {
      searching: 'Looking for the session…',
      why: 'It isn’t synced yet.',
      found: 'Session found',
      /** Button that leads to it. */
      open: 'Open session',
    },
  },
  asked: {
    /**
     * Stand for `asked` in `errors.bad-request`: what the service refused. `field` is a name inside the program, such
     * as center; `value` is what was sent. The quotation marks are those of your language.
     */
    field: '{{field}}',
    value: '{{field}} “{{value}}”',
  },
  palette: {
    /** A command in the palette and in the File menu. */
    cancelSync: 'Cancel sync',

    /** Commands in the palette. `name` is that of a view or a filter. */
    view: 'View: {{name}}',
    filter: 'Filter: {{name}}',
  },
} as const
