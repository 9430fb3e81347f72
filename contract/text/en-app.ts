/** Texts of the window around the screens, of shortcuts and of the palette. */
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
     * and `insight` are nouns.
     */
    sessionTitle: 'Session',
    sessions: 'Sessions',
    review: 'Review',
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
  shortcuts: {
    /** Title of the list of all keyboard shortcuts, and of the setting for it. */
    title: 'Keyboard shortcuts',

    /**
     * Headings in the list of shortcuts: the places in the app where the keys below work. `session` is the screen of a
     * session.
     */
    everywhere: 'Everywhere',
    grid: 'Session list',
    session: 'Session',
    /** Heading: where a session is reviewed. A noun. */
    review: 'Review',

    /**
     * What a key does while a session is reviewed, in the list of shortcuts. "Verdict", "Score" and "Comment" are the
     * fields that it leads to; "types the points": a digit goes into the field. "Submit" is a verb.
     */
    verdict: 'Verdict',
    points: 'Score (types the points)',
    comment: 'Comment for the record',
    submit: 'Submit review',

    /**
     * Names of commands: in the list of shortcuts, in menus and in the command palette. `palette` opens the palette,
     * `sheet` the list of shortcuts.
     */
    palette: 'Commands',
    sheet: 'Keyboard shortcuts',
    /** A command, a verb, as the system calls it in the Edit menu. */
    undo: 'Undo',
    /** A command, a verb: goes to the search field of the list. */
    search: 'Search',

    /** Headings in the list of shortcuts: the settings, and the editor of rubrics. Nouns. */
    settings: 'Settings',
    rubric: 'Rubric',

    /**
     * Commands of the rubric editor in the list of shortcuts. Verbs. `redo` is the system's word for the opposite of
     * undo.
     */
    editCell: 'Edit cell',
    moveCriterion: 'Move criterion',
    redo: 'Redo',
    publishRubric: 'Publish rubric',

    /**
     * Commands in the list of shortcuts and in menus. Verbs. `searchAsElsewhere` is a second key for the search, the
     * one that other programs have. `filter` opens the menu of filters.
     */
    searchSettings: 'Search settings',
    searchAsElsewhere: 'Search',
    filter: 'Filter',
    sync: 'Sync now',
    startReviewing: 'Start reviewing',

    /** Commands in the palette and in menus. The last goes to the reviewer's own work of today. */
    goReview: 'Go to review',
    /** A menu item; opens a dialog that saves a CSV to fill in scores. */
    markingSheet: 'Marking sheet…',
    /** A menu item; opens a dialog that reads such a CSV. */
    importScores: 'Import scores…',

    /** Commands in the palette and in menus. The last goes to the reviewer's own work of today. */
    goInsight: 'Go to insight',
    goWork: 'Go to what I did today',

    /** Heading in the list of shortcuts: the screen with charts. A noun, as in `app.insight`. */
    insight: 'Insight',

    /**
     * Commands of the screen with charts, in the list of shortcuts. "Export" is a verb: exports what the screen shows.
     * In brackets: what must have the focus.
     */
    continueReviewing: 'Continue reviewing',
    exportShown: 'Export',
    bars: 'Move between bars (chart focused)',
    openBar: 'Open sessions (bar focused)',

    /** A command of the list: exports sessions. A verb. */
    export: 'Export',

    /**
     * Commands of the list and of a session, in the palette and in the list of shortcuts. `outline` opens the list of
     * questions. `readAll` switches between two ways to read, so it names both.
     */
    next: 'Next session',
    previous: 'Previous session',
    nextQuestion: 'Next question',
    previousQuestion: 'Previous question',
    outline: 'Show questions',
    readAll: 'Read all answers / one answer',

    /** A hint below the list of questions, after the keys: "Shift J Shift K Previous / next question". Little room. */
    hintQuestions: 'Previous / next question',

    /** Heading in the list of shortcuts: the video player. A noun. */
    player: 'Video',
    /** Verbs. Each command of the list has two keys, or one that switches, so it names both. */
    playPause: 'Play / pause',
    /** A command in the list of shortcuts: jumps in time. */
    backForward: 'Back / forward 5 seconds',
    /** Commands in the list of shortcuts. A frame is a single picture of the video. */
    frames: 'Previous / next frame',
    /** A command in the list of shortcuts: plays slower or faster. */
    speed: 'Slower / faster',
    /** A command in the list of shortcuts: turns the sound off and on. Verbs. */
    mute: 'Mute / unmute',
    /** Commands in the list of shortcuts and in menus. Verbs. */
    skipSilence: 'Skip silence',
    /** A command in the list of shortcuts and in menus. A noun. */
    fullScreen: 'Full screen',
    /**
     * A command in the list of shortcuts and in menus: the video in a small window that stays above all others, as
     * browsers call it.
     */
    ownWindow: 'Picture in picture',
    /** A command in the list of shortcuts and in menus: a screen reader says the position in the video. A verb. */
    tellTime: 'Announce position',

    /** Heading in the list of shortcuts: notes on what an answer shows. A noun. */
    notes: 'Notes on answers',
    /** A command in the list of shortcuts and in menus: adds a note. A noun. */
    addNote: 'Note on answer',

    /**
     * Commands in the list of shortcuts. A stretch is a part of the video, from one time to another, that gets one
     * note. Verbs.
     */
    stretchStart: 'Begin stretch',
    stretchEnd: 'End stretch with note',
    cancelStretch: 'Cancel stretch',
    /** A command in the list of shortcuts: adds a note of one kind by a single key, while the video plays. A verb. */
    logNote: 'Log note of a kind',

    /** Commands in the list of shortcuts: go to a note, or change one that has the focus. */
    nextNote: 'Next note on answer',
    previousNote: 'Previous note on answer',
    editNote: 'Edit note (note focused)',
    deleteNote: 'Delete note (note focused)',

    /** Heading in the list of shortcuts: the viewer of files. A noun. */
    file: 'File',

    /**
     * Commands of the viewer of files, in the list of shortcuts. Verbs. "Fit width": the page as wide as the window
     * allows.
     */
    findInFile: 'Find in file',
    zoom: 'Zoom in / out',
    fitWidth: 'Fit width',
    /** A command of the list of sessions, in the list of shortcuts: goes down or up by what fits in the window. */
    page: 'Page down / up',

    /**
     * Commands of the list of sessions, in the list of shortcuts. A pane is a part of the window; Shift goes to the
     * previous one.
     */
    firstLast: 'First / last session',
    cells: 'Move between cells',
    regions: 'Next pane (Shift: previous)',

    /** Commands, in menus too. */
    sidebar: 'Show sidebar',
    newWindow: 'New window',

    /** A note below the list of shortcuts, where single-key shortcuts are off (`settings.singleKeys`). */
    singleKeysOff: 'Single-key shortcuts work only while the list or video has focus.',

    /**
     * Commands of the list of sessions: in the menu of a row, in the palette and in the list of shortcuts. `extend`
     * selects more rows with Shift held.
     */
    select: 'Select session',
    extend: 'Extend selection',
    selectAll: 'Select all',
    selectNone: 'Clear selection',

    /** Commands in the list of shortcuts. In brackets: the head of a column must have the focus. */
    columnWidth: 'Resize column (header focused)',
    columnPlace: 'Move column (header focused)',

    /**
     * Commands of the list of sessions, in menus and in the list of shortcuts. `rowMenu` opens the menu of a session;
     * it is a noun.
     */
    rowMenu: 'Session menu',
    open: 'Open session',
    preview: 'Toggle preview',

    /**
     * Commands of the Go menu: to a screen, or to the one before or after. `goBack` and `goForward` are what a browser
     * calls them.
     */
    back: 'Back to sessions',
    goSessions: 'Go to sessions',
    goSettings: 'Open settings',

    /** Of pages, as browsers call them: to the one before or after. Adverbs, used as commands; no nouns. */
    goBack: 'Back',
    goForward: 'Forward',

    /**
     * Hints below the list, each after its keys: "J K next / previous". Lower case, except where your language does
     * not; very little room. "Next" and "previous" are sessions; "search", "filter", "select" and "open" are verbs.
     */
    hintNext: 'next / previous',
    hintSearch: 'search',
    hintFilter: 'filter',
    hintSelect: 'select',
    hintAll: 'all shortcuts',
    hintOpen: 'open session',
  },
  /** Keys as they are labelled on keyboards sold where the language is spoken. On small caps, beside what the key does. */
  keys: {
    Ctrl: 'Ctrl',
    Shift: 'Shift',
    Alt: 'Alt',
    Enter: 'Enter',
    Esc: 'Esc',
    Space: 'Space',
    Tab: 'Tab',
    Del: 'Del',
    Home: 'Home',
    End: 'End',
    PgUp: 'PgUp',
    PgDn: 'PgDn',
  },
  palette: {
    /**
     * Spoken name of the command palette (a list of all commands that a search narrows), and what stands in its search
     * field. `empty` is in place of results.
     */
    title: 'Commands',
    placeholder: 'Search commands and people',
    empty: 'No results',
    /**
     * Headings in the palette, and of submenus. `go` is "Go to", of places; `program` has commands of the whole app;
     * `recent` is what was used last.
     */
    groups: {
      recent: 'Recent',
      here: 'This screen',
      video: 'Video',
      views: 'Views',
      filters: 'Filters',
      go: 'Go to',
      program: 'App',
      sessions: 'Sessions',
    },

    /** A command in the palette and in the File menu. */
    cancelSync: 'Cancel sync',

    /**
     * Commands in the palette. `name` is that of a connection, a view or a filter, `section` a section of the settings,
     * `theme` one of `settings.themes`.
     */
    switchTo: 'Switch to {{name}}',
    view: 'View: {{name}}',
    filter: 'Filter: {{name}}',
    settings: 'Settings: {{section}}',
    theme: 'Theme: {{theme}}',
  },
} as const
