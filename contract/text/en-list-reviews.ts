/** Texts of the own reviews in the list of sessions. */
export const enListReviews = {
  listReviews: {
    /**
     * How far the user's own review of a session is: values in a column, and choices of a filter. Little room. Of a
     * review, not of the session.
     */
    stage: {
      notStarted: 'Not started',
      inProgress: 'In progress',
      submitted: 'Submitted',
      outdated: 'Outdated',
      reopened: 'Reopened',
    },
    /** A value in a column and a choice of a filter; little room. */
    noVerdict: 'No verdict',
    /** A value in a column; little room. */
    noPoints: 'No score',
    /** A value in a column; little room. */
    noNotes: 'No notes',
    /** Spoken in a column: how many notes of a kind. `kind` is its name, such as "Incident". */
    notesOf: '{{kind}}: {{count, number}}',
    /** Values in a column and choices of a filter: whether the verdict agrees with proctoring. Verbs; little room. */
    disagreement: { yes: 'Disagrees', no: 'Agrees' },
    /** A value in the column "Disagreement": there is no verdict or no conclusion. */
    unknownDisagreement: 'Nothing to compare',

    /**
     * A filter by points: labels of its fields and an error below them; then its text on the bar of filters, with
     * numbers for `from` and `to`.
     */
    pointsRange: {
      from: 'From (points)',
      to: 'To (points)',
      outside: 'Enter 0 or more.',
      least: '{{from}} or more',
      most: '{{to}} or less',
      between: '{{from}}–{{to}}',
      /** A part of the text of a filter, in `listReviews.scoreOf` and `listReviews.levelOf`. */
      exactly_one: '{{count, number}} point',
      exactly_other: '{{count, number}} points',
    },

    /**
     * Texts of filters that a chart has set, in lower case after "Score of a question: ". `question` is a number,
     * `points` is such as "5 points" or "5–7", `name` that of a criterion.
     */
    scoreOf: 'question {{question}}, {{points}}',
    levelOf: '{{name}}, {{points}}',
    /** Choices of the filter "Submitted by": whose reviews. */
    submittedBy: { me: 'Me', anyone: 'Anyone', nameless: 'Another reviewer' },

    /** Heading of the user's own review in the preview, and labels of its facts. Nouns. */
    preview: 'My review',
    status: 'Review status',
    verdict: 'Verdict',
    score: 'Score',
    notes: 'Notes',
    proctoring: 'Proctoring',
  },
} as const
