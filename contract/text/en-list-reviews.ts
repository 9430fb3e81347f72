/** Texts of the own reviews in the list of sessions. */
export const enListReviews = {
  listReviews: {
    stage: {
      notStarted: 'Not started',
      inProgress: 'In progress',
      submitted: 'Submitted',
      outdated: 'Outdated',
      reopened: 'Reopened',
    },
    noVerdict: 'No verdict',
    noPoints: 'No score',
    noNotes: 'No notes',
    notesOf: '{{kind}}: {{count, number}}',
    disagreement: { yes: 'Disagrees', no: 'Agrees' },
    unknownDisagreement: 'Nothing to compare',
    pointsRange: {
      from: 'From (points)',
      to: 'To (points)',
      outside: 'Enter 0 or more.',
      least: '{{from}} or more',
      most: '{{to}} or less',
      between: '{{from}}–{{to}}',
    },
    preview: 'My review',
    status: 'Review status',
    verdict: 'Verdict',
    score: 'Score',
    notes: 'Notes',
    proctoring: 'Proctoring',
  },
} as const
