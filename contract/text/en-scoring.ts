/** Texts of scoring with a rubric and of reusable comments. */
export const enScoring = {
  scoring: {
    /** Label of the part of a review in which an answer is scored by criteria. A noun. */
    rubric: 'Rubric',
    /**
     * Beside the label "Rubric". `name` is that of the rubric, "v" is short for version, `scored` is a number. Little
     * room.
     */
    progress: '{{name}} v{{version}} · {{scored}} of {{count}} scored',
    /** A hint at a criterion: the keys that pick a level. `first` and `last` are digits; a verb. */
    press: 'Press {{first}}–{{last}}',
    /** A text in place of the level of a criterion. A participle. */
    notScored: 'Not scored yet',
    /** A text in place of what a level says. */
    noDescription: 'No description',
    /** Beside a criterion: its weight. `weight` is a number; little room. A value. */
    times: '× {{weight}}',
    /** Spoken name of a level, and beside it: its points. */
    points_one: '{{count}} point',
    points_other: '{{count}} points',

    /** Heading of the result. A noun. */
    score: 'Score',
    /** A line: a calculation. `sum` is such as "4 + 3 = 7 of 12", `scaled` the score that it gives: 5.8. */
    result: '{{sum}} → {{scaled}} of {{max}}',
    /** A line: a calculation with many criteria. `raw` is the sum of points, `rawMax` the most there can be. */
    raw: '{{raw}} of {{rawMax}}',
    /** Beside the result: criteria that have no level yet. */
    open_one: '{{count}} criterion left',
    open_other: '{{count}} criteria left',
    /** A text in place of the calculation: a level is picked by a click or key. */
    nothingPicked: 'Nothing picked yet',

    /** Two buttons: switch between a field for points and the rubric. Verbs. */
    enterPoints: 'Enter points',
    useRubric: 'Use rubric',

    /**
     * Above the criteria: the answer was scored with an earlier version. `name` is that of the rubric; "v" is short for
     * version. A text and a button.
     */
    otherVersion: 'Scored with {{name}} v{{version}}',
    move: 'Move to {{name}} v{{version}}…',

    /** Buttons of the offer to move a score to another version, after what would change. Verbs. */
    moveNow: 'Move to v{{version}}',
    keep: 'Keep v{{version}}',

    /** A heading above what would change. */
    moveTitle: 'This would change:',
    /** A line of what would change. `before` and `after` are numbers of points. */
    movePoints: 'Points: {{before}} → {{after}}',
    /** A line of what would change. `before` is a number of points. A verb. */
    moveSamePoints: 'Points stay {{before}}',
    /** A line of what would change: criteria that the new version has not. `names` is a list of criteria. */
    moveGone: 'No longer scored: {{names}}',
    /** A line of what would change: criteria that are new. `names` is a list of criteria. */
    moveOpen: 'To be scored: {{names}}',

    /**
     * A hint below the field of the comment, after its key, in lower case: opens the list of texts to insert. A noun.
     */
    reusable: 'reusable comments',
    /** Spoken name of the list of texts to insert. A noun. */
    search: 'Reusable comments',
    /** Beside a text in the list: how often it was inserted. A participle, in lower case; little room. */
    used: 'used {{count}}×',
    /** A hint below the list of texts to insert, after its keys, in lower case. A verb. */
    choose: 'choose',
    /** A hint below the list of texts to insert, after its key, in lower case. A verb. */
    insert: 'insert',
    /** A text in place of the list of texts to insert. */
    noMatch: 'No matching comments',
    /**
     * A text in place of the list. "Settings › Review" is where they are; use the names of `app.settings` and
     * `settings.section`.
     */
    noComments: 'No reusable comments yet. Add them in Settings › Review.',
  },
} as const
