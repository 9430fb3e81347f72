/** Kinds of notes that the app comes with. Their names are in the catalogue. */
export const FIRST_NOTE_KINDS = ['strength', 'check', 'incident', 'quote'] as const
