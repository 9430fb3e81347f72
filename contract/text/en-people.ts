/** Why rows of employees and participants are not sent. */
export const enPeople = {
  people: {
    /** Headings of the first two columns of a CSV of the rows that are not sent: number of the row, and why. Nouns. */
    problemRow: 'Row',
    problemReason: 'Problem',
    /** After a list of numbers of rows, in lower case: there are more of them. */
    moreRows: 'and {{count, number}} more',
    /** An error: why a table of people cannot be read. */
    noRows: 'The table has no rows below its titles.',
    /** A warning: a column of the file, called `title`, is not sent. */
    hintStatus: '“{{title}}” looks like a status and isn’t sent.',
    /** A warning. `field` is the name of a field, `value` a word such as “NA”, `rows` how many rows have it. */
    hintNothing:
      '{{field}} is “{{value}}” in some rows ({{rows, number}}). Programs write this for nothing; it is sent as it is.',
    /** Why a row of a table of employees or participants is not sent. Short sentences; several stand one after the other. */
    reason: {
      /** Error about a row: how it is written. `title` is the title of a column in the file. */
      cells: 'More cells than columns: a delimiter is not quoted.',
      quotes: 'Quotation marks don’t match.',
      lineFeed: 'A line break isn’t in quotation marks: this may be half a row.',
      unreadableText: 'Unreadable characters in “{{title}}”; check the encoding.',

      /**
       * Errors about a value that a spreadsheet changed. `title` is that of a column in the file, `value` what stands there.
       */
      errorValue: '“{{title}}” is an error value of a spreadsheet: {{value}}',
      shortened: '“{{title}}” is a number that a spreadsheet shortened: {{value}}',
      formula: '“{{title}}” is a formula, not its result: {{value}}',
      hiddenSigns: '“{{title}}” has signs that can’t be seen: {{value}}',

      /** Errors about the ID of an employee. `value` is what stands in the file, `known` the ID that was synced before. */
      idTextMark: 'ID begins with a sign that only spreadsheets need: {{value}}',
      idDecimals: 'ID {{value}} has decimals: a spreadsheet took it for a number.',
      idDay: 'ID {{value}} looks like a date: a spreadsheet may have made it of something else.',
      idDigits: 'ID {{value}} is a number with more digits than a spreadsheet keeps. Make the column one of texts.',
      idZeros: 'ID {{value}} may be {{known}}, which was synced before: a spreadsheet may have changed it.',

      /** Errors about a row: what is missing in it. */
      noValues: 'All cells that would be sent are empty.',
      emptyId: 'ID is empty.',

      /** Error about the ID of an employee. `length` is a number of characters, such as 251. */
      idTooLong: 'ID has {{length, number}} characters; 250 are allowed.',
      /** Error about the ID of an employee. `rows` is a list of numbers of rows, or one. */
      repeatedId: 'Rows with the same ID: {{rows}}. None of them is sent.',
      /** Error about the status of an employee. `value` is a word of the file, such as “left”. */
      status: 'Unknown status “{{value}}”.',

      /**
       * Errors about a value. `field` is the name of a field of the service, such as “Email”; `value` is that of the file.
       */
      required: '{{field}} is required and empty.',
      email: '{{field}} “{{value}}” isn’t an email address.',
      phone: '{{field}} “{{value}}” isn’t a phone number.',
      number: '{{field}} “{{value}}” isn’t a number with a decimal point.',
      date: '{{field}} “{{value}}” isn’t a date such as 2026-11-30.',
      choice: '{{field}} “{{value}}” isn’t one of the choices.',

      /** Errors about a photo. `field` is the name of a field, such as “Photo”. */
      image: '{{field}} isn’t a JPEG, PNG or GIF image.',
      imageType: 'The image in {{field}} is of another type than it says.',
      imageTooLarge: 'The image in {{field}} is larger than 2 MB.',
    },
  },
} as const
