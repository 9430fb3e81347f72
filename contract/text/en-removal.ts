/** Texts of removing a connection, which begins in the settings. */
export const enRemoval = {
  removal: {
    /** Title of the dialog that removes a connection. `name` is that of the connection. */
    title: 'Remove “{{name}}”?',

    /** Texts of the dialog that removes a connection: what is deleted. */
    text_one:
      'This deletes its secret key, {{count, number}} session and {{size}} of data from this computer. The service is unchanged.',
    text_other:
      'This deletes its secret key, {{count, number}} sessions and {{size}} of data from this computer. The service is unchanged.',
    /**
     * A text of the dialog that removes a connection, where it is not known what it has. "It" in "It's locked" is the
     * connection.
     */
    uncounted:
      'This deletes its secret key and all its data from this computer. It’s locked, so it may contain notes that exist nowhere else.',

    /** Texts of the dialog that removes a connection: work that is nowhere else. */
    reviews_one: 'Your notes or reviews on {{count, number}} session exist only on this computer.',
    reviews_other: 'Your notes or reviews on {{count, number}} sessions exist only on this computer.',
    rubrics_one: 'Your {{count, number}} rubric exists only on this computer.',
    rubrics_other: 'Your {{count, number}} rubrics exist only on this computer.',
    transcripts_one: 'The {{count, number}} transcript that you added exists only on this computer.',
    transcripts_other: 'The {{count, number}} transcripts that you added exist only on this computer.',
    profiles_one: 'The fields of your {{count, number}} profile are noted only on this computer.',
    profiles_other: 'The fields of your {{count, number}} profiles are noted only on this computer.',
    programs_one: 'Your {{count, number}} program, as last sent or as a draft, exists only on this computer.',
    programs_other: 'Your {{count, number}} programs, as last sent or as drafts, exist only on this computer.',
    changes_one:
      'Your outbox with {{count, number}} change, its log and the links of people exist only on this computer.',
    changes_other:
      'Your outbox with {{count, number}} changes, its log and the links of people exist only on this computer.',
    /** A text of the dialog, after what is deleted: "this" is that the user's own work is deleted too. */
    reviewsAsk: 'You’ll confirm this separately.',
    /** A text of the dialog, after what is deleted: "they" are notes and reviews, "it" is the file. */
    exportAsk: 'They’re saved to a file first. The app can’t read it back in.',

    /** A button. Verbs; "…" since the system asks where. */
    exportAndRemove: 'Save and remove…',
    /** An error in the dialog that removes a connection, before another sentence. */
    notRemoved: 'The connection wasn’t removed.',
    /** A button. A verb. */
    remove: 'Remove',

    /** Title of the second question of the dialog, its text and its buttons. Verbs. */
    secondTitle: 'Delete your own work too?',
    secondUncounted: 'Any notes and reviews in it can’t be recovered. The service doesn’t have them.',
    secondRemove: 'Delete my work',
    keep: 'Keep connection',

    /** Title of a notice. `name` is that of the connection; a participle. */
    done: '“{{name}}” removed',
  },
} as const
