/** Files with transcripts, which are the words of a recording with their times. */
export const enTranscriptFiles = {
  transcriptFiles: {
    /** Title of the system's dialog for files, and a command. */
    add: 'Add transcript',
    /** Title of the system's dialog for a folder with many transcripts, and a command. */
    addFolder: 'Add transcripts from a folder',
    /** A name in the list of file types of the system's dialog. */
    fileType: 'Transcripts',

    /** Title of the dialog. A command. */
    title: 'Import transcripts',

    /** Texts of the dialog before a folder is chosen. Sentences. */
    lead: 'Adds the words of video answers from all files of a folder: VTT, SRT, TTML, or JSON from Whisper or Deepgram.',
    names:
      'Names of files or folders say whose they are: participant ID or email, test ID where there are several, question number.',

    /** Buttons of the dialog. Verbs. */
    choose: 'Choose folder…',
    chooseAgain: 'Choose another folder…',
    more: 'Show more files',

    /** A button that is off: no file can be added. */
    nothing: 'Nothing to add',
    /** A button. A verb. `count` is how many transcripts. */
    go_one: 'Add 1 transcript',
    go_other: 'Add {{count, number}} transcripts',
    /** A line above the list of files. `count` is how many. */
    found_one: '1 file',
    found_other: '{{count, number}} files',
    /** A switch: transcripts that were added before are replaced. A verb. `count` is how many. */
    replaces_one: 'Replace 1 transcript that was added before',
    replaces_other: 'Replace {{count, number}} transcripts that were added before',
    /**
     * In the line of a file: the question it is of, and what becomes of the file, or why nothing does. `num` is a number,
     * `outcome` one of the texts below or a sentence.
     */
    ofQuestion: 'Question {{num, number}} · {{outcome}}',
    /** Beside the name of a file: what becomes of it, or why nothing does. Little room. */
    outcome: {
      new: 'new',
      other: 'another one was added before',
      same: 'already there',
      noParticipant: 'no participant in its name',
      noSession: 'no such session here',
      severalSessions: 'of several sessions',
      blind: 'hidden in blind review',
      noReport: 'report not downloaded',
      noQuestion: 'no question number',
      noVideo: 'the question has no video',
      twice: 'another file is of the same answer',
      otherFormat: 'the same in a better format',

      /** The content of the file can't be taken, or the disk does not give it. */
      unreadable: 'not readable',
      failed: 'couldn’t be read from the disk',
    },
    /** Title of a notice. A participle. `count` is how many. */
    done_one: '1 transcript added',
    done_other: '{{count, number}} transcripts added',
    /** Text of the notice "2 transcripts added". A sentence. `count` is how many. */
    changed_one: '1 file was left out, because something changed meanwhile.',
    changed_other: '{{count, number}} files were left out, because something changed meanwhile.',
  },
} as const
