/**
 * Texts of the dialogs about a sync (why it failed, a later start date, and items that could not be read), and what is rarely
 * said of one.
 */
export const enSyncDialogs = {
  syncDialogs: {
    /** Title of the dialog that says why a sync failed. */
    failedDetails: 'Sync failed',

    /**
     * Title, text, field and button of the dialog in which a later start is chosen. `value` is a time as it was sent:
     * 2000-01-01T00:00:00Z; `center` is the name of a center. "Synced ones" are sessions.
     */
    laterStartTitle: 'Choose later start date',
    laterStartText:
      'The service rejected {{value}} as the start date for {{center}}. Sessions modified earlier than the new date won’t sync; synced ones stay.',
    laterStartLabel: 'Sync sessions modified since',
    laterStartZone: 'Time zone: {{zone}}',
    laterStartSave: 'Save and sync',
    /** An error below the field. */
    laterStartInvalid: 'Enter a date and time.',

    /** Title and texts of the dialog about things that the service sent and the app cannot read. */
    rejectedTitle: 'Unreadable items',
    rejectedText:
      'Proctor Desk couldn’t read these items. It keeps them and tries again when the service corrects them.',
    /** A button that opens what the service sent. A noun. */
    rejectedRaw: 'Original data',
    /** A text in place of what the service sent. */
    rejectedHidden: 'Hidden in blind review.',
    /** A text in the dialog, where there are no such things. */
    rejectedNone: 'No unreadable items',

    /**
     * A line below the state, and spoken after a sync: the service's clock was wrong. `center` is the name of a center,
     * `when` the time that the service gave.
     */
    timeAhead:
      'The service gave a time in the future for {{center}}: {{when}}. The app synced from an earlier time instead, so nothing is missing.',

    /** Title and text of a notice, after the command `shortcuts.syncAll`: what the app does now. */
    allTitle: 'Listing all sessions again',
    allText: 'Sessions that are not at the service any more get a mark. Nothing is removed.',
  },
} as const
