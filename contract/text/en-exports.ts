/** What can be chosen for an export. */
export const enExports = {
  exportOptions: {
    /**
     * Choices of what the rows of an export are, each with its hint. Sections and outcomes are parts of the result of a
     * session. Hints: short, little room; the subject is "row".
     */
    sections: 'Sections',
    sectionsHint: 'One per section (downloaded reports)',
    outcomes: 'Outcomes',
    outcomesHint: 'One per outcome (downloaded reports)',

    /**
     * A note below the choice of rows: for how many of the sessions the proctoring result is known. `count` is those
     * that have a report.
     */
    reportsCoverage_one:
      '{{count, number}} of {{total, number}} has a downloaded report; proctoring is blank for others.',
    reportsCoverage_other:
      '{{count, number}} of {{total, number}} have a downloaded report; proctoring is blank for others.',

    /** Heading of the list of columns to export, its hint with keys, and how many are chosen. `chosen` is a number. */
    columns: 'Columns',
    columnsHint: 'Space toggles, Alt ↑/↓ reorders',
    chosen: '{{chosen, number}} of {{total, number}}',
    /** An error below the heading "Columns". */
    none: 'Select at least one column.',

    /** Buttons beside the heading "Columns": select all, none, or those that are selected at first. Little room. */
    all: 'All',
    noColumns: 'None',
    usual: 'Default',

    /**
     * Tooltips of buttons that move a column, and what is spoken after it. `name` is that of the column; `position` is
     * its new place, a number.
     */
    up: 'Move {{name}} up',
    down: 'Move {{name}} down',
    moved: '{{name}}: position {{position, number}} of {{total, number}}',
    /** A label beside the name of a column, in lower case: the column is a field of the participant data. */
    field: 'participant data',

    /** Label of a field and its choices. "XLSX" and "CSV" are names. */
    fileType: 'File type',
    fileTypes: { csv: 'CSV', xlsx: 'XLSX (Excel)' },
    /** A hint below the choice of XLSX. A type is such as date or number. */
    workbookHint: 'Numbers and dates keep their type. Text never runs as a formula.',

    /** Label of a field: how dates are written; its choices have an example. Numbers in them stay as they are. */
    dateFormat: 'Dates',
    /** Choices: a standard or a spreadsheet, after a colon an example. "UTC" and "ISO 8601" stay. */
    dates: {
      iso: 'ISO 8601, UTC: 2026-03-01T10:00:00Z',
      local: 'ISO 8601, offset: 2026-03-01T12:00:00+02:00',
      spreadsheet: 'Spreadsheet: 2026-03-01 12:00:00',
    },

    /** Label of a checkbox and its hint: the file has the words that the screens show. */
    readable: 'Readable headers and values',
    readableHint: '“Yes” instead of “true”, with your proctoring labels',
    /** A value in the file: it is so. In place of true. */
    yes: 'Yes',
    /** A value in the file: it is not so. In place of false. */
    no: 'No',
    /** Begins the header of a column in the file; the name of a field follows, so there is a space at its end. */
    fieldPrefix: 'Participant data: ',

    /** Label of a field and its first choice. */
    timeZone: 'Time zone',
    timeZoneSystem: 'Match system ({{zone}})',

    /**
     * Headers of columns in an exported file, and labels in the list of columns to export. Nouns or participles, short.
     */
    names: {
      /**
       * Headers of columns about the session. "Finished" and "Timed out" are participles: their values are yes or no.
       * "Started" is when it began.
       */
      center: 'Center',
      participantId: 'Participant ID',
      testId: 'Test ID',
      testTitle: 'Test',
      participantName: 'Participant',
      participantEmail: 'Email',
      started: 'Started',
      isFinished: 'Finished',
      autoClosed: 'Timed out',
      /** Header of a column: how long the participant worked. */
      elapsedTime: 'Elapsed',

      /**
       * Headers of columns with the result of a session. A level is a word for a score, such as "good". `manualScoring`
       * is whether people have to score it.
       */
      score: 'Score',
      maxScore: 'Max session score',
      percent: 'Percent',
      scaleLevel: 'Session level',
      manualScoring: 'Manual scoring',
      /** Header of a column: when the service last changed the session. A participle. */
      modified: 'Modified',
      /** Header of a column: the user's own note on the session. A noun. */
      note: 'Note',
      /** Header of a column: since when the service lacks the session; empty while it has it. */
      goneSince: 'Not at the service since',

      /** Label in the list of columns: all fields of the participant that have no column of their own. */
      participantData: 'Other participant data (one column each)',

      /** Headers of columns with the result of proctoring. `conclusion` and `evaluation` are numbers. */
      proctoringConclusion: 'Proctoring: conclusion',
      proctoringEvaluation: 'Proctoring: evaluation',
      proctoringComment: 'Proctoring: comment',

      /**
       * Headers of columns in an export of answers: the session that an answer belongs to, then the number and the type
       * of its question.
       */
      sessionElapsedTime: 'Session time',
      sessionScore: 'Session score',
      num: 'Question no.',
      type: 'Type',
      /** Header of a column: a short name of a question or a section, such as Q3. A noun. */
      code: 'Code',

      /** Headers of columns in an export of answers: the text of the question, and the highest number of points. */
      prompt: 'Prompt',
      max: 'Max points',

      /**
       * Headers of columns with an answer. The original is the video as it was recorded. The last is for types of
       * answers that the app does not know.
       */
      answerText: 'Answer: text',
      videoUri: 'Answer: video URL',
      originalUri: 'Answer: original URL',
      files: 'Answer: file URLs',
      answerJson: 'Raw answer (unknown type)',

      /** Header of a column: reviews that the service has. */
      reviews: 'Existing reviews',

      /** Headers of columns of sections and outcomes. */
      title: 'Title',
      level: 'Level',
      id: 'ID',
      name: 'Name',

      /** Header of a column: new, changed or withdrawn since an earlier export. A noun. */
      change: 'Change',

      /** Headers of columns of a review. Nouns; "Submitted" is when it was submitted: a participle. */
      reviewerId: 'Reviewer ID',
      reviewer: 'Reviewer',
      status: 'Review status',
      submittedAt: 'Submitted',
      reopenedReason: 'Reason for reopening',
      verdict: 'Verdict',
      verdictReason: 'Reason for verdict',
      /** Header of a column: the reviewer's comment for the record. A noun. */
      comment: 'Comment',

      /**
       * Headers of columns of a review: the sum of the scores that the reviewer gave, how many questions have one, and
       * how many notes there are.
       */
      points: 'Review points',
      scoredQuestions: 'Scored questions',
      answerNotes: 'Notes on answers',
      /** Header of a column: yes or no; the subject is the verdict. */
      disagreement: 'Disagrees with proctoring',
      /** Header of a column: yes or no; the session changed after the review. An adjective. */
      outdated: 'Outdated',
      /** Header of a column: a checksum of the report that the reviewer saw. */
      judgedReport: 'Judged report (hash)',
      /** Header of a column: when it was saved. A participle. */
      savedAt: 'Saved',

      /**
       * Headers of columns of an export of scores. A rubric has criteria with weights; an open criterion has no level
       * yet.
       */
      rowType: 'Row type',
      criterion: 'Criterion',
      weight: 'Weight',
      openCriteria: 'Open criteria',
      rubric: 'Rubric',
      rubricVersion: 'Rubric version',
      rubricId: 'Rubric ID',
      criterionId: 'Criterion ID',

      /**
       * Headers of columns of an export of notes: where in the answer a note stands (its place), from when to when in a
       * video, or which words are quoted.
       */
      place: 'Place',
      startSeconds: 'Start (seconds)',
      startTime: 'Start (HH:MM:SS)',
      endSeconds: 'End (seconds)',
      endTime: 'End (HH:MM:SS)',
      /** Header of a column: of which time the picture was that was seen, where the video had none at the note. */
      pictureSeconds: 'Picture of (seconds)',
      /** Headers of columns: what is said in the video at the time of a note, and where that comes from. */
      spoken: 'Spoken words',
      spokenSource: 'Source of words',
      /** Header of a column: the words of the answer that a note is on. A noun. */
      quote: 'Quote',
      /** Headers of columns: the file of the answer that the quoted words are in, and its page, or cell of a table. Nouns. */
      noteFile: 'File of quote',
      notePage: 'Page of quote',
      noteCell: 'Cell of quote',
      /** Headers of columns: what was drawn on a page (rectangle), and where. Nouns. */
      noteShape: 'Shape on page',
      noteArea: 'Area of page',

      /** Headers of columns with a note itself. */
      noteKind: 'Kind of note',
      text: 'Text',
      noteId: 'Note ID',

      /**
       * Headers of columns of an export of the history: when something changed, what was done (action), with what
       * (subject), and how it was before and after. JSON is the name of a format.
       */
      changedAt: 'Changed',
      action: 'Action',
      subject: 'Subject',
      before: 'Before',
      after: 'After',
      /** Header of a column: why a review was reopened or something revealed. A noun. */
      reason: 'Reason',

      /** Headers of columns of an export of the history. JSON is the name of a format. */
      entryId: 'Entry ID',
      beforeJson: 'Before (JSON)',
      afterJson: 'After (JSON)',
    },
  },
} as const
