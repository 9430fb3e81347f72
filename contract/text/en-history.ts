/** Texts of the history, and of reviews whose session changed since. */
export const enHistory = {
  history: {
    /** A button and the title of the dialog that it opens: all changes of a review. A noun. */
    open: 'History',
    title: 'History',
    /** A line in place of the changes of a review. */
    none: 'No changes yet',
    /** A button below the changes of a review. */
    more: 'Show older changes',
    /** Title of an error in place of the changes of a review. */
    failed: 'Couldn’t load the history',

    /** In the column "Who" and before a change: whose it is, where there is no name. */
    you: 'You',
    somebody: 'Another reviewer',

    /** Beside a change: how it came about. Participles, of the change; little room. */
    made: { undo: 'Undone', redo: 'Redone', import: 'From a file' },

    /** Titles of a change: what was changed. Nouns. */
    verdict: 'Verdict',
    score: 'Score of question {{num}}',
    answerNote: 'Note on question {{num}}',
    /** Title of a change: a note at a time in the video. */
    answerNoteAt: 'Note on question {{num}} at {{time}}',

    /** Titles of a change: what was changed. Nouns. */
    comment: 'Comment for the record',
    note: 'Private note',

    /** Titles of a change of the review's status. Participles, of the review. */
    submitted: 'Submitted',
    confirmed: 'Confirmed after the session changed',
    /** Title of a change; a participle, of the review. `reason` is what the reviewer wrote. */
    reopened: 'Reopened: {{reason}}',
    /** Title of a change: the review is no longer submitted. A participle. */
    notSubmitted: 'Not submitted',

    /** A hint below the change of a status. The reader is addressed. */
    notUndone: 'Undo doesn’t change this. Reopen the review instead.',

    /** Below a title: what became of it. `moved` is of the place of a note. */
    moved: 'Moved',
    /** A line below a title: the value before and after, such as "Unsure → Clean". `before` and `after` are values. */
    change: '{{before}} → {{after}}',
    /** Stands for a value that is not there, as `before` or `after`. */
    nothing: 'None',
    /** A line: a note was removed. A participle. */
    removed: 'Removed',
    /** Title of a change: something hidden in blind review was shown. `what` is the thing: "picture", as in `blind`. */
    revealed: 'Revealed {{what}}',

    /** A score, as `before` or `after`. `points` is the number as text. */
    points_one: '{{points}} point',
    points_other: '{{points}} points',
  },
  outdated: {
    /**
     * A band above a review that was submitted, since the session changed: title and button. "Confirm" says that the
     * review still stands; a verb.
     */
    title: 'The session changed after you submitted',
    confirm: 'Confirm',
    /** A line in the band in place of "Confirm": the changed session asks for more than the review has. */
    incomplete: 'The review lacks something that the session now needs. Reopen it to add it.',
    /** A notice after "Confirm" was pressed, where the report changed once more. */
    changedMeanwhile: 'The report changed in the meantime. Look at it, then try again.',
    /** Title of the band above a review that was submitted: what it judged cannot be compared with the session. */
    unreadable: 'What you submitted can’t be compared',
    /** Last line of a list that is cut. */
    more_one: 'and {{count, number}} more change',
    more_other: 'and {{count, number}} more changes',
    /** A tooltip on a mark in the list of questions. A participle, of the question. */
    inOutline: 'Changed after you submitted',
    /**
     * A part of the session that changed: a heading, and a label beside checksums. `at` is the number of the file: 2.
     */
    part: {
      question: 'Question {{num}}',
      file: 'File {{at}} of question {{num}}',
      video: 'Video of question {{num}}',
      proctoring: 'Proctoring',
      protocol: 'Proctoring protocol',
      session: 'Session',
    },
    /** In place of the value before: the part is new. An adjective. */
    added: 'New',
    /** In place of the value after: the part is gone. */
    removed: 'No longer there',
    /** What changed in a session: a label before "old → new". Nouns; little room. */
    field: {
      /**
       * Label of a fact about a question: its text, its type, its score and maximum, the time that it took, its code,
       * and reviews that the service has.
       */
      prompt: 'Text',
      type: 'Type',
      score: 'Score',
      max: 'Maximum',
      elapsed: 'Time',
      code: 'Code',
      reviews: 'Existing reviews',
      answer: 'Answer',

      /**
       * Label of a fact about a file or video. The original is the video as it was recorded; `mpegDashUri` is the
       * address of the stream.
       */
      url: 'Address',
      size: 'Size',
      originalUri: 'Original',
      originalType: 'Original’s type',
      originalExtension: 'Original’s file type',
      originalSize: 'Original’s size',
      mpegDashUri: 'Video',
      duration: 'Duration',
      width: 'Width',
      height: 'Height',

      /**
       * Label of a fact about proctoring. `conclusion` and `evaluation` are numbers; `protocolUrl` is the address of
       * the protocol.
       */
      conclusion: 'Conclusion',
      evaluation: 'Evaluation',
      comment: 'Comment',
      protocolUrl: 'Address',

      /** Label of a fact about the session. `extra` is anything else that the service sent. */
      started: 'Started',
      isFinished: 'Finished',
      autoClosed: 'Timed out',
      maxScore: 'Maximum',
      percent: 'Percent',
      scaleLevel: 'Level',
      outcomes: 'Outcomes',
      participantData: 'Participant data',
      sections: 'Sections',
      extra: 'Other data',
    },

    /** Values of a fact: it is so, or not. */
    yes: 'Yes',
    no: 'No',
  },
} as const
