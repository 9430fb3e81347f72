/** Texts of the dialogs about a sync: why it failed, a later start date, and items that could not be read. */
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
  },
} as const
