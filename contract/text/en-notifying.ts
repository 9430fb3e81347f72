/** What the app tells outside of its windows: in the system's notifications, and on its icon in the dock or taskbar. */
export const enNotifying = {
  notifying: {
    /** Heading in Settings › General, above one switch. */
    title: 'Notifications',
    /** Label of a switch in Settings › General, below the heading “Notifications”. */
    switch: 'Notify me when a sync or export ends',
    /** Below the switch for notifications. The badge is the number on the app’s icon in the dock or taskbar. */
    hint: 'Only while no window of Proctor Desk is in front. A badge counts new sessions until you’re back.',
    /** Title of a notification of the system. Keep it short: the system cuts it. */
    synced: 'Sync finished',
    /** Title of a notification of the system. Keep it short: the system cuts it. */
    syncFailed: 'Sync failed',
    /** Title of a notification of the system, of an export to a file. Keep it short: the system cuts it. */
    exported: 'Export finished',
    /** Title of a notification of the system, of an evidence report (a PDF file). Keep it short: the system cuts it. */
    evidenceMade: 'Evidence report finished',
    /**
     * Text of the notification “Sync finished”. `name` is that of a connection; `created` and `changed` are the numbers of new
     * and of changed sessions.
     */
    came: '{{name}}: {{created, number}} new, {{changed, number}} changed',
    /**
     * Text of the notification “Sync failed”. `name` is that of a connection; `reason` is a sentence such as “Couldn’t reach
     * the service.”
     */
    failedFor: '{{name}}: {{reason}}',
    /** What a screen reader says of the badge on the app’s icon. */
    newSessions_one: '{{count, number}} new session',
    newSessions_other: '{{count, number}} new sessions',
    /** Heading above the names of connections in the menu of the app’s icon, on macOS and Windows. */
    recent: 'Recent connections',
  },
} as const
