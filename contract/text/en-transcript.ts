/** Texts of the transcript beside a video. */
export const enTranscript = {
  transcript: {
    /** Heading of the panel beside a video: what is said in it, line by line. A noun. */
    title: 'Transcript',
    /** Beside the heading: the transcript comes from a file, not from the recording. Little room. */
    addedByYou: 'Added by you',
    /** A choice in a menu: the transcript that was added from a file. A participle. */
    added: 'Added from file',
    /** A choice in a menu: the captions that the recording brings, where they have no name. */
    ofRecording: 'Captions of recording',

    /** Below the heading, where nothing is there. A sentence, then the kinds of files that can be added. */
    none: 'No transcript for this answer yet.',
    formats: 'VTT, SRT, TTML, or JSON from Whisper or Deepgram.',
    /** In place of lines: the file or the recording has none. */
    empty: 'This transcript has no lines.',
    /** In place of lines: the captions of the recording are damaged, or of a form that the app does not know. A sentence. */
    unreadable: 'This recording’s captions can’t be read.',

    /** Spoken name of the menu beside the heading, and its entries. Verbs. */
    more: 'Transcript options',
    add: 'Add transcript file…',
    replace: 'Replace with file…',
    remove: 'Remove added transcript',

    /** Titles of notices with the button "Undo". Participles. */
    replaced: 'Transcript replaced',
    removed: 'Transcript removed',

    /**
     * Below the title of an error: where in the file, and why. `line` is the number of a line, `part` that of a part of
     * JSON, `problem` is one of the sentences below.
     */
    atLine: 'Line {{line, number}}: {{problem}}',
    atPart: 'Part {{part, number}}: {{problem}}',

    /** Why a file is not taken as a transcript. "It" is the file or what stands in its line. Short sentences. */
    problem: {
      empty: 'It has no words.',
      tooLarge: 'It has too many lines.',
      binary: 'It isn’t text.',
      encoding: 'Save it as UTF-8 first.',
      unknownFormat: 'Choose a WebVTT, SRT or TTML file, or JSON from Whisper or Deepgram.',
      syntax: 'Its JSON or XML is damaged.',
      time: 'A time can’t be read.',
      noTime: 'Words have no time.',
      backwards: 'The end is before the beginning.',
      words: 'Words belong to no time.',
    },

    /** A button: what is said stands on the picture. Verbs. */
    showCaptions: 'Show captions',
    hideCaptions: 'Hide captions',
    /** Choices in a menu: how large captions are. */
    size: {
      small: 'Small captions',
      medium: 'Medium captions',
      large: 'Large captions',
    },
    /** Choices in a menu: what captions stand on, a dark box or only an outline around the letters. */
    ground: {
      box: 'Captions on a dark box',
      outline: 'Captions with outlines',
    },

    /** In a field, and spoken: finds words. A verb. */
    search: 'Search transcript',
    /** Between two lines, in lower case: nothing is said for so long. `seconds` is a number; "s" is short for seconds. */
    silence: 'silence {{seconds}} s',
    /** In place of the name of who speaks, where names are hidden. `number` is 1 for who speaks first. */
    speaker: 'Speaker {{number, number}}',
    /** A switch below the lines: the line that is spoken stays in sight. A verb. */
    follow: 'Follow playback',

    /** A hint after its keys, in lower case; little room: they choose a line. A noun. */
    hintLine: 'line',
    /** A hint after its key, in lower case; little room: it plays the chosen line. A verb. */
    hintPlay: 'play',
  },
} as const
