/** Exports of reviews: kinds and values. */
export const enReviewExports = {
  reviewExports: {
    /**
     * Choices of what the rows of an export are, each with its hint. Nouns. The subject of a hint is "row"; little
     * room.
     */
    reviews: 'Reviews',
    reviewsHint: 'One per session and reviewer',
    scores: 'Scores',
    scoresHint: 'One per question and rubric criterion',
    notes: 'Notes',
    notesHint: 'One per note on an answer',
    history: 'History',
    historyHint: 'One per change',

    /** A hint below the choice of rows. */
    onlyReviewed: 'Sessions without reviews are skipped.',
    /** Label of a checkbox. */
    privateNotes: 'Include private notes',

    /** Label of a checkbox: only what is new or changed since an earlier export, which a field below chooses. */
    onlyChanges: 'Only new or changed since',
    /** A hint below the checkbox "Only new or changed since", where there was no export yet. */
    noEarlier: 'Nothing exported yet',
    /** Label of the field after "Only new or changed since". A noun; its choices follow. */
    earlier: 'Earlier export',
    /** A choice of an earlier export. `when` is its time, `file` the name of its file. */
    earlierOne_one: '{{when}}, {{count, number}} row, {{file}}',
    earlierOne_other: '{{when}}, {{count, number}} rows, {{file}}',
    /**
     * A hint below the checkbox "Only new or changed since": the first column of the file. The three words are
     * `reviewExports.value.change`, in lower case.
     */
    changesHint: 'The first column says new, changed or withdrawn.',

    /** Values in the columns of an exported file, in place of those for programs. */
    value: {
      /** Values of the column "Change": what became of a row since the earlier export. Adjectives and participles. */
      change: { new: 'New', changed: 'Changed', withdrawn: 'Withdrawn' },
      /** Values of the column "Review status": how far the review is. */
      status: { inProgress: 'In progress', submitted: 'Submitted', reopened: 'Reopened' },
      /** Values of the column "Row type": a row has the score of a question, or of one criterion of its rubric. */
      rowType: { total: 'Total', criterion: 'Criterion' },
      /** Values of the column "Place": what a note is on. */
      place: {
        answer: 'Whole answer',
        time: 'Video',
        passage: 'Passage',
        filePassage: 'Passage of a file',
        fileArea: 'Area of a page',
        session: 'Session (private)',
      },
      /** Values of the column "Shape on page". Nouns. */
      noteShape: { rectangle: 'Rectangle', highlight: 'Highlight', ink: 'Drawing' },
      /** Values of the column "Action": what was done. Participles. */
      action: { set: 'Changed', undo: 'Undone', redo: 'Redone', import: 'Imported' },
      /** Values of the column "Subject": what was changed. Nouns. */
      subject: {
        verdict: 'Verdict',
        score: 'Score',
        answerNote: 'Note on answer',
        comment: 'Comment for the record',
        status: 'Status',
        note: 'Private note',
        reveal: 'Revealed in blind mode',
      },
    },
  },
} as const
