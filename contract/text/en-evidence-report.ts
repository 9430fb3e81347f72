/** What is written in evidence reports. */
export const enEvidenceReport = {
  evidenceReport: {
    /**
     * Title on the first page of a report, where it is about one session or several. `test` is the name of the test.
     */
    title: 'Evidence report – {{test}}',
    titleOfMany: 'Evidence report – {{count}} sessions',

    /** Below the title: who made it. `reviewer` is a name; `time` has the day. */
    made: 'Made on {{time}} by {{reviewer}}',
    madeByNobody: 'Made on {{time}}',

    /** At the foot of each page; little room. `reviewer` is the name of who made it; `time` has the day. */
    footer: 'Evidence report · {{reviewer}} · {{time}}',
    footerNoName: 'Evidence report · {{time}}',
    /** A line at the foot of each page. {page} and {pages} are numbers; they stay with single braces. */
    page: 'Page {page} of {pages}',

    /** Heading of the first page of a report about several sessions: a table with its columns. */
    contents: 'Sessions in this report',
    participant: 'Participant',
    test: 'Test',

    /** Labels of facts about the session, above the reviews. Nouns. "Started" is when it began: a participle. */
    center: 'Center',
    connection: 'Connection',
    participantId: 'Participant ID',
    testId: 'Test ID',
    started: 'Started',
    finished: 'Status',
    /** A value beside the label "Status": the state of the session. */
    statusFinished: 'Finished',
    /** A value beside the label "Status": the state of the session. */
    statusOpen: 'In progress',
    /** A value beside the label "Status": the participant left and the service closed the session. */
    statusTimedOut: 'Timed out',

    /**
     * Labels of further facts about the session: how long the participant worked, the score that the service gave, and
     * when the report was downloaded.
     */
    elapsed: 'Elapsed',
    serviceScore: 'Score of the service',
    fetched: 'Report downloaded',

    /** Sentences in place of what is missing. */
    noReport: 'The report of this session is not on this computer.',
    failed: 'This session couldn’t be read.',
    /** In place of a status in the table of sessions; little room. */
    notReviewed: 'Not reviewed',
    /** A text in place of the reviews of a session. */
    notReviewedText: 'Nobody has reviewed this session.',

    /** Headings of a review, and the ID below. `reviewer` is the name of who reviewed the session. */
    reviewBy: 'Review by {{reviewer}}',
    reviewByUnnamed: 'Review by an unnamed reviewer',
    reviewerId: 'Reviewer ID',

    /** Status of a review: a column heading (a noun), and what stands there. */
    status: 'Review',
    draft: 'Draft – not submitted',
    draftText: 'This review is in progress. It can still change.',
    /** A line below the heading of a review. A participle: the review is submitted. `time` has the day. */
    submitted: 'Submitted {{time}}',
    /** A line below the heading of a review. A participle; `reason` is what the reviewer wrote. */
    reopened: 'Reopened {{time}}: {{reason}}',

    /**
     * Heading of the reviewer's judgement and a column; what stands in place of a verdict; below a verdict, when it was
     * given ("Given" is a participle).
     */
    verdict: 'Verdict',
    noVerdict: 'No verdict',
    given: 'Given {{time}}',
    /** Label: the reason that the reviewer gave. A noun. */
    reason: 'Reason',

    /**
     * Labels: what the proctoring service found, and what the reviewer found; then whether they agree. The subject is
     * the reviewer's verdict.
     */
    provider: 'Proctoring',
    noProctoring: 'No proctoring result',
    reviewer: 'Reviewer',
    agrees: 'Agrees with proctoring',
    disagrees: 'Disagrees with proctoring',

    /**
     * Heading of the table of scores, and its columns. "Service" is the score that the service gave, "Score" the
     * reviewer's. Nouns.
     */
    scores: 'Scores',
    question: 'Question',
    service: 'Service',
    score: 'Score',
    /** A value in the table: a score. `points` is a number: 7. */
    ofMax: '{{points}} of {{max}}',
    /** Below a question: how its score came about. A participle. */
    entered: 'Entered by hand',

    /**
     * Below a question: the rubric that its score is made of. `name` is that of the rubric; "v" is short for version.
     */
    rubric: '{{name}} v{{version, number}}',
    /** In place of the rubric. */
    rubricGone: 'Rubric version {{version, number}}, which is not on this computer',
    /**
     * A line below the criteria: `sum` is a calculation, such as "4 + 3 = 7 of 10", `scaled` the score that it gives:
     * 7.0.
     */
    calculation: '{{sum}} → {{scaled}} of {{max}}',
    /** In place of the calculation. */
    openCriteria_one: '{{count, number}} criterion not scored',
    openCriteria_other: '{{count, number}} criteria not scored',
    /** A value beside a criterion: `points` and `weight` are numbers, 4 × 0.5. */
    criterionPoints: '{{points}} × {{weight}}',
    /** Last row of the table: the sum of the scores that the reviewer gave. */
    total: 'Total of the reviewer',

    /** Headings of the comment of a review and of its notes, and above each question with notes. Nouns. */
    comment: 'Comment for the record',
    notes: 'Notes on answers',
    ofQuestion: 'Question {{num}}',
    /** A line below the notes, where they are too many. */
    moreNotes_one: '{{count, number}} more note is not in this report.',
    moreNotes_other: '{{count, number}} more notes are not in this report.',
    /** A note below quoted words that are said in a video: where they come from. */
    spokenAdded: 'From a transcript that was added',
    /** A note below quoted words that are said in a video: where they come from. */
    spokenRecorded: 'From the captions of the recording',
    /** Text in place of a picture, for screen readers. */
    picture: 'Picture of the video at {{time}}',
    /** A line in place of a picture of the video: why there is none. `full`: the report has no room for more. */
    noPicture: {
      hidden: 'No picture: hidden in blind mode.',
      network: 'No picture: the video couldn’t be reached.',
      codec: 'No picture: this computer can’t play the video.',
      gone: 'No picture: the video is no longer there.',
      slow: 'No picture: the video took too long.',
      full: 'No picture: this report has as many as fit.',
      other: 'No picture: the video couldn’t be read.',
    },
    /** A line in place of a picture of a page of a file: why there is none. */
    noPagePicture: {
      network: 'No picture: the file couldn’t be reached.',
      gone: 'No picture: the file has no pages.',
      slow: 'No picture: the page took too long.',
      other: 'No picture: the page couldn’t be read.',
    },

    /** Heading: what changed in the session after the review was submitted; and the texts below. `time` has the day. */
    changes: 'Changed since it was submitted',
    changesText: 'Compared with the report of {{time}}.',
    noChanges: 'Nothing that was judged has changed since.',
    notCompared: 'What was judged can’t be compared with the session.',
    moreChanges_one: '{{count, number}} more part changed.',
    moreChanges_other: '{{count, number}} more parts changed.',

    /** Heading of the table of changes of a review, its columns, and lines above and below it. */
    history: 'History',
    historyText: 'Times are of the reviewer’s computer.',
    when: 'When',
    who: 'Who',
    what: 'What',
    historyCut: 'Older changes are not in this report.',
    /** In the column "Who": in place of a name. */
    unnamed: 'Unnamed reviewer',

    /**
     * Heading of checksums that prove what the reviewer saw, and the text below. "SHA-256" is a name. To judge is to
     * give a verdict, a score or a note.
     */
    judged: 'What was judged',
    judgedText: 'SHA-256 of what each judgement is based on. The address of a file counts without what follows “?”.',
    /** Heading above checksums. `what` is a list such as "verdict, score of question 3". */
    judgedOf: 'Basis of: {{what}}',
    /** In place of the checksums. */
    judgedGone: 'This report is not on this computer.',
    /** In place of the checksums. */
    judgedNone: 'No report was downloaded when this was judged.',

    /** Labels beside a checksum: what it is of. `name` is that of the rubric; "v" is short for version. */
    wholeReport: 'Whole report',
    currentReport: 'Current report, as the service sent it',
    rubricHash: 'Rubric {{name}} v{{version, number}}',

    /** Columns of the table of checksums: which part of the report, and its checksum. */
    part: 'Part',
    hash: 'SHA-256',

    /** Parts of the heading "Basis of: {{what}}", in lower case. */
    verdictPart: 'verdict',
    commentPart: 'comment for the record',
    submissionPart: 'submission',
    scoreOf: 'score of question {{num}}',
    noteOn: 'note on question {{num}}',
    notesOn: '{{count, number}} notes on answers',

    /** A note at the end of a long text that is cut. */
    cut_one: '… {{count, number}} more character is not in this report.',
    cut_other: '… {{count, number}} more characters are not in this report.',

    /** At the end of the report: a note, and which version of the app made it. */
    privateNote: 'Private notes are not part of this report.',
    madeWith: 'Proctor Desk {{version}}',
  },
} as const
