/** Marking sheets, and scores that were made elsewhere. */
export const enImports = {
  imports: {
    /** Title of the dialog, and of the system's dialog for files. A command. */
    title: 'Import scores',
    /** A name in the list of file types of the system's dialog. */
    fileType: 'CSV, XLSX, ODS',
    /** A name in the list of file types of the system's dialog, beside "CSV, XLSX, ODS". */
    allFiles: 'All files',

    /** Buttons of the dialog. Verbs. */
    choose: 'Choose file…',
    chooseAgain: 'Choose another file…',

    /** Texts at the head of the dialog. The names after "Columns:" are those in the file and stay as they are. */
    lead: 'Reads scores and comments from a marking sheet, another CSV, XLSX or ODS. Nothing is changed before you confirm.',
    columns: 'Columns: participantId, testId, num, score; comment, center and basis are optional.',
    /** A line of the dialog while the file is read. */
    reading: 'Reading and comparing…',
    /** Label of a field: how letters are written in the file. */
    encoding: 'Encoding',
    /** After the name of the file, in lower case: what stands between its columns. */
    delimiters: { ',': 'comma', ';': 'semicolon', '\t': 'tab' },
    /** Label of a list of encodings below the likely ones, which are shown with words of the file. */
    otherEncoding: 'Another encoding',

    /** Notes on the file that was read. `titles` is a list of column titles. */
    ignored_one: '1 column is not read: {{titles}}',
    ignored_other: '{{count, number}} columns are not read: {{titles}}',
    blank_one: '1 row has no score and no comment.',
    blank_other: '{{count, number}} rows have no score and no comment.',
    /** In place of a delimiter after the name of a file, in lower case. Little room. */
    workbook: 'workbook',
    /** Label of a choice: the sheets of a workbook. A noun. */
    sheet: 'Sheet',
    /** Option of the choice of a sheet: a hidden one. `name` is its name. */
    hiddenSheet: '{{name}} (hidden)',
    /** A note on a sheet that was read. `number` is how many rows. */
    hiddenRows: 'Hidden rows, which are read too: {{number, number}}.',
    /** A note on a sheet that was read. `titles` is a list of the titles of columns. */
    hiddenColumns: 'Hidden columns, which are read too: {{titles}}.',
    /** A note on the file that was read: rows above the titles of the columns. `number` is how many. */
    above: 'Rows above the titles, which are skipped: {{number, number}}.',
    /** A note on the file that was read. `word` is one such as "NA". */
    noComment: 'Each comment is “{{word}}”, which programs write for nothing. None is read.',

    /** Spoken name of the tabs of the dialog: new, changed and so on. */
    tabs: 'What the file would do',
    /** Tabs of rows of the file, by what an import would do with them. Of scores; little room. */
    kind: { new: 'New', changed: 'Changed', conflict: 'Conflicts', invalid: 'Invalid', unchanged: 'Unchanged' },
    /** Text of a tab. `kind` is one of `imports.kind`. */
    kindCount: '{{kind}} {{count, number}}',
    /** Spoken when a file is read: "3 new, 1 conflict". Each stands beside the others as a part of one line. */
    counted: {
      new_one: '1 new',
      new_other: '{{count, number}} new',
      changed_one: '1 changed',
      changed_other: '{{count, number}} changed',
      conflict_one: '1 conflict',
      conflict_other: '{{count, number}} conflicts',
      invalid_one: '1 invalid',
      invalid_other: '{{count, number}} invalid',
      unchanged_one: '1 unchanged',
      unchanged_other: '{{count, number}} unchanged',
    },
    /** A line in place of the rows of a tab. */
    none: {
      new: 'No new scores',
      changed: 'No changed scores',
      conflict: 'No conflicts',
      invalid: 'No invalid rows',
      unchanged: 'No unchanged scores',
    },
    /**
     * Headings of the columns in the table of an import. "Now" is the score that is there now, "File" that of the file.
     * Little room.
     */
    column: {
      row: 'Row',
      participant: 'Participant',
      question: 'Question',
      stored: 'Now',
      given: 'File',
      reason: 'Reason',
    },

    /**
     * Parts of a row of the table of an import. `points` is a number; "Unknown session" is in place of a name and
     * "None" of a score.
     */
    questionNumber: 'Question {{num}}',
    ofMax: '{{points, number}} of {{max, number}}',
    unknownSession: 'Unknown session',
    noValue: 'None',
    /** Label of a checkbox in a row: use the value of the file. `row` is the number of the row. */
    take: 'Use row {{row, number}} of the file',
    /** A hint below the rows with conflicts. */
    conflictsKept: 'Conflicts keep what you have, unless you choose the file.',

    /** In the last column: why a row is a conflict or invalid. Short. Also in the output of the command line. */
    reason: {
      /** Reason why a row is a conflict. "The sheet" is the file; "yours" is the score that is there. */
      newerWork: 'You changed this after the sheet was made',
      noBasis: 'Differs from yours; age of the file unknown',
      rubric: 'Replaces levels picked from a rubric',
      answerChanged: 'The question or answer changed after the sheet was made',

      /** Reason why a row is invalid: what is in it does not exist here. */
      session: 'No such session on this computer',
      noReport: 'Report not downloaded',
      question: 'No such question in the report',

      /** Reason why a row is invalid: how it is written. */
      cells: 'More cells than columns: a delimiter is not quoted',
      quotes: 'Quotation marks don’t match',
      lineFeed: 'Line break without quotation marks: maybe half a row',
      formula: 'A formula, not its result',
      errorValue: 'An error value of a spreadsheet',
      notANumber: 'Not a number with up to 4 decimals',
      ambiguousNumber: 'Decimals or thousands? Write it as 1234, 1.2 or 1.2340.',
      /** Reasons why a row is invalid: what the score is instead of a number. */
      percent: 'A percentage, not points',
      fraction: 'A fraction, not points',
      range: 'A range, not points',
      /** Reason why a row is invalid; the subject is the score. */
      negative: 'Below 0',
      /** Reason why a row is invalid; the subject is the score. */
      aboveMaximum: 'Above the maximum',
      /** Reasons why a row is invalid: its comment cannot be taken. */
      commentTooLong: 'Comment is longer than 100,000 characters',
      unreadableText: 'Comment has unreadable characters; check the encoding',

      /** Reason why a row is invalid or a conflict. `row` is the number of the other row. */
      repeated: 'Same question as row {{row, number}}',
      repeatedDiffers: 'Same question as row {{row, number}}, with another value',
      /** Reason: a participle, of the review; then what to do. */
      submitted: 'Submitted; reopen the review first',
    },

    /** An error in place of the rows: why the file cannot be read. A workbook is a file such as XLSX. */
    problem: {
      empty: 'The file is empty.',
      binary: 'This is not a text file.',
      notWorkbook: 'This is no table. Choose a CSV, XLSX or ODS.',
      otherFormat: 'This workbook is in an older or binary format. Save it as XLSX or CSV.',
      encrypted: 'This workbook has a password. Save it without one.',
      damaged: 'This workbook is damaged.',
      tooLarge: 'This workbook is too large. Save the sheet as CSV.',
      tooManyColumns: 'The sheet has more than {{limit, number}} columns.',
      encoding: 'The file is not in this encoding.',
      /** An error. `columns` is a list of names, as they stand in the file. */
      missingColumns_one: 'A column is missing: {{columns}}.',
      missingColumns_other: 'Columns are missing: {{columns}}.',
      /** An error. `columns` is one name, as it stands in the file. */
      repeatedColumn: 'The column {{columns}} is there twice.',
      /** An error above a list of encodings, each with words of the file. */
      encodingUnknown: 'The file isn’t in UTF-8. Choose the encoding in which these words are right.',
      /** An error: signs at the beginning of the file show that a program saved it in a wrong encoding. */
      garbledMark:
        'The letters of this file are garbled: it was saved in a wrong encoding. Save it again from where it came from.',
      titleLine: 'The first line looks like a title, and no line below it has the titles of the columns.',
      tooManyRows: 'The file has more than {{limit, number}} rows.',
    },
    /** A sentence after an error: what is safe. */
    problemKept: 'Nothing was imported.',

    /** The main button of the dialog. A verb; or why there is nothing to do. */
    go_one: 'Import 1 score',
    go_other: 'Import {{count, number}} scores',
    nothing: 'Nothing to import',
    /** A line while an import runs. `done` is a number. */
    importing: 'Importing {{done, number}} of {{total, number}}…',
    /** A button while an import runs: ends it. A verb. */
    stop: 'Stop',

    /** Title and sentences of the notice after an import. */
    done_one: '1 row imported',
    done_other: '{{count, number}} rows imported',
    doneSessions_one: 'In 1 session.',
    doneSessions_other: 'In {{count, number}} sessions.',
    skipped_one: '1 row was skipped: its review was changed or submitted meanwhile.',
    skipped_other: '{{count, number}} rows were skipped: their reviews were changed or submitted meanwhile.',
    stopped: 'The rest was not imported. Import the file again to continue.',

    /** A button of the notice and of the list of imports: takes an import back. A verb. */
    undo: 'Undo import',
    /** Title of the notice after an import was taken back. */
    undone_one: 'Import undone in 1 session',
    undone_other: 'Import undone in {{count, number}} sessions',
    /** Title of the notice, where nothing of an import could be taken back. */
    undoneNothing: 'Nothing left to undo',
    /** A sentence of the notice after an import was taken back. */
    submittedKept_one: '1 submitted review was left as it is. Reopen it, then undo again.',
    submittedKept_other: '{{count, number}} submitted reviews were left as they are. Reopen them, then undo again.',

    /**
     * Heading of the list of imports in the dialog; a line of it. `when` is a time; `sessions` is `imports.sessions`.
     */
    earlier: 'Earlier imports',
    earlierRow_one: '{{when}}: 1 row in {{sessions}}',
    earlierRow_other: '{{when}}: {{count, number}} rows in {{sessions}}',
    sessions_one: '1 session',
    sessions_other: '{{count, number}} sessions',
    /** Beside an earlier import: it was taken back. A participle. */
    wasUndone: 'Undone',

    /** Title and text of the dialog that saves a marking sheet (a table to fill in scores). */
    sheetTitle: 'Marking sheet',
    sheetLead:
      'A table with a row for each question that waits for your score. Fill in score and comment in a spreadsheet, then import it.',

    /** Label of a field and its choices: for which sessions. `count` is how many. */
    sheetScope: 'Sessions',
    sheetSelection: 'Selection ({{count, number}})',
    sheetView: 'Current view ({{count, number}})',
    sheetAll: 'All sessions',
    /** Label of a field: what stands between columns; its choices follow. */
    sheetDelimiter: 'Delimiter',
    /** Choices of what stands between the columns of the file. Nouns. */
    sheetDelimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab' },

    /** Label of a checkbox with its hint: criteria of rubrics, with their levels, stand in the file, to be read. */
    sheetRubrics: 'Criteria and levels of rubrics',
    sheetRubricsHint: 'To read beside the questions. Only points are imported.',

    /** A spreadsheet says this of a score that is not possible. "max" is the title of a column, and stays. */
    sheetPoints: 'Enter points from 0 to the value in the column "max".',
    /** A button. A verb; "…" since the system asks where. */
    sheetGo: 'Save…',

    /** Title and sentences of the notice after a marking sheet was saved. `name` is that of the file. */
    sheetDone_one: '1 question to score',
    sheetDone_other: '{{count, number}} questions to score',
    sheetSaved: 'Saved as {{name}}.',
    sheetWithoutReport_one: '1 session was skipped (no report).',
    sheetWithoutReport_other: '{{count, number}} sessions were skipped (no report).',
  },
} as const
