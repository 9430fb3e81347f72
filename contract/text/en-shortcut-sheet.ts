/** Texts of the list of shortcuts, besides what keys do. */
export const enShortcutSheet = {
  shortcutSheet: {
    /**
     * Headings in the list of shortcuts: the places in the app where the keys below work. `grid` is the list of sessions,
     * `session` the screen of one; `review` is where it is reviewed, `notes` those on what an answer shows, `file` one of the
     * files of an answer. Nouns.
     */
    everywhere: 'Everywhere',
    grid: 'Session list',
    session: 'Session',
    review: 'Review',
    player: 'Video',
    notes: 'Notes on answers',
    rubric: 'Rubric',
    file: 'File',
    insight: 'Insight',

    /** Headings in the list of shortcuts: screens of the app where the keys below work. Nouns. */
    downloads: 'Downloads',
    tests: 'Tests',
    participants: 'Participants',
    registration: 'Registration of participants',
    employees: 'Employees',
    programs: 'Programs',
    results: 'Results',
    outbox: 'Outbox',
    settings: 'Settings',

    /** A note below the list of shortcuts, where single-key shortcuts are off (`settings.singleKeys`). */
    singleKeysOff: 'Single-key shortcuts work only while the list or video has focus.',
  },
} as const
