/** Files with transcripts, which are the words of a recording with their times. */
export const enTranscriptFiles = {
  transcriptFiles: {
    /** Title of the system's dialog for files, and a command. */
    add: 'Add transcript',
    /** Title of the system's dialog for a folder with many transcripts, and a command. */
    addFolder: 'Add transcripts from a folder',
    /** A name in the list of file types of the system's dialog. */
    fileType: 'Transcripts',
  },
} as const
