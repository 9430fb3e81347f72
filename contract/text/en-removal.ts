/** Texts of removing a connection, which begins in the settings. */
export const enRemoval = {
  removal: {
    title: 'Remove “{{name}}”?',
    text_one:
      'This deletes its secret key, {{count, number}} session and {{size}} of data from this computer. The service is unchanged.',
    text_other:
      'This deletes its secret key, {{count, number}} sessions and {{size}} of data from this computer. The service is unchanged.',
    uncounted:
      'This deletes its secret key and all its data from this computer. It’s locked, so it may contain notes that exist nowhere else.',
    reviews_one: 'Your notes or reviews on {{count, number}} session exist only on this computer.',
    reviews_other: 'Your notes or reviews on {{count, number}} sessions exist only on this computer.',
    rubrics_one: 'Your {{count, number}} rubric exists only on this computer.',
    rubrics_other: 'Your {{count, number}} rubrics exist only on this computer.',
    reviewsAsk: 'You’ll confirm this separately.',
    exportAsk: 'They’re saved to a file first. The app can’t read it back in.',
    exportAndRemove: 'Save and remove…',
    notRemoved: 'The connection wasn’t removed.',
    remove: 'Remove',
    secondTitle: 'Delete your own work too?',
    secondUncounted: 'Any notes and reviews in it can’t be recovered. The service doesn’t have them.',
    secondRemove: 'Delete my work',
    keep: 'Keep connection',
    done: '“{{name}}” removed',
  },
} as const
