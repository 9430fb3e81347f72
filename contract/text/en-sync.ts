/** Texts of syncs. */
export const enSync = {
  sync: {
    /** Spoken name of the part of the sidebar that tells how the connection stands. A noun. */
    label: 'Sync',
    /** Spoken name of a button and its tooltip. A verb. */
    now: 'Sync now',
    /** A button beside a running sync. A verb; little room. */
    cancel: 'Cancel',

    /** A command and a switch: keeps the app from sending any request. A verb; little room. */
    workOffline: 'Work offline',
    /** A command, on a button too: ends “Work offline”. A verb; little room. */
    goOnline: 'Go online',

    /** The state of a sync, in the sidebar; little room. Also the spoken name of a bar of progress. */
    cancelling: 'Canceling…',
    running: 'Syncing',
    /** A line below "Syncing": how much has come. `rate` is a number of sessions a second; "s" is short for second. */
    progress_one: '{{count, number}} session · {{rate, number}}/s',
    progress_other: '{{count, number}} sessions · {{rate, number}}/s',
    /** A line below "Syncing": which center it is at. `center` is its name, `done` a number. Little room. */
    centers: '{{center}} · {{done, number}} of {{total, number}}',

    /**
     * The state of a connection, in the sidebar; little room. Participles and adjectives, of the connection. `when` is
     * such as "2 min ago", "now" or a time.
     */
    synced: 'Synced {{when}}',
    retrying: 'Can’t reach the service, trying again…',
    retryingBusy: 'The service is busy, trying again…',
    offline: 'Offline',
    offlineSince: 'Offline, last synced {{when}}',
    partly: 'Partly synced',
    /** The state of a connection. `done` is how many centers are synced. A participle; little room. */
    partlyOf: 'Partly synced ({{done, number}} of {{total, number}} centers)',
    /** The state of a connection: the user must do something. A noun or a verb; little room. */
    attention: 'Needs attention',

    /** What a failed sync brought nevertheless: a text in its dialog. `done` is how many centers are complete. */
    in_one: '{{count, number}} session synced.',
    in_other: '{{count, number}} sessions synced.',
    inOfCenters_one: '{{count, number}} session synced; {{done, number}} of {{total, number}} centers complete.',
    inOfCenters_other: '{{count, number}} sessions synced; {{done, number}} of {{total, number}} centers complete.',
    nothingIn: 'No sessions synced yet.',

    /** The state of a connection that was never synced. A participle; little room. */
    never: 'Not synced yet',
    /** A line below the state; little room. */
    stored_one: '{{count, number}} session on this computer',
    stored_other: '{{count, number}} sessions on this computer',
    /** A line below the state: reports that are still to be downloaded. Little room. */
    reports_one: '{{count, number}} report left',
    reports_other: '{{count, number}} reports left',
    /** A button below a state with an error: opens a dialog that says what to do. Little room. */
    whatToDo: 'What to do',
    /** A button: opens a dialog. A verb. */
    laterStart: 'Choose later start date',
    /** A button below the state: things that the service sent and the app cannot read. Little room. */
    rejected_one: '{{count, number}} unreadable item',
    rejected_other: '{{count, number}} unreadable items',

    /** Spoken after a sync. `created` and `changed` are numbers of sessions. */
    announceDone: 'Sync finished: {{created, number}} new, {{changed, number}} changed.',
    /** Spoken after a sync. `happened` is a sentence, as in `errors`. */
    announceFailed: 'Sync failed. {{happened}}',
  },
} as const
