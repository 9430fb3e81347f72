/** Texts of the review of a session. */
export const enReviewing = {
  reviewing: {
    /** A band above a session that the service lacks: its first words in bold, and the rest. `when` is a time. */
    gone: 'Not at the service any more.',
    goneText: 'Since the sync of {{when}}. What is on this computer stays, and you can go on reviewing.',

    /** Heading of the choice of a verdict, and the field of its reason with what stands in it. Nouns. */
    verdict: 'Verdict',
    reason: 'Reason',
    /** In the field while it is empty, and spoken name of its button. Verbs. */
    chooseReason: 'Choose a reason',
    /** In the field while it is empty. Verbs; little room. */
    chooseOrTypeReason: 'Choose or type a reason',
    /** A text in place of the reasons to choose from. */
    noReasons: 'No reasons in the list yet',
    /** A note below the field of the reason. */
    reasonNeeded: 'Reason needed to submit',

    /** Label of the field for the points of a question. A noun. */
    score: 'Score',
    /** After the field for the points of a question: "7 of 10". Little room. */
    ofPoints: 'of {{max}}',
    /** An error below the field for points. `example` is a number with decimals: 2.5. */
    notANumber: 'Enter a number, e.g. {{example}}.',
    /** An error below the field for points. */
    tooHigh: 'At most {{max}} points.',
    /** An error below the field for points. */
    negative: 'Points can’t be negative.',

    /**
     * Label of the field for the comment that goes with the review (unlike a private note), and what stands in it while
     * it is empty.
     */
    comment: 'Comment for the record',
    commentPlaceholder: 'Part of the review and its exports',

    /** A line at the foot of the review: how far it is saved. A participle, of the review. */
    saved: 'Saved {{time}}',
    /** A line at the foot of the review, for another day. A participle, of the review. `day` is a date: Mar 1. */
    savedOn: 'Saved {{day}}, {{time}}',

    /** A line at the foot of the review, before anything is saved, and while it is. */
    notStarted: 'Not started',
    saving: 'Saving…',
    /** A line at the foot of the review, after a failure. `reason` is a sentence, as in `errors`. */
    notSaved: 'Not saved: {{reason}}',
    /** The line at the foot of the review: the field of the score has a text that is no score. */
    notTaken: 'Score of question {{num}} not saved',
    /** A part of the line at the foot of the review: how many changes it has. */
    changes_one: '{{count}} change',
    changes_other: '{{count}} changes',

    /** Tooltips of two buttons at the foot. `what` is one of `changed`. Verbs, as the system calls them. */
    undo: 'Undo: {{what}}',
    redo: 'Redo: {{what}}',
    /** A tooltip of the button where it can do nothing. */
    nothingToUndo: 'Nothing to undo',
    /** A tooltip of the button where it can do nothing. */
    nothingToRedo: 'Nothing to redo',
    /** Title of a notice. `what` is one of `changed`. A participle. */
    undone: 'Undone: {{what}}',
    /** Title of a notice. `what` is one of `changed`. A participle. */
    redone: 'Redone: {{what}}',

    /**
     * Stand for `what` in “Undo: {{what}}” and its like, in lower case: parts of a label. `item` is the number of a
     * question.
     */
    changed: {
      verdict: 'verdict',
      score: 'score of question {{item}}',
      answerNote: 'note on an answer',
      comment: 'comment for the record',
      status: 'status',
    },

    /** What of the review changed in another window while it was changed here. Title of a notice. */
    dropped: {
      verdict: 'The verdict changed in another window. Its version is shown here.',
      score: 'A score changed in another window. Its version is shown here.',
      answerNote: 'A note on an answer changed in another window. Its version is shown here.',
      comment: 'The comment for the record changed in another window. Its version is shown here.',
      status: 'The status changed in another window. Its version is shown here.',
      incomplete: 'Not submitted: something is missing in this review.',
    },

    /** The button that submits a review. A verb. */
    submit: 'Submit',
    /** The state of a review: a participle. Little room. */
    submitted: 'Submitted',
    /** The state of a review: a participle. Little room. */
    reopened: 'Reopened',
    /** A line above a review that is submitted. A participle, then a command. */
    submittedText: 'Submitted {{time}}. Reopen the review to change it.',
    /** A line above a review that was reopened. `reason` is what the reviewer wrote. */
    reopenedText: 'Reopened: {{reason}}',

    /** A notice after a key of the review that came too early. The title is a statement. */
    tooEarly: 'The session is still loading',
    tooEarlyText: 'Nothing was changed. Press the key again once the answers are shown.',

    /**
     * Title of the list of what is missing before a review can be submitted, and a link in it. The link is a command.
     */
    missingTitle: 'Before you submit',
    missingVerdict: 'Choose a verdict',
    /** A link in the list of what is missing before a review can be submitted: nothing is in it. A verb. */
    missingContent: 'Review the session first',
    /** A link in the list of what is missing before a review can be submitted. A verb. */
    missingReport: 'Download the report',
    /**
     * A link in the list of what is missing before a review can be submitted. `verdict` is the name of the verdict. A
     * verb.
     */
    missingReason: 'Give a reason for “{{verdict}}”',
    /** A link in the list of what is missing before a review can be submitted. A verb: give the question a score. */
    missingScore: 'Score question {{num}}',
    /**
     * A link in the list of what is missing before a review can be submitted: the field of the score has a text that is no
     * score. A verb.
     */
    refusedScore: 'Correct the score of question {{num}}',

    /** Title and text of a dialog before a review is submitted. "In progress" is the participant's session. A verb. */
    inProgressTitle: 'Submit review',
    inProgressText:
      'This session is still in progress. Answers that come later aren’t part of your review; the app tells you when the session changes.',

    /** A button. A verb: goes on with a review that is submitted. */
    reopen: 'Reopen…',
    /** Title of the dialog in which a submitted review is opened again. A verb. */
    reopenTitle: 'Reopen review',
    /** Label of a field in the dialog "Reopen review": a question. */
    reopenLabel: 'Why do you reopen it?',
    /** A hint below the field in the dialog "Reopen review": the reason is kept. */
    reopenHint: 'Kept in the history.',
    /** A button of the dialog "Reopen review". A verb. */
    reopenNow: 'Reopen',
    /** A button of the dialog "Reopen review". A verb. */
    cancel: 'Cancel',

    /** Title of an error in place of the review, and its button. */
    failed: 'Couldn’t load your review',
    /** A button. A verb. */
    again: 'Try again',
  },
} as const
