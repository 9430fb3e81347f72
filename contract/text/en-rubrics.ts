/** Texts of the rubrics and of their editor. */
export const enRubrics = {
  rubrics: {
    /** Above the title of the screen: the way to it. Use the names of `app.settings` and `app.rubrics`. */
    path: 'Settings › Rubrics',
    /** Spoken name of a button and its tooltip. Verbs. */
    back: 'Back to settings',

    /**
     * A button in the settings: opens the screen of rubrics. Verbs. A rubric is a table of criteria by which an answer
     * is scored.
     */
    open: 'Open rubrics',
    /** Spoken name of the button below. `name` is that of the rubric. A verb. */
    openOne: 'Edit “{{name}}”',
    /** A button beside a rubric; little room. A verb. */
    openShort: 'Edit',
    /** Heading of a group in the settings. `name` is that of the connection. */
    ofConnection: 'Rubrics of “{{name}}”',

    /** In place of rubrics: title and text. JSON is the name of a format. */
    noneYet: 'No rubrics yet',
    noneText: 'A rubric scores an answer by criteria. Write one, or import a JSON file.',
    /** Title in place of a rubric. */
    notThere: 'This rubric no longer exists',
    /** Title of an error. */
    failed: 'Couldn’t load rubrics',

    /** Buttons above the list of rubrics and of one. "New" is an adjective, the others are verbs. */
    new: 'New rubric',
    import: 'Import…',
    /** Spoken name of the button that chooses a file. Verbs. */
    importTitle: 'Import rubrics',
    /** A button. A verb; "…" since the system asks where. */
    export: 'Export…',

    /** In place of the name of a rubric or a criterion, in the field too. Adjectives. */
    unnamed: 'Unnamed rubric',
    unnamedCriterion: 'Unnamed criterion',
    /** Spoken label of the field for the name. A noun. */
    name: 'Rubric name',

    /**
     * Badges of a rubric, and beside it in the list: which version it is. "v" is short for version. A draft is not
     * published yet. Little room.
     */
    draftOf: 'v{{version, number}} draft',
    version: 'v{{version, number}}',
    /** A badge: the rubric is kept, but no longer offered. A participle; little room. */
    archived: 'Archived',

    /** Menu items of a rubric. Verbs: it is no longer offered, or offered again. */
    archive: 'Archive rubric',
    unarchive: 'Restore rubric',
    /** Title of a notice. `name` is that of the rubric; a participle. */
    archivedDone: '“{{name}}” archived',
    /** Title of a notice. `name` is that of the rubric; a participle. */
    unarchivedDone: '“{{name}}” restored',
    /** Spoken name of a button with a menu. */
    more: 'More commands',

    /**
     * Below the name of a rubric in a list. `version` is such as "v3" or "v4 draft", `reviews` is `rubrics.reviews`.
     * Little room.
     */
    listSide: '{{version}} · {{reviews}}',
    /** A part of `rubrics.listSide`, and a line beside a version: how many reviews use it. */
    reviews_one: '{{count, number}} review',
    reviews_other: '{{count, number}} reviews',

    /** Beside the name of a rubric: how far its draft is saved. Participles; little room. */
    saved: 'Draft saved {{time}}',
    saving: 'Saving…',
    unchanged: 'No changes since v{{version, number}}',
    notSaved: 'Draft not saved',

    /** A button: the draft goes, the published version stays. Verbs. */
    discard: 'Discard draft',
    /** Title of a notice. `name` is that of the rubric; a participle. */
    discarded: 'Draft of “{{name}}” discarded',

    /** The main button of the editor: from now on reviews use this version. A verb. "v" is short for version. */
    publish: 'Publish v{{version, number}}',
    /** Title of a notice. `name` is that of the rubric; a participle. */
    publishedFirst: '“{{name}}” v{{version, number}} published.',
    /** Title of a notice. `name` is that of the rubric; a participle. */
    published: '“{{name}}” v{{version, number}} published. Earlier reviews keep their version.',
    /** Title of a notice; what is missing follows. */
    cannotPublish: 'Can’t publish yet',

    /** A band above the editor: title, text and two buttons. Both windows have a draft of this rubric. */
    conflict: 'This draft changed in another window',
    conflictText: 'Keep one of the two drafts.',
    keepMine: 'Keep this draft',
    useTheirs: 'Use the other draft',

    /** Titles of notices. `name` is that of a file or a rubric; participles. */
    exported: '{{name}} saved',
    imported: '“{{name}}” imported',
    importedMany_one: '{{count, number}} rubric imported',
    importedMany_other: '{{count, number}} rubrics imported',
    /** Title of a notice: all rubrics of the file are here. */
    importedNothing: 'Nothing new in this file',

    /** A notice: title, and a text before the errors of a file. */
    importFailed: 'Nothing imported',
    importFailedText: 'Correct the file and import it again:',
    fileTooLarge: 'The file is too large.',
    /**
     * An error of a file that is imported. `field` is a place in it, as it stands there: criteria[2].weight; `reason`
     * is one of `rubrics.reason`.
     */
    problem: '{{field}}: {{reason}}',

    /** Spoken name of the table of the editor: each row is a criterion, with levels in columns. */
    grid: 'Criteria and levels',
    /** A column of the table and the label of a field. A noun. */
    criterion: 'Criterion',
    /**
     * A column of the table and the label of a field: the points of a criterion are multiplied by it. A noun; little
     * room.
     */
    weight: 'Weight',
    /** Beside a criterion: its weight, × 0.5. `weight` is a number; little room. A value. */
    weightOf: '× {{weight, number}}',
    /** Below a weight that was changed. `weight` is a number. In lower case: a note. */
    weightBefore: 'was {{weight, number}}',

    /** A number of points as a part of other texts. */
    points_one: '{{count, number}} point',
    points_other: '{{count, number}} points',
    /** The unit after a large number, in the head of a column. */
    pointsUnit_one: 'point',
    pointsUnit_other: 'points',
    /** Head of a column whose cells have different points. `number` is its place: 2. A noun. */
    pointsVary: 'Level {{number, number}}',
    /** Label of a field of a cell. A noun. */
    pointsField: 'Points',
    /** Spoken name of a cell. `criterion` is the name of the criterion; `points` is `rubrics.points`. */
    cellLevel: '{{criterion}}, {{points}}',
    /** A text in place of a cell: the criterion has fewer levels. */
    noLevel: 'No such level',
    /** A badge on a criterion that the published version has not. An adjective; little room. */
    newCriterion: 'New',
    /** Spoken after the name of a cell, in lower case. A participle. */
    changed: 'changed',

    /** Errors below a weight and below points. Only the numbers that are allowed; little room. */
    badWeight: '0.01 to 100, two decimals at most',
    badPoints: '0 to 1,000, two decimals at most',

    /** Buttons below and beside the table. Verbs. */
    addCriterion: 'Add criterion',
    addLevel: 'Add level',

    /**
     * Spoken after a criterion was moved or removed. `name` is that of the criterion; `place` its new place, a number.
     */
    moved: '{{name}}, now {{place, number}} of {{total, number}}',
    removed: '{{name}} removed',
    /** Spoken after a level was removed. A participle. */
    levelRemoved: 'Level removed',

    /** Spoken where a button can add no more: the limits, as a reason. */
    mostCriteria: '100 criteria at most',
    mostLevels: '10 levels at most',
    /** A tooltip of the handle of a row. `name` is that of the criterion. A verb. */
    drag: 'Move {{name}}',

    /**
     * Heading of a part of the editor: the points of all criteria (raw points) become the points of a question. A noun.
     */
    scaling: 'Scaling',
    /**
     * Before a field for the points of a question, in one line: "12 raw points become 10". `raw` is a number. The verb
     * stands in the plural.
     */
    scalingText: '{{raw, number}} raw points become',
    /** Spoken label of a field and a tooltip: the points of a question, to try it with. A noun. */
    questionMax: 'Question maximum',
    /** Label of a field: how points are rounded. Its choices follow. A noun. */
    decimals: 'Rounding',
    /** Choices, in lower case: how points are rounded. */
    rounding: {
      none: 'whole points',
      one: 'one decimal',
      two: 'two decimals',
      three: 'three decimals',
    },
    /**
     * A line below: an example. `raw` is a number, `rawMax` the most raw points, `scaled` the points that they give:
     * 7.5.
     */
    scaleText: '{{raw, number}} of {{rawMax, number}} raw points are {{scaled}} of {{max, number}}',

    /** Headings of a part where the rubric is tried out. The reader is its author. */
    preview: 'As reviewers see it',
    /** A heading: how the points come about. A noun. */
    calculation: 'Calculation',
    /** After a large number of points, in one line: "7.5 of 10 under v3". "Under": by that version. Little room. */
    result: 'of {{max, number}} under v{{version, number}}',
    /**
     * A line after a large number of points, where some criteria have no level: "7.5 of 10 under v3, without
     * Structure". `names` is a list of criteria.
     */
    resultWithout: 'of {{max, number}} under v{{version, number}}, without {{names}}',
    /** A line: a calculation. `terms` is such as "4 + 3 × 0.5"; `raw` is its result, `rawMax` the most there can be. */
    sum: '{{terms}} = {{raw, number}} of {{rawMax, number}}',
    /** A text in place of the calculation: a level is picked by a click. */
    nothingPicked: 'Pick levels to try it',
    /** A line below the calculation. */
    notScored_one: '{{count, number}} criterion not scored',
    notScored_other: '{{count, number}} criteria not scored',

    /** Heading of the list of questions that are scored with this rubric; a question in one word. */
    whereUsed: 'Where used',
    /** A button: chooses the questions that are scored with it. A verb. */
    assign: 'Assign…',
    /** A text in place of the questions that are scored with a rubric. The subject is the rubric; a participle. */
    usedNowhere: 'Not assigned to any question',
    /** A line in the list of questions: one by its number. */
    question: 'Question {{num, number}}',
    /** A line in the list of questions. `question` is "Question 4", `code` what the service calls it: Q4. */
    questionWithCode: '{{question}} ({{code}})',
    /** A line in the list of questions. `question` is its name, `points` is `rubrics.points`. */
    questionPoints: '{{question}} · {{points}}',
    /** A line in the list of questions, where the number is not known. `code` is a short name of the question: Q3. */
    questionCode: 'Code {{code}}',
    /** In place of the title of a test: a heading in the list of questions. */
    unknownTest: 'Test not on this computer',

    /** Heading of the list of versions, and its lines. A draft is not published yet. */
    versions: 'Versions',
    draftEdited: 'Draft, edited {{time}}',
    /** A button and the title of a dialog. `later` and `earlier` are numbers of versions. A verb. */
    compare: 'Compare v{{later, number}} with v{{earlier, number}}',
    /** A text in place of the differences of two versions. */
    noDifference: 'No differences',

    /** Title of the dialog in which questions are chosen, and its text. `name` is that of the rubric. A verb. */
    assignTitle: 'Assign “{{name}}”',
    assignText: 'New reviews of these questions use the latest published version.',
    /** Label of the search field of the dialog "Assign". A verb. */
    assignFilter: 'Filter tests',
    /** A hint below a question that has another rubric, whose name is `name`. */
    assignOther: 'Now “{{name}}”',
    /** A text in place of the questions of a test. */
    noQuestions: 'No questions: download a report of this test first',
    /** A text in place of the tests. */
    noTests: 'No tests synced yet',
    /** A button that closes the dialog "Assign". An adjective: finished. */
    done: 'Done',

    /**
     * Hints below the table, each after its keys, in lower case; little room. "Cell" is a noun: goes from cell to cell;
     * the others are verbs.
     */
    hintCell: 'cell',
    hintEdit: 'edit',
    hintMove: 'move criterion',
    hintUndo: 'undo',
    /** A note below the table: what a colored edge means. "Its" is of a cell. */
    changedSince: 'Changed since v{{version, number}} is marked at its left edge',

    /** A part of other texts: how many scores. */
    scores_one: '{{count, number}} score',
    scores_other: '{{count, number}} scores',

    /** Heading and texts at the side: reviews that were made with a version before this one. */
    earlierTitle: 'Reviews on earlier versions',
    earlierDraft_one:
      '{{count, number}} review keeps its version. After publishing v{{version, number}} you can move it.',
    earlierDraft_other:
      '{{count, number}} reviews keep their version. After publishing v{{version, number}} you can move them.',
    earlier_one: '{{count, number}} review uses an earlier version than v{{version, number}}.',
    earlier_other: '{{count, number}} reviews use an earlier version than v{{version, number}}.',

    /** Buttons at the side, below reviews of an earlier version. Verbs; "…" since a dialog shows what would change. */
    seeMove: 'See what would change…',
    openMove: 'Move to v{{version, number}}…',
    /** Title of the dialog that moves reviews to a version. Verbs; "v" is short for version. */
    moveTitle: 'Move reviews to v{{version, number}}',
    /** A line while it compares. */
    moveReading: 'Comparing…',
    /** A text of the dialog that moves reviews, before a list of what would change. */
    moveText: 'Moving to v{{version, number}} would have this effect:',
    /** A text of the dialog that moves reviews, where there is nothing to move. */
    moveNothing: 'No review uses an earlier version.',
    /** Lines of what would change: what becomes of how many scores. */
    moveEffect: {
      up_one: '{{count, number}} score goes up',
      up_other: '{{count, number}} scores go up',
      down_one: '{{count, number}} score goes down',
      down_other: '{{count, number}} scores go down',
      same_one: '{{count, number}} score keeps its points',
      same_other: '{{count, number}} scores keep their points',
      incomplete_one: '{{count, number}} score becomes incomplete',
      incomplete_other: '{{count, number}} scores become incomplete',
      submitted_one: '{{count, number}} score stays as it is: its review is submitted. Reopen it to move it.',
      submitted_other:
        '{{count, number}} scores stay as they are: their reviews are submitted. Reopen them to move them.',
      unknown_one: '{{count, number}} score stays as it is: its version or report isn’t on this computer.',
      unknown_other: '{{count, number}} scores stay as they are: their version or report isn’t on this computer.',
    },
    /**
     * A line of what would change. `name` is that of a criterion that is new in this version; "them" are the scores.
     */
    moveOpen_one: '“{{name}}” has to be scored in {{count, number}} of them',
    moveOpen_other: '“{{name}}” has to be scored in {{count, number}} of them',
    /** A line above what would change. `from` and `to` are numbers of versions, `scores` is `rubrics.scores`. */
    moveFrom: 'v{{from, number}} → v{{to, number}} · {{scores}}',
    /** A text below what would change; "them" are the scores. */
    movePublishFirst: 'Publish v{{version, number}} to move them.',

    /**
     * Buttons of the dialog. Verbs. The first closes it, and reviews keep the versions that they have; the second ends
     * a running move.
     */
    moveKeep: 'Keep versions',
    moveStop: 'Stop',
    /** Spoken name of a bar of progress. A participle: scores are being moved. */
    moving: 'Moving',
    /** The main button of the dialog. A verb. */
    moveNow_one: 'Move {{count, number}} score',
    moveNow_other: 'Move {{count, number}} scores',

    /** Title of a notice. `scores` is `rubrics.scores`; a participle. */
    movedTo: '{{scores}} moved to v{{version, number}}',
    /** Title of a notice, after an undo. A participle. */
    moveUndone_one: '{{count, number}} score moved back',
    moveUndone_other: '{{count, number}} scores moved back',
    /** A sentence of the notice after scores were moved back. The subject are scores. */
    moveUndoneKept_one: '{{count, number}} was changed or submitted since and stays.',
    moveUndoneKept_other: '{{count, number}} were changed or submitted since and stay.',

    /** In place of a name or text that is empty. An adjective. */
    empty: '(empty)',

    /**
     * Lines that tell how two versions differ. `from` and `to` are the values before and after; `criterion` is the name
     * of a criterion, `points` is `rubrics.points`.
     */
    difference: {
      name: 'Name: “{{from}}” → “{{to}}”',
      decimals: 'Decimals: {{from}} → {{to}}',
      order: 'Order of criteria changed',
      added: '“{{criterion}}” added',
      removed: '“{{criterion}}” removed',
      renamed: '“{{from}}” renamed to “{{to}}”',
      weight: '{{criterion}}: weight {{from}} → {{to}}',
      points: '{{criterion}}: {{from}} → {{to}} points',
      description: '{{criterion}}, {{points}}: “{{from}}” → “{{to}}”',
      levelAdded: '{{criterion}}: level with {{points}} added',
      levelRemoved: '{{criterion}}: level with {{points}} removed',
    },
    /**
     * Reasons why a file cannot be imported, after the name of a field and a colon: "criteria[2].weight: too small; at
     * least 0.01". In lower case; the subject is the field.
     */
    reason: {
      /** Reasons. The subject is the whole file or a field; JSON is the name of a format. */
      'not-json': 'not valid JSON',
      missing: 'missing',
      'wrong-type': 'wrong kind of value',
      unknown: 'unknown field',
      empty: 'empty',

      /** Reasons. The subject is a list, a number or a text. */
      'too-few': 'too few; at least {{limit, number}}',
      'too-many': 'too many; at most {{limit, number}}',
      'too-small': 'too small; at least {{limit, number}}',
      'too-large': 'too large; at most {{limit, number}}',
      'too-long': 'too long; at most {{limit, number}} characters',

      /** Reasons. The subject is a number, an ID or date, or a list of levels. */
      'too-precise': 'two decimals at most',
      'no-id': 'not a valid ID or date',
      duplicate: 'used twice',
      'no-points': 'no level has points',
    },

    /**
     * Lines of the notice that a rubric cannot be published: what to do. Commands. `number` is the number of a row,
     * `name` that of a criterion.
     */
    publishProblem: {
      name: 'Name the rubric',
      criteria: 'Add a criterion',
      criterionName: 'Name criterion {{number, number}}',
      /** A line of the notice that a rubric cannot be published. The subject is a criterion, whose name is `name`. */
      criterionPoints: '“{{name}}” has no level with points',
    },
  },
} as const
