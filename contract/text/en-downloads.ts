/** Texts of the screen of downloads and of its dialogs. A stack is a set of sessions that are downloaded together. */
export const enDownloads = {
  downloads: {
    /**
     * Beside the title of the screen: what is downloaded now. `running` is a number, `total` that of sessions that are
     * not complete.
     */
    runningOf: '{{running, number}} of {{total, number}} downloading',

    /** Beside the title of the screen: sessions that wait. */
    waiting_one: '{{count, number}} session to download',
    waiting_other: '{{count, number}} sessions to download',

    /** Beside the title of the screen and in a table: an estimate. `time` is such as "2 min". Little room. */
    timeLeft: '{{time}} left',
    /** Beside the title of the screen, once nothing is left to download. */
    allThere: 'Everything is on this computer',

    /** Commands of downloads, on buttons and in menus. Verbs; little room. */
    pauseAll: 'Pause all',
    resumeAll: 'Resume all',
    pause: 'Pause',
    resume: 'Resume',
    cancelOne: 'Cancel download',
    retry: 'Retry',
    update: 'Update',

    /** Commands in the menu of a row. Verbs. */
    openSession: 'Open session',
    openStack: 'Show sessions',
    closeStack: 'Hide sessions',

    /**
     * Above a bar that shows how full the space for downloads is, after the amount that is used: "3.2 GB of 10 GB". `quota`
     * is such as "10 GB".
     */
    ofQuota: 'of {{quota}}',
    /** Spoken name of a bar that shows how full the space for downloads is. */
    usageLabel: 'Space used by downloads',

    /** Above a bar that shows how full the space for downloads is: what is still to come, and what others have. */
    toCome: '{{size}} to come',
    otherStacks: 'Other stacks',
    otherConnections: 'Other connections',

    /** Below the bar that shows how full the space for downloads is. */
    free: '{{size}} free on this disk',
    warnsAt: 'Warns at {{size}}. Removes only what is marked “may be removed”.',

    /** A warning below the bar that shows how full the space for downloads is. */
    nearlyFull: 'Nearly full: {{size}} left. Remove downloads, or raise the limit.',
    /** A button that leads to the settings: to the limit of what downloads may take. A verb. */
    changeLimit: 'Change limit',

    /** Spoken name of the table of downloads, and heads of its columns. Nouns. */
    table: 'Downloads',
    stackOrSession: 'Stack or session',
    content: 'Content',
    state: 'State',
    size: 'Size',

    /** Names of a stack, in a table and as a heading: the sessions that come next in the queue, or its newest ones. */
    queueNext_one: 'Next session of my queue',
    queueNext_other: 'Next {{count, number}} of my queue',
    queueNewest_one: 'Newest session of my queue',
    queueNewest_other: 'Newest {{count, number}} of my queue',

    /** Names of stacks, in a table and as headings. `date` is a day, such as "Nov 21". */
    queueAll: 'My queue',
    selectedOn: 'Selected on {{date}}',
    /** Name of a stack in a table and as a heading: sessions of a filter without a name. */
    namelessView: 'Filtered sessions',
    /** Name of a stack in a table and as a heading. `view` is a view, such as "Needs scoring", `search` what is searched in it. */
    searchedView: '{{view}} · {{search}}',

    /** Short names of stacks, above a bar. A noun, and a participle: sessions that were selected. Little room. */
    shortQueue: 'Queue',
    shortSelection: 'Selected',

    /** Badges beside a stack's name: it follows the queue or the view. Adjective and noun; little room. */
    keptQueue: 'Kept queue',
    keptView: 'Kept view',

    /** Badges beside a stack's name: it does not follow the queue or the view any more. Little room. */
    stoppedQueue: 'Queue, not kept',
    stoppedView: 'View, not kept',
    /** Below a stack's name, where its sessions were selected by hand. A noun; little room. */
    selection: 'Selection',

    /** A value in the table of downloads: how many sessions of a stack are complete. `ready` is a number. Little room. */
    readyOf: '{{ready, number}} of {{total, number}} ready',
    /** A value in the table of downloads: a stack without sessions. Little room. */
    noSessions: 'No sessions',
    /** A value in a table: how much of the whole there is, "0.7 of 1.6 GB". `done` is a number, `total` has a unit. */
    sizeOf: '{{done}} of {{total}}',

    /** Parts of a value in a table, joined by commas: what a session has. Little room. */
    videos_one: '{{count, number}} video',
    videos_other: '{{count, number}} videos',
    originals_one: '{{count, number}} original',
    originals_other: '{{count, number}} originals',
    essayFiles_one: '{{count, number}} essay file',
    essayFiles_other: '{{count, number}} essay files',

    /** Parts of a value in a table, joined by commas: what is there of what a session has. `stored` is a number. */
    videosOf_one: '{{stored, number}} of {{count, number}} video',
    videosOf_other: '{{stored, number}} of {{count, number}} videos',
    originalsOf_one: '{{stored, number}} of {{count, number}} original',
    originalsOf_other: '{{stored, number}} of {{count, number}} originals',
    essayFilesOf_one: '{{stored, number}} of {{count, number}} essay file',
    essayFilesOf_other: '{{stored, number}} of {{count, number}} essay files',

    /** The last part of a value in a table, after a comma: the proctoring protocol. In lower case if nouns are. */
    protocol: 'protocol',

    /** Values in a table, where it is not known what a session has, or there is nothing but its report. Little room. */
    notKnown: 'Not known yet',
    onlyReport: 'Report only',
    /** A value in a table in place of a name: the session is not in the list any more. */
    goneSession: 'Session no longer listed',

    /**
     * A value in a table: the first thing that is missing, and how many there are besides. `what` is such as "Video 5: Not
     * found on the service", `more` a number. Little room.
     */
    andMore: '{{what}} (+{{more, number}})',

    /** Lines above a table: why nothing is downloaded, and what to do about it. */
    hold: {
      user: 'Paused. Resume when you want to go on.',
      'working-offline': 'You’re working offline. Go online to download.',
      'no-network': 'No network. Goes on when you are online.',
      metered: 'This network is metered. Downloads resume on another network. Or allow this in Settings › Sync.',
      quota: 'The space for downloads is full. Remove downloads, or raise the limit.',
      disk: 'The disk is full. Free up space to go on.',
      'disk-error': 'The disk can’t be read or written. Check that it is connected and writable.',
      'store-locked': 'Another program is using this connection’s data. Goes on when it is free.',
      'worker-stopped': 'The data process stopped. Goes on when it runs again; if it doesn’t, restart Proctor Desk.',
      keychain: 'The keychain isn’t available, so nothing can be encrypted. Unlock it to go on.',
      secret: 'This connection’s secret key is missing. Enter it to go on.',
      service: 'The service doesn’t respond. Goes on when it does.',
    },

    /**
     * Below the name of a stack. `kind` is such as "Kept view", `ready` such as "4 of 10 ready", `time` such as "2 min
     * left".
     */
    paneLine: '{{kind}} · {{ready}}',
    paneLineWithTime: '{{kind}} · {{ready}} · {{time}}',

    /** Spoken name of a pane. `name` is that of a stack. */
    pane: 'Settings of {{name}}',
    /** A line in a pane while no stack is chosen. */
    paneEmpty: 'Select a stack to see its settings.',
    /** Heading in a pane: what could not be downloaded of a session. `name` is that of a participant. */
    missingOf: 'Missing from {{name}}',

    /** Label of a switch: a stack is kept up to date. A verb. */
    keepDownloaded: 'Keep downloaded',

    /** Hints of the switch "Keep downloaded". Verbs, of which the subject is the stack. */
    keepViewHint: 'Follows the view after each sync',
    keepQueueHint: 'Follows the queue',

    /** Label of a switch and its hint: what a stack has may be removed to make room for others. */
    mayBeRemoved: 'May be removed',
    mayBeRemovedHint: 'When the quota is full',
    /** Label of a switch: a session is removed when its review is submitted. A verb. */
    removesSubmitted: 'Remove when submitted',

    /** Labels of a field for how many sessions: the first ones of a view, the next ones of the queue, or the newest. Little room. */
    first: 'First',
    next: 'Next',
    newest: 'Newest',
    /** Label of a switch: the newest sessions are the first ones, instead of those that a view or the queue has first. */
    newestFirst: 'Newest first',
    /** Label of a field: the quality of videos. A noun; little room. */
    quality: 'Quality',

    /** Choices of how many sessions. Little room. */
    sessionCount_one: '{{count, number}} session',
    sessionCount_other: '{{count, number}} sessions',
    /** A choice of how many sessions. Little room. */
    allSessions: 'All sessions',
    /** Choices of the quality of videos. Adjectives; little room. "540p" is a number of lines. */
    qualities: { small: 'Small', balanced: 'Balanced, 540p', best: 'Best' },
    /** A choice of the quality of videos. `height` is a number of lines: 720. Little room. */
    qualityHeight: 'Up to {{height}}p',

    /** Heading of checkboxes: what of each session is downloaded. A verb. */
    include: 'Include',
    /** Labels of checkboxes: what of each session is downloaded. Nouns. */
    includes: {
      videos: 'Video answers',
      originals: 'Original video files',
      essayFiles: 'Essay files',
      protocol: 'Proctoring protocols',
    },

    /** Label of a checkbox that is always on, and beside it the reason: photos come with the reports. Little room. */
    photos: 'Photos',
    withReports: 'with reports',

    /** The sum of an estimate, in a line. `time` is such as "4 min". Little room. */
    estimate_one: '{{count, number}} session, about {{time}}',
    estimate_other: '{{count, number}} sessions, about {{time}}',

    /** The sum of an estimate, in a line, where no time is known. */
    estimateWithoutTime_one: '{{count, number}} session',
    estimateWithoutTime_other: '{{count, number}} sessions',

    /** A line below the sum of an estimate of sizes. */
    guessed_one: '{{count, number}} session is estimated from the others.',
    guessed_other: '{{count, number}} sessions are estimated from the others.',

    /** A line in place of an estimate while it is read; spoken too. */
    estimating: 'Reading sizes…',
    /** Title of an error in place of an estimate. */
    estimateFailed: 'Couldn’t read sizes',

    /** Title of the dialog that starts a download. A verb. */
    dialogTitle: 'Download',
    /** Label of a choice in a dialog: which sessions are downloaded. */
    what: 'What',

    /** A choice in a dialog: which sessions are downloaded. */
    whatSelected_one: '{{count, number}} selected session',
    whatSelected_other: '{{count, number}} selected sessions',

    /** A choice in a dialog and its hint: which sessions are downloaded. A verb. `name` is that of a view. */
    whatView: 'Keep “{{name}}” downloaded',
    whatViewHint: 'Follows the view after each sync.',

    /** A choice in a dialog: which sessions are downloaded. */
    whatListed_one: 'The {{count, number}} session listed now',
    whatListed_other: 'The {{count, number}} sessions listed now',

    /** A choice in a dialog and its hint: which sessions are downloaded. The subject of the hint is the download. */
    whatQueue: 'Next sessions of my queue',
    whatQueueHint: 'Follows the queue and gives back what you submitted.',
    /** A choice in a dialog: which session is downloaded. `name` is that of a participant. */
    whatSession: 'Only {{name}}',
    /** Button of the dialog that starts a download. A verb. */
    start: 'Download',

    /** Titles of warnings in a dialog, before a download. `quota` is such as "10 GB". */
    overQuota: 'More than the limit allows: {{size}} left of {{quota}}. Choose less, or raise the limit.',
    overWarning: 'Leaves less than a tenth of the space for downloads.',
    overDisk: 'Not enough space on the disk: {{size}} free.',
    nothing: 'All of this is already on this computer.',

    /** Title of a notice after a download was started. */
    started: 'Download started',
    /** Button of a notice. A verb. */
    show: 'Show downloads',

    /** Titles of errors. */
    failed: 'Couldn’t load downloads',
    changeFailed: 'Couldn’t change downloads',
    startFailed: 'Couldn’t start the download',

    /** A button and a menu item that open a dialog. A verb: downloads are removed. */
    remove: 'Remove from this computer…',
    /** Title of a dialog. A verb: downloads are removed. */
    removeTitle: 'Remove from this computer?',

    /** A line of a dialog: what is removed. `name` is that of a stack. */
    removeStackText_one: '“{{name}}” with {{count, number}} session, {{size}}. Sessions of other stacks stay.',
    removeStackText_other: '“{{name}}” with {{count, number}} sessions, {{size}}. Sessions of other stacks stay.',

    /** A line of a dialog: what is removed. `name` is that of a participant. */
    removeSessionText: '{{name}}, {{size}}, in all stacks, which leave the session out from now on.',

    /** A line of a dialog: what is removed by another setting of a stack, such as fewer sessions. `name` is that of the stack. */
    removeByChangeText: 'This change removes up to {{size}} of “{{name}}”. What other stacks need stays.',

    /** A line of a dialog: what is removed. `name` is that of a connection. */
    removeAllText_one: '{{count, number}} session of “{{name}}”, {{size}}.',
    removeAllText_other: '{{count, number}} sessions of “{{name}}”, {{size}}.',

    /** A line of a dialog: what is lost, and what is safe. */
    removeSafe:
      'Videos and files are destroyed on this computer, and have to be downloaded again. Your reviews, notes and reports stay.',

    /** Buttons of a dialog that asks before downloads are removed. Verbs. */
    keep: 'Keep',
    removeNow: 'Remove',
    /** Spoken after downloads were removed. A participle. */
    removed: 'Removed from this computer',

    /** In place of the table of downloads: title and text. */
    emptyTitle: 'Nothing downloaded yet',
    emptyText:
      'Download sessions to review them without a network: videos, files and protocols, encrypted on this computer. Choose a selection, a view, or your queue.',

    /** Hints below a table, each after its keys, in lower case: "Space pause / resume". Verbs. Very little room. */
    hintPause: 'pause / resume',
    hintOpen: 'open / close a stack',
    hintRemove: 'remove',
    /** A line below a table, of everything in it. A participle; little room. */
    encrypted: 'Encrypted on this computer',

    /** Heading of a group of settings. A noun. */
    settingsTitle: 'Downloads',

    /** Label of a setting and its hint: how much all downloads may take. */
    quota: 'Space for downloads',
    quotaHint: 'Of all connections. Warns when nine tenths are used.',

    /** Label of a setting and its hint: after how many days downloads are removed. A verb. */
    retention: 'Remove old downloads',
    retentionHint: 'Counted from the download. Checked after each sync and at the start.',
    /** Heading of a group of settings. `name` is that of a connection. */
    downloadsOf: 'Downloads of {{name}}',
    /** A choice of the setting "Remove old downloads". */
    never: 'Never',

    /** Choices of the setting "Remove old downloads". */
    afterDays_one: 'After {{count, number}} day',
    afterDays_other: 'After {{count, number}} days',

    /** Title of a dialog before old downloads are removed. A verb. */
    retentionTitle: 'Remove old downloads?',

    /** A line of a dialog before old downloads are removed. "That" is the number of days that was chosen. */
    retentionText_one: '{{count, number}} session is older than that: {{size}} is removed now.',
    retentionText_other: '{{count, number}} sessions are older than that: {{size}} is removed now.',

    /** Button of a dialog: removes old downloads at once, and from then on. A verb. */
    retentionSet: 'Remove now',
    /** Beside the heading of a group of settings: what is downloaded. `ready` is such as "26 of 34 ready". */
    storedOf: '{{size}}, {{ready}}',

    /** A button and the title of the dialog that it opens. Verbs. */
    removeAll: 'Remove all downloads…',
    removeAllTitle: 'Remove all downloads?',
  },
} as const
