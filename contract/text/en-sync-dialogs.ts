/** Texts of the dialogs about a sync: why it failed, a later start date, and items that could not be read. */
export const enSyncDialogs = {
  syncDialogs: {
    failedDetails: 'Sync failed',
    laterStartTitle: 'Choose later start date',
    laterStartText:
      'The service rejected {{value}} as the start date for {{center}}. Sessions modified earlier than the new date won’t sync; synced ones stay.',
    laterStartLabel: 'Sync sessions modified since',
    laterStartZone: 'Time zone: {{zone}}',
    laterStartSave: 'Save and sync',
    laterStartInvalid: 'Enter a date and time.',
    rejectedTitle: 'Unreadable items',
    rejectedText:
      'Proctor Desk couldn’t read these items. It keeps them and tries again when the service corrects them.',
    rejectedRaw: 'Original data',
    rejectedHidden: 'Hidden in blind review.',
    rejectedNone: 'No unreadable items',
  },
} as const
