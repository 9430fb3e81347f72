/** Texts of the export: its dialog and its notices. */
export const enExporting = {
  exports: {
    /** A sentence in the notice of an export. "It" is the whole text; a cell of a spreadsheet has a limit. */
    cutTexts_one: '{{count, number}} cell was too small for its text. CSV keeps it whole.',
    cutTexts_other: '{{count, number}} cells were too small for their text. CSV keeps it whole.',

    /** Title of the dialog, and of the system's dialog for files. A verb. */
    title: 'Export',
    /** Label of a field: what the rows of the file are. A noun; its choices follow. */
    what: 'Rows',

    /** Choices of what the rows of the file are, each with its hint. Nouns; the subject of a hint is "row". */
    sessions: 'Sessions',
    sessionsHint: 'One per session',
    answers: 'Answers',
    answersHint: 'One per question (downloaded reports)',

    /** Label of a field: which sessions are exported. A verb; its choices follow. */
    scope: 'Include',
    scopeAll: 'All sessions ({{count, number}})',
    scopeView: 'Current view ({{count, number}})',
    /** A choice: one session. `name` is that of the participant. */
    scopeOne: 'This session: {{name}}',
    /** A choice: the sessions that are selected in the list. */
    scopeSelection_one: 'Selected session',
    scopeSelection_other: 'Selected sessions ({{count, number}})',
    /** A note below the choices: for how many sessions there are answers. `count` is those that have a report. */
    answersCoverage_one: '{{count, number}} of {{total, number}} has a downloaded report; others are skipped.',
    answersCoverage_other: '{{count, number}} of {{total, number}} have a downloaded report; others are skipped.',

    /** Buttons of the dialog. "Export" is a verb; "…" since the system asks where. */
    start: 'Export…',
    /** Heading of the first rows of the file, in the dialog. A noun. */
    preview: 'Preview',

    /** Titles and texts of the notice of an export. `rows` is how many are written. A participle, then a noun. */
    running: 'Exporting {{fileName}}',
    progress: '{{rows, number}} of {{total, number}}',
    done: 'Exported {{fileName}}',
    doneSessions_one: '{{count, number}} session saved.',
    doneSessions_other: '{{count, number}} sessions saved.',
    doneRows_one: '{{count, number}} row saved.',
    doneRows_other: '{{count, number}} rows saved.',
    /**
     * A sentence of the notice of an export; the quotation is a checkbox of the dialog (`reviewExports.onlyChanges`).
     */
    unrecorded: 'This export couldn’t be recorded: the next “only new or changed” repeats its rows.',

    /** Sentences of the notice of an export. */
    without_one: '{{count, number}} session skipped (no report).',
    without_other: '{{count, number}} sessions skipped (no report).',
    /** A button in the notice of an export: opens the folder of the file. A verb. */
    show: 'Show in folder',
    /** Tooltip of the exported file in the notice of its export, which can be dragged to other programs. */
    drag: 'Drag to another app',
    /** A notice: the file was deleted or moved since. `fileName` is its name. */
    fileGone: '{{fileName}} is no longer where it was saved',

    /** Titles and texts of the notice of an export, where there is no file. "Export" is a noun. */
    cancelled: 'Export canceled',
    cancelledText: 'No file was saved.',
    failed: 'Export failed',
    failedKept: 'No partial file was saved.',
  },
} as const
