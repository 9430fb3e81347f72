/**
 * Texts of what runs an account of the service: its tests, and the outbox, where changes of the service wait until the
 * user sends them. A batch is one request with up to a thousand people.
 */
export const enManage = {
  manage: {
    /** Names of screens and of their group in the sidebar. Nouns; little room. */
    title: 'Manage',
    tests: 'Tests',
    participants: 'Participants',
    employees: 'Employees',
    programs: 'Programs',
    results: 'Results',
    outbox: 'Outbox',

    /** Beside a row of keys at the foot of a screen: what they do. Verbs; little room. */
    hintSearch: 'search',

    /** At the foot of a screen on which changes of the service are prepared: a line of text. */
    nothingSent: 'Nothing has been sent',
    /** Title of a notice after a change was prepared. */
    staged: 'Added to the outbox. Nothing has been sent yet.',
    /** A button in a notice: leads to the outbox. A verb; little room. */
    showOutbox: 'Show outbox',
    /** Title of a notice. */
    notStaged: 'Couldn’t add it to the outbox',
    /** Spoken name of the pane beside a table. `name` is what it is about, such as "Row 12". */
    pane: 'Details of {{name}}',
    /** Title of a screen whose data could not be read. */
    failed: 'Couldn’t read this list',
  },

  outbox: {
    /** Beside the title: what is in the outbox. The parts stand one after the other. */
    toSend_one: '{{count, number}} batch to send',
    toSend_other: '{{count, number}} batches to send',
    toCheck_one: '{{count, number}} to check',
    toCheck_other: '{{count, number}} to check',
    allSent: 'Nothing to send',

    /** Beside the title while batches are sent; `done` and `total` are numbers. */
    sending: 'Sending {{done, number}} of {{total, number}}',
    /** Beside the title: the service asked to wait. `time` is such as "12 s". */
    waits: 'The service is busy. Next try in {{time}}',

    /** Commands, on buttons. Verbs; little room. */
    sendAll: 'Send all',
    send: 'Send',
    stop: 'Stop after this batch',
    withdraw: 'Withdraw',
    again: 'Mark to send again',
    confirm: 'It went through',
    showJson: 'Show what is sent',
    hideJson: 'Hide what is sent',

    /** Filters above the table, each with a number: which changes are shown. Little room. */
    filters: {
      all: 'All',
      toSend: 'To send',
      unknown: 'Unknown',
      refused: 'Refused',
      sent: 'Sent',
      log: 'Log',
    },

    /** Spoken name of the table, and heads of its columns. Nouns. */
    table: 'Changes to the service',
    change: 'Change',
    content: 'Content',
    state: 'State',
    time: 'Time',

    /** What a change does at the service. Nouns or short phrases. */
    kinds: {
      createTest: 'New test',
      registerParticipants: 'Register participants',
      registerEmployees: 'Register employees',
      syncEmployees: 'Sync employees',
      saveProgram: 'Save program',
      changeProgramEmployees: 'Employees of a program',
    },

    /** In a table, and in the pane beside it: how many people a change is about. Little room. */
    people_one: '{{count, number}} person',
    people_other: '{{count, number}} people',
    /** In a table, and in the pane beside it: how many requests a change is sent in. Little room. */
    batches_one: '{{count, number}} batch',
    batches_other: '{{count, number}} batches',

    /** State of a batch or of a whole change. Little room. */
    states: {
      staged: 'To send',
      elsewhere: 'Other address',
      sending: 'Sending',
      answered: 'Sent',
      refused: 'Refused',
      unknown: 'Unknown',
      confirmed: 'Confirmed',
      withdrawn: 'Withdrawn',
    },
    /** In a table: state of a change; `done` of its batches are sent, `total` is the number of all. Little room. */
    partly: '{{done, number}} of {{total, number}} sent',

    /** Spoken name of the pane beside the table. `name` is what a change does, such as "New test". */
    pane: 'Details of {{name}}',

    /** Names of facts about a change. Nouns; little room. */
    center: 'Center',
    testsOf: 'Tests',
    stagedAt: 'Staged',
    /** In the pane, after "Staged": when and by whom. `time` is such as "Nov 14, 09:12", `name` a person. */
    stagedBy: '{{time}} by {{name}}',

    /** Heading of a table that compares what was expected with what the service said; heads of its columns. */
    counters: 'Answer',
    expected: 'Expected',
    answered: 'Service',
    /** Names of the numbers in an answer of the service, in a table and in the log. Little room. */
    counter: {
      participantIds: 'Links',
      employeesCreated: 'Created',
      employeesDataUpdated: 'Data updated',
      employeesStatusChangedToActive: 'Changed to active',
      employeesStatusChangedToHidden: 'Changed to hidden',
      employeesNotChanged: 'Not changed',
      modulesCreated: 'Modules created',
      modulesUpdated: 'Modules updated',
      modulesDeleted: 'Modules deleted',
      moduleTestsCreated: 'Module tests created',
      moduleTestsUpdated: 'Module tests updated',
      moduleTestsDeleted: 'Module tests deleted',

      /** Names of numbers in a table and in the log: attempts of a program’s tests, and people in it. Little room. */
      attemptsCreated: 'Attempts created',
      attemptsUpdated: 'Attempts updated',
      attemptsDeleted: 'Attempts deleted',
      employeesRegistered: 'Employees registered',
      attemptsRegistered: 'Attempts registered',
      employeesUnregistered: 'Employees unregistered',
      attemptsUnregistered: 'Attempts removed',
      totalEmployeesInProgram: 'Employees in the program',
    },

    /** Heading of the list of batches. */
    batchList: 'Batches',

    /** Heading of an item of a list, and in a table: one of the batches of a change. `number` counts from 1. Little room. */
    batch: 'Batch {{number, number}}',
    /** Below a batch in the list of batches: `size` is such as "12 KB", `hash` the start of a checksum of its content. */
    sizeAndHash: '{{size}} · SHA-256 {{hash}}…',
    /** Below a batch that was sent more than once. */
    attempts_one: '{{count, number}} attempt',
    attempts_other: '{{count, number}} attempts',

    /** Texts in place of a batch’s content; the first in blind mode, where people are not named. */
    bodyHidden: 'Hidden in blind review, because it names people.',
    bodyGone: 'The content had photos and was deleted after the answer. Its size and hash are kept.',

    /**
     * Text in a box of the pane, above buttons: what is the case with batches without an answer and what to do, where
     * sending it again is harmless and where it is not.
     */
    unknownRepeatable:
      'The app can’t tell whether the service made this change. Sending it again makes nothing twice, but may undo what was sent later about the same people or program.',
    unknownOnce:
      'The app can’t tell whether the service made this change. Check it there first: sent again, it may make new links or another test, or be refused because it is done already.',
    /**
     * Text in a box of the pane, above buttons, where the connection has a new address since: `account` is a number,
     * `address` a web address. “Mark” is the button “Mark to send again”.
     */
    elsewhereText:
      'This was staged for account {{account}} at {{address}}. It isn’t sent to the present address until you mark it.',
    /** Text in a box of the pane, above buttons. */
    refusedText: 'The service refused this batch and changed nothing.',

    /** Title and text of a question before something is sent a second time, and the button that does it. */
    againTitle: 'Send it again?',
    againText:
      'If the service made this change the first time, it makes it once more: people get a second link, and a test is there twice. What it has deleted already, it may refuse.',

    /** Below the table of the service’s numbers, where an answer was lost and the change was sent once more. */
    countersOfRepeat:
      'An earlier answer was lost. These numbers are those of the last attempt, without what the service had done by then.',

    /** Title of a notice. */
    decisionFailed: 'Couldn’t change the outbox',
    sendFailed: 'Couldn’t start sending',
    /** Title of a notice after sending. */
    sentAll_one: '{{count, number}} batch sent',
    sentAll_other: '{{count, number}} batches sent',
    /** Title of a notice: a batch was not carried out, and those after it were not sent. */
    sendingStopped: 'Sending stopped',
    /**
     * Title of a notice about another connection than the one that is shown: `connection` is its name, `ended` one of the
     * last two titles.
     */
    endedAt: '{{connection}}: {{ended}}',

    /** Title and text where there is nothing yet. */
    emptyTitle: 'Nothing here yet',
    emptyText: 'Changes to the service wait here until you send them.',
    emptyFilter: 'No changes of this kind.',
    logEmpty: 'Nothing was staged or sent yet.',

    /** Spoken name of the table of everything that was staged, sent and decided; heads of its columns. */
    logTable: 'Log',
    event: 'Event',
    by: 'By',
    answer: 'Answer',
    /** What happened to a change or a batch. Verbs in the past; little room. */
    events: {
      staged: 'Staged',
      sent: 'Sent',
      answered: 'Answered',
      refused: 'Refused',
      notSent: 'Not sent',
      unknown: 'No answer',
      again: 'To be sent again',
      confirmed: 'Confirmed',
      withdrawn: 'Withdrawn',
      restored: 'Restored',
    },
    /** A button below the log. */
    logMore: 'Show earlier entries',
  },

  tests: {
    /** Beside the title. `time` is such as "2 min ago". */
    listedAgo: 'Listed {{time}}',
    /** Beside the title while the service is asked. */
    listing: 'Listing tests…',

    /** Commands, on buttons. Verbs; little room. */
    refresh: 'Refresh',
    create: 'New test',
    openSettings: 'Open settings',
    showSessions: 'Show sessions',
    stage: 'Add to outbox',
    discard: 'Discard',

    /** Spoken name of the field that searches the tests; in it while it is empty. */
    search: 'Search tests',

    /** Filters above the table, each with a number. Adjectives; little room. */
    filters: { all: 'All', active: 'Active', archive: 'Archived', deleted: 'Deleted' },

    /** Spoken name of a choice of tests by type, and its first option. */
    typeFilter: 'Type',
    allTypes: 'All types',
    /** Types of tests, in a table and as options. Nouns; little room. */
    types: { test: 'Test', survey: 'Survey' },

    /** Name of a choice of projects, and its first option. */
    projectFilter: 'Project',
    allProjects: 'All projects',

    /** Options of a choice of projects. The service has no names for them, so `id` is the start of an ID. Little room. */
    project: 'Project {{id}}',
    otherProject: 'Other project…',

    /** Spoken name of the table, and heads of its columns. Nouns. */
    table: 'Tests',
    name: 'Title',
    type: 'Type',
    status: 'Status',
    timeLimit: 'Time limit',
    sessions: 'Sessions',
    modified: 'Modified',
    statuses: { active: 'Active', archive: 'Archived', deleted: 'Deleted' },

    /** Facts about a test in the pane. Nouns. */
    description: 'Description',
    testId: 'Test ID',
    projectId: 'Project ID',
    copy: 'Copy',
    copied: 'Copied',
    noLimit: 'No limit',

    /** Spoken name of the pane beside the table, where `name` is a test, and its text while nothing is chosen. */
    pane: 'Details of {{name}}',
    paneEmpty: 'Choose a test to see its details.',

    /** Title of the form for a new test, and a text below it. */
    newTitle: 'New test',
    newHint: 'The service makes it empty. Its questions are added in the service’s own app.',
    /** Below the field for a title; `most` is a number. */
    titleHint: 'At most {{most, number}} characters',

    /** Below a field of the form for a new test: what is wrong, or a hint. */
    titleEmpty: 'Enter a title.',
    titleTooLong_one: 'Remove {{count, number}} character.',
    titleTooLong_other: 'Remove {{count, number}} characters.',
    projectIdHint: 'From the address of the project in the service’s app',
    projectIdWrong: 'Enter a GUID, such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301.',

    /** Title and text in place of the table where there are no tests, and the title where none is found. */
    emptyTitle: 'No tests yet',
    emptyText: 'The service lists no tests for this account.',
    noneFound: 'No matching tests',
    /** Title of a notice. */
    refreshFailed: 'Couldn’t list the tests',
    /** Below a button that is disabled, in the pane of a test. */
    noAppUrl: 'Enter the address of the service’s app in the connection to open settings from here.',
  },
} as const
