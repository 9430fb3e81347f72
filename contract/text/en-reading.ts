/** Texts for how a file is read. */
export const enReading = {
  reading: {
    /** An encoding in a list, as "Windows-1251 (Cyrillic)". `name` is its name, `script` one of those below. */
    encoding: '{{name}} ({{script}})',
    /**
     * Labels in front of a list of encodings: by what that of a text was found. Each ends with a colon; little room.
     * "Named in the file" means that the file itself says it.
     */
    ground: {
      declared: 'Encoding named in the file:',
      mostly: 'Encoding guessed, with unreadable characters:',
      zeros: 'Encoding guessed from zero bytes:',
      letters: 'Encoding guessed from the letters:',
      usual: 'Encoding guessed, with too few letters to tell:',
      beginning: 'Encoding guessed from the beginning of the file:',
      chosen: 'Encoding you chose:',
    },
    /** What is written in an encoding, in brackets after its name. Adjectives. */
    scripts: {
      all: 'all scripts',
      western: 'Western',
      central: 'Central European',
      cyrillic: 'Cyrillic',
      greek: 'Greek',
      turkish: 'Turkish',

      /** More of them. */
      hebrew: 'Hebrew',
      arabic: 'Arabic',
      baltic: 'Baltic',
      vietnamese: 'Vietnamese',
      thai: 'Thai',
      japanese: 'Japanese',
      chinese: 'Simplified Chinese',
      chineseTraditional: 'Traditional Chinese',
      korean: 'Korean',
    },
    /** Spoken names of a button and its tooltips: shows a web page, a table or an email as it was written, and back. Verbs. */
    source: 'Show source',
    /** The button “Show source” while the source is shown: shows the web page, table or email again. A verb. */
    formatted: 'Show formatted',
    /** Labels above the text of an email, before what its head says. */
    mail: {
      from: 'From:',
      to: 'To:',
      cc: 'Cc:',
      date: 'Date:',
      subject: 'Subject:',
    },
  },
} as const
