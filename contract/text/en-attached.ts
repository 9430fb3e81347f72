/** Texts for files that are inside a file, such as the attachments of an email or a PDF. */
export const enAttached = {
  attached: {
    /** Heading of a list above a file: the files inside it. `count` is how many. Nouns. */
    title_one: '{{count, number}} attachment',
    title_other: '{{count, number}} attachments',
    /** Name of a file in a list of attachments that has no name, or a hidden one. `number` is its place in the list. */
    unnamed: 'Attachment {{number}}',
    /** An error below a list of attachments, after one was chosen. `name` is that of the attachment. */
    damaged: 'Couldn’t open {{name}}. It’s damaged or protected by a password.',
    /** An error below a list of attachments, after one was chosen. `name` is that of the attachment, `reason` a sentence. */
    failed: 'Couldn’t open {{name}}. {{reason}}',
    /** Below a list of attachments, in an attachment of an attachment of an attachment and so on. */
    tooDeep: 'Attachments this deep aren’t opened.',
    /** Spoken name of the line above an attachment: “answer.pdf › answer.txt”, the files around it. A noun. */
    trail: 'Files around this attachment',
    /** Spoken name of a button above an attachment: shows the file around it again. `name` is that of the file. A verb. */
    back: 'Back to {{name}}',
    /** Above an attachment: the user can’t add notes while an attachment is shown, only to the file around it. */
    noNotes: 'Notes go on the file itself, not on attachments.',
  },
} as const
