/** Texts that the viewer shows around the pages of a PDF. */
export const enPdf = {
  pdf: {
    /** In place of a PDF, above the field below. */
    password: 'This file is protected by a password.',
    /** Label of the field for the password of a PDF. */
    passwordField: 'Password',
    /** A button beside the field for the password of a PDF. A verb: open the file. */
    open: 'Open',
    /** Below the field: the file did not open with the password that was typed. */
    wrongPassword: 'Wrong password.',
    /** Heading of a list below a page of a PDF: comments that somebody wrote on it. `number` is that of the page. */
    comments: 'Comments on page {{number}}',
    /** Heading of a list above a PDF: names of layers (parts of drawings) that the file itself hides. */
    hiddenLayers: 'Hidden layers',
  },
} as const
