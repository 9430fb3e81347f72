/**
 * Texts of the screen of programs. A program of the service has modules, a module has tests, and a test in a module is called
 * a module test. A draft is what is to be sent; “sent” is what the service has.
 */
export const enPrograms = {
  programs: {
    /** Name of the list of programs at the left, and in its field for a search while that is empty. */
    list: 'Programs',
    find: 'Find a program',

    /** A button with only an icon, and a button where there is no program yet. Verb or noun. */
    new: 'New program',

    /** Below the name of a program in the list: what is the case with it. `date` is such as "Nov 14". Little room. */
    changes_one: '{{count, number}} change',
    changes_other: '{{count, number}} changes',
    sentOn: 'Sent {{date}}',
    neverSent: 'Draft, never sent',

    /** At the foot of the list of programs: two lines of text. */
    listFoot: 'The service can’t list programs. This list is what this computer has sent.',

    /** In place of the list where the search finds nothing, and where nothing is there. */
    noneFound: 'No programs match.',
    noneYet: 'No programs yet',
    noneText: 'A program is a set of tests in modules that employees take in order.',

    /**
     * Stands for the title of a program, a module or a test that has none yet, or whose test is not chosen. Little
     * room.
     */
    untitled: 'Untitled',
    noTest: 'No test chosen',

    /**
     * Below the title of a program: its parts stand one after the other. `id` is an ID of the user’s own, `time` is
     * such as "Nov 14, 09:12".
     */
    externalIdIs: 'External ID {{id}}',
    lastSent: 'last sent {{time}}',

    /** States of a program, as badges and as options. Adjectives; little room. */
    statuses: {
      active: 'Active',
      archived: 'Archived',
      deleted: 'Deleted',
    },

    /** A badge, and a checkbox with its hint: who takes which test is fully under the caller’s control. */
    manual: 'Manual registration',
    manualHint: 'Employees can be registered for single tests.',

    /**
     * Commands on buttons. Verbs; little room. The first opens a form beside the tests. “Stage” puts changes into the
     * outbox.
     */
    employees: 'Employees…',
    discard: 'Discard',
    stage_one: 'Stage {{count, number}} change',
    stage_other: 'Stage {{count, number}} changes',
    stageNothing: 'Stage changes',
    editProgram: 'Edit program',

    /** A button below the fields of a program that was sent; opens a question. A verb. */
    removeFromApp: 'Remove from this app…',
    /** The question before the app forgets a program that was sent: its title. A verb. */
    removeTitle: 'Remove from this app',
    /** The button of the question before the app forgets a program. A verb; little room. */
    removeNow: 'Remove',
    /** Text of the question before the app forgets a program: what stays. `name` is the program. */
    removeKept: '“{{name}}” stays at the service as it is, with its employees and their attempts. Nothing is sent.',
    /** Text of the question before the app forgets a program: what is lost. */
    removeLost:
      'The app forgets what it has sent, so you can’t edit the program here any more. Its draft and its changes in the outbox go too; employees that wait there stay. This can’t be undone.',
    /** Title of a notice after the app has forgotten a program. `name` is the program. */
    removed: '“{{name}}” removed from this app',

    /** Title of a notice after a draft was discarded. `name` is a program. */
    discarded: 'Changes of “{{name}}” discarded',

    /** Title of a notice where a program has mistakes; the text names them. */
    notReady: 'Correct this first',

    /** Title of a notice. */
    failed: 'Couldn’t save the program',

    /** A line of text in the foot of the screen: the outbox has these changes already. A line of text. */
    inOutbox: 'In the outbox, not sent yet',
    inOutboxOlder: 'The outbox has an earlier state of this program. Staging replaces it.',
    inOutboxStill: 'The outbox still has a change of this program. Withdraw it there.',

    /**
     * Title, text and buttons of a message: another window, or an answer of the service, has changed the draft
     * meanwhile.
     */
    conflict: 'This program changed meanwhile',
    conflictText: 'Your changes are kept in this window until you choose.',
    keepMine: 'Keep mine',
    useTheirs: 'Use the other',

    /** Spoken name of the table of modules and tests, and heads of its columns. Nouns; little room. */
    table: 'Modules and tests',
    moduleAndTest: 'Module and test',
    attempts: 'Attempts',
    pass: 'Pass',
    opens: 'Opens',
    closes: 'Closes',

    /**
     * Values in the table, and in empty fields: no limit of attempts, and any result passes. After them, in the row
     * of a module, its number of tests. Little room.
     */
    noLimit: 'No limit',
    any: 'Any',
    tests_one: '{{count, number}} test',
    tests_other: '{{count, number}} tests',

    /** Rows of the table that add something. Verbs. */
    addTest: 'Add test',
    addModule: 'Add module',

    /** Badges in the table: what happens to a row when the program is sent. Adjectives; little room. */
    marks: {
      added: 'New',
      changed: 'Changed',
      removed: 'Removed',
    },

    /**
     * Spoken after a row was moved or removed, and the tooltip of its grip. `name` is a module or test, `at` and `of`
     * are numbers.
     */
    moved: '{{name}}, {{at, number}} of {{of, number}}',
    removedNow: '{{name}} removed',
    drag: 'Move {{name}}',

    /** Spoken after a move that was refused. */
    notMoved: 'That module has this test already',

    /** Beside keys at the foot of the screen: what they do. Verbs; little room. */
    hintMove: 'move',
    hintEdit: 'edit',
    hintRemove: 'remove',
    hintUndo: 'undo',

    /** Titles of the pane beside the table: what its fields are about. Nouns. */
    program: 'Program',
    module: 'Module',
    moduleTest: 'Module test',

    /** Names of fields in the pane. Nouns. */
    title: 'Title',
    externalId: 'External ID',
    status: 'Status',
    project: 'Project',
    center: 'Center',
    folder: 'Folder',
    test: 'Test',
    passing: 'Passing percentage',

    /** Names of fields; `zone` is a time zone such as "Europe/Paris". */
    opensIn: 'Opens ({{zone}})',
    closesIn: 'Closes ({{zone}})',

    /** Below a field: `time` is such as "Feb 1, 2027, 08:00". */
    sentAs: 'Sent as {{time}} UTC',
    locked: 'Can’t be changed once sent',

    /** In a field: `value` is what was sent before. Little room. */
    was: 'was {{value}}',

    /** A hint below a field for an ID of the user’s own. */
    externalIdHint: 'Optional. It stays once sent.',

    /** A checkbox with its hint: attempts that people have not started are brought up to date. */
    updateAttempts: 'Update attempts not started yet',
    updateHint: 'Finished attempts never change.',

    /** Buttons in the pane. Verbs. */
    remove: 'Remove',
    restore: 'Restore',
    chooseOther: 'Choose another test',

    /** Lines of text in the pane, about a removed test and about a module that was sent. */
    removedHint: 'Struck out until sent. Its attempts not started yet are deleted with it.',
    moduleStays: 'The service can’t delete a module. Removing it deletes its tests.',

    /** Name of a field that searches tests, and in place of its results. */
    findTest: 'Find a test',
    noTestFound: 'No tests match.',
    testId: 'Test ID',

    /** Option of a choice of projects or centers: leads to a field for the ID. */
    other: 'Other…',

    /** Fields for the ID of a project or a center, and for the name it has on this computer. */
    projectId: 'Project ID',
    centerId: 'Center ID',
    nameHere: 'Name on this computer',
    nameHint: 'The service has IDs only.',
    /** Buttons that lead to the field for that name. Verbs; "…" since the name is entered then. */
    rename: { project: 'Rename project…', center: 'Rename center…' },

    /** Below a field: what is wrong. `most` and `is` are numbers. */
    problems: {
      empty: 'Fill this in.',
      'too-long': 'At most {{most, number}} characters; this has {{is, number}}.',
      'no-guid': 'Enter a GUID, such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301.',
      'duplicate-test': 'This module has the test twice.',
      'duplicate-external-id': 'Another module has this ID.',
      'closes-before-opens': 'Closes before it opens.',
      'out-of-range': 'Enter a whole number in the allowed range.',
      locked: 'Can’t be changed once sent',
      'nothing-to-send': 'Nothing to send',
    },

    /** Below a field for a date and time that is filled in partly: what is wrong. */
    badTime: 'Enter a date and time.',

    /** A badge in the table: a row has a mistake. Little room. */
    check: 'Check',

    /** Heading of the list of changes, and a button that shows or hides their JSON. */
    willBeSent: 'What will be sent',
    showJson: 'Show JSON',
    hideJson: 'Hide JSON',
    nothingChanged: 'Nothing has changed since it was sent.',

    /**
     * Lines below an item of the list of changes. `module` is a name, `at`, `of` and `from` are numbers; `field`,
     * `from` and `to` as in "Passing percentage 60 → 70".
     */
    newProgram: 'New program',
    newModule: 'New module, {{at, number}} of {{of, number}}',
    newIn: 'New in {{module}}, {{at, number}} of {{of, number}}',
    movedTo: 'Moved from {{from, number}} to {{at, number}}',
    movedFrom: 'Moved here from {{module}}',
    movedAway: 'Moved to {{module}}',
    fieldChange: '{{field}} {{from}} → {{to}}',
    updates: 'Updates attempts not started yet',
    deletes: 'Deletes its attempts not started yet',
    none: 'none',

    /**
     * Below the list: the numbers that the service’s answer is expected to have. `list` is such as "1 created, 1
     * updated", and is made of the others, where `number` is a number.
     */
    expectedTests: 'Expected tests: {{list}}',
    expectedModules: 'Expected modules: {{list}}',
    created: '{{number, number}} created',
    updated: '{{number, number}} updated',
    deleted: '{{number, number}} deleted',

    /** The form that registers employees for a program. */
    people: {
      /** Title of the form for employees, and a line below it: `date` is such as "Nov 14". */
      title: 'Employees of the program',
      total: '{{count, number}} in the program on {{date}}',

      /** Names of fields for pasted IDs, a hint below them, and a choice with its options and a hint. */
      register: 'Register',
      unregister: 'Unregister',
      idsHint: 'One employee ID per line, as many as you like',
      scope: 'Module tests',
      all: 'All',
      selected: 'Selected',
      selectedHint: 'Only for programs with manual registration',

      /**
       * Lines of text in the form: what is in the way, how many are sent (`register`, `unregister` and `most` are
       * numbers), and a button that closes it.
       */
      notSent: 'Send the program first. Then employees can be registered.',
      willSend:
        '{{register, number}} to register, {{unregister, number}} to unregister, in batches of up to {{most, number}}',
      close: 'Close',

      /**
       * What is wrong in the form, as lines of text. `lines` are numbers of lines such as "3, 7", `id` is the ID of a
       * person.
       */
      tooLong: 'The ID in line {{lines}} is too long.',
      duplicate: '{{id}} is there more than once: lines {{lines}}.',
      inBoth: '{{id}} is in both lists.',
      noTests: 'Select at least one module test.',
      nobody: 'Enter employee IDs.',
      goneTest: 'A selected module test is not in the sent program.',

      /** Below the first of these lines, in place of the others. */
      more_one: 'And {{count, number}} more',
      more_other: 'And {{count, number}} more',
    },
  },
} as const
