/**
 * The screen that looks up participants at the service by their IDs: their sessions, with scores, also of sessions that
 * were never downloaded. An ID is a GUID, or stands at the end of a participant’s link.
 */
export const enResults = {
  results: {
    /** Commands, on buttons. Verbs; little room. `goOn` looks up the IDs that an interrupted look-up did not come to. */
    lookUp_one: 'Look up {{count, number}} ID',
    lookUp_other: 'Look up {{count, number}} IDs',
    lookUpNone: 'Look up',
    goOn_one: 'Look up {{count, number}} more',
    goOn_other: 'Look up {{count, number}} more',
    stop: 'Stop',
    exportCsv: 'Export CSV…',
    clear: 'Clear',

    /** Beside the title while IDs are looked up; `done` and `total` are numbers. */
    running: 'Looking up {{done, number}} of {{total, number}}',
    /** Beside the title: IDs for which there are results; `total` is a number. The parts stand one after the other. */
    found_one: '{{count, number}} participant; IDs: {{total, number}}',
    found_other: '{{count, number}} participants; IDs: {{total, number}}',
    /** Beside the title, after that. `time` is such as "2 min ago". */
    ago: 'looked up {{time}}',

    /** Filters above the table, each with a number: which sessions are shown, and IDs without a result. Little room. */
    filters: {
      all: 'All',
      finished: 'Finished',
      inProgress: 'In progress',
      without: 'No result',
    },
    /** Spoken name of the filters. A noun. */
    filter: 'Result',
    /** Spoken name of the field that searches the results; in it while it is empty. */
    search: 'Search results',

    /** Spoken name of the table, and heads of its columns. Nouns, `started` a participle; little room. */
    table: 'Results',
    participant: 'Participant',
    test: 'Test',
    state: 'Status',
    started: 'Started',
    time: 'Time',
    score: 'Score',
    percent: 'Percent',
    /** In the table and in exported files: status of a session, and that an ID has no result. Little room. */
    states: {
      finished: 'Finished',
      inProgress: 'In progress',
      without: 'No result',
    },
    /** In the table, in place of the title of a test that is not known. `id` is the start of its ID. Little room. */
    unknownTest: 'Test {{id}}…',
    /** In the table, after a name: which of the participant’s sessions a row has. `number` counts from 1, `total` is how many. Little room. */
    ofSessions: '{{number, number}} of {{total, number}}',

    /** Heads of columns in exported files. Nouns, `started` a participle. */
    csv: {
      participantId: 'Participant ID',
      name: 'Participant',
      test: 'Test',
      testId: 'Test ID',
      sessionId: 'Session ID',
      state: 'Status',
      started: 'Started',
      time: 'Time',
      score: 'Score',
      maxScore: 'Max score',
      percent: 'Percent',
    },

    /** Tabs of the pane beside the table: what is looked up, and the participant of the row. Little room. */
    idsTab: 'IDs',
    participantTab: 'Participant',

    /** Label of the field for IDs, and a hint below it. */
    ids: 'Participant IDs',
    idsHint: 'Paste IDs or participant links, separated in any way, or drop a file.',
    /** Below the field: what was understood. The parts stand one after the other. Little room. */
    understood_one: '{{count, number}} ID',
    understood_other: '{{count, number}} IDs',
    /** Below the field, after that: how often an ID stands there that has been there before. Little room. */
    repeated_one: '{{count, number}} repeated',
    repeated_other: '{{count, number}} repeated',
    /** Below the field, after that: parts of the text that are no IDs. Little room. */
    wrong_one: '{{count, number}} part isn’t an ID',
    wrong_other: '{{count, number}} parts aren’t IDs',
    /** Heading of the list of parts of the text that are no IDs. */
    wrongTitle: 'Not looked up',
    /** An item of the list of parts that are no IDs. `line` is the number of a line, `text` the part. */
    wrongLine: 'Line {{line, number}}: {{text}}',
    /** Last item of the list of parts that are no IDs: how many are not listed. */
    wrongMore_one: 'and {{count, number}} more',
    wrongMore_other: 'and {{count, number}} more',
    /** An error below the field. `most` is a number. */
    tooMany: 'Up to {{most, number}} IDs can be looked up at once.',
    /** A notice after a file was chosen. `name` is that of the file. */
    notText: '“{{name}}” isn’t a text file.',
    /** A notice after a file was chosen. `limit` is such as "4 MB". */
    tooLarge: 'The text is larger than {{limit}}.',

    /** Title and text before anything was looked up. */
    emptyTitle: 'Look up participants',
    emptyText: 'Paste their IDs. The service answers with their sessions, also those that aren’t on this computer.',
    /** Title of a notice above the table where none of the IDs has a result. */
    noneTitle: 'No results',
    /** Text of a notice above the table where none of the IDs has a result. */
    noneText: 'None of these IDs has a result of its own. Choose one to see possible reasons.',
    /** Title where the search and the filter find nothing. */
    noMatch: 'No matching results',

    /** Title in place of the table, or of a notice: the service could not be asked. */
    failed: 'Couldn’t look up participants',
    /** A warning above the table: the look-up ended early. `done` and `total` are numbers. */
    partly: 'Only {{done, number}} of {{total, number}} IDs have been looked up.',

    /** In the pane while no row is chosen. */
    noRow: 'Choose a row to see the participant.',
    /** A text in the pane, about an ID without a result. */
    withoutText:
      'This ID has no result of its own. Its link may never have been opened, its sessions may be listed under another ID with exactly the same personal data, or the ID isn’t from this account.',
    /** In the pane, after that, above a list of sessions. */
    withoutHeld: 'This computer has sessions of this ID.',
    /** Heading in the pane: the participant’s sessions. */
    sessions_one: '{{count, number}} session',
    sessions_other: '{{count, number}} sessions',
    /** Heading in the pane: what the service knows about the participant. */
    data: 'Personal data',
    /** In place of personal data: the service has none. */
    noData: 'None',
    /** In place of personal data while blind review is on. */
    hiddenData: 'Blind review is on. Names and personal data are hidden.',

    /** A button that opens a session. A verb. */
    open: 'Open session',
    /** Spoken name of such a button, where there are several. `test` is the title, `time` when the session began. */
    openOf: 'Open session: {{test}}, {{time}}',
    /** Below a session: it cannot be opened. */
    notHeld: 'Not on this computer. Sync to get it, if its center belongs to this connection.',
    /** Below a session that may be one of several. */
    several: 'Several sessions on this computer began at the same moment. This is one of them.',
    /** Below a session: that of this computer may be another one. */
    otherStart: 'The session on this computer began at another time, so it may not be this one.',
    /** Below a session that was taken with another ID than that of the participant; `id` is that ID. */
    underId: 'Taken with the ID {{id}}.',
    /** Beside a button that opens one of several sessions. `test` is the title, `center` a name, `time` when it began. */
    candidate: '{{test}}, {{center}}, {{time}}',

    /** Labels of IDs and links in the pane, each with a button that copies it. */
    participantId: 'Participant ID',
    sessionId: 'Session ID',
    link: 'Participant link',

    /** Title of a notice after a file was saved. `name` is that of the file. */
    saved: 'Saved as {{name}}',
    /** Title of a notice. */
    saveFailed: 'Couldn’t export the results',

    /** Beside a row of keys at the foot of the screen: what they do. Verbs; little room. */
    hintOpen: 'open session',
    hintFilter: 'filter',
  },
} as const
