/** Texts of shortcuts, and of the keys on keyboards. */
export const enShortcuts = {
  shortcuts: {
    /** Title of the list of all keyboard shortcuts, and of the setting for it. */
    title: 'Keyboard shortcuts',

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

    /** A command in the palette and in menus: lists all sessions again, not only changes. A verb. */
    syncAll: 'Sync everything again',

    /** Commands in the palette and in menus. The last goes to the reviewer's own work of today. */
    goReview: 'Go to review',
    /** A menu item; opens a dialog that saves a CSV to fill in scores. */
    markingSheet: 'Marking sheet…',
    /** A menu item; opens a dialog that reads such a CSV. */
    importScores: 'Import scores…',
    /** A menu item; opens a dialog that reads a folder of transcripts of videos. */
    importTranscripts: 'Import transcripts…',

    /** Commands in the palette and in menus. The last goes to the reviewer's own work of today. */
    goInsight: 'Go to insight',
    goWork: 'Go to what I did today',
    goDownloads: 'Go to downloads',

    /** In the list of shortcuts: what keys do on screens that run an account of the service. Short phrases. */
    newTest: 'New test',
    registerPeople: 'Register people',
    copyLink: 'Copy link',
    sendAll: 'Send all',
    lookUp: 'Look up IDs',
    stageChanges: 'Stage changes',
    leaveOut: 'Leave row out',
    filterKind: 'Filter by result',
    newProgram: 'New program',
    editItem: 'Edit',
    moveItem: 'Move',
    removeItem: 'Remove',

    /** Commands in the palette and in menus. */
    goTests: 'Go to tests',
    goParticipants: 'Go to participants',
    goEmployees: 'Go to employees',
    goPrograms: 'Go to programs',
    goResults: 'Go to results',
    goOutbox: 'Go to outbox',

    /**
     * Commands of the screen of downloads, in the list of shortcuts and in menus. Verbs. `download` opens a dialog. A stack
     * is a set of sessions.
     */
    download: 'Download…',
    pauseDownload: 'Pause / resume',
    openStack: 'Open / close stack',
    removeDownload: 'Remove from this computer',

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

    /** A command in the list of shortcuts and in menus: shows another picture of a recording that has several. Verb and noun. */
    pictures: 'Switch picture',

    /** Commands in the list of shortcuts and in menus: what is said stands on the picture, or beside the video. Nouns. */
    captions: 'Captions',
    transcript: 'Transcript',

    /** A command in the list of shortcuts and in menus: a screen reader says the position in the video. A verb. */
    tellTime: 'Announce position',

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

    /**
     * Commands of the viewer of files, in the list of shortcuts. Verbs. "Fit width": the page as wide as the window
     * allows.
     */
    findInFile: 'Find in file',
    zoom: 'Zoom in / out',
    fitWidth: 'Fit width',

    /** Commands in the list of shortcuts: make a note on a page of a file. One for each of three keys, in this order. */
    drawOnPage: 'Highlight, rectangle, draw on page',

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
} as const
