/** Texts of the settings, of the reviewer and of the labels of proctoring values. */
export const enConnect = {
  settings: {
    /** Spoken name of the list of sections. */
    title: 'Settings',
    /** Names of the sections of the settings: headings, and in the list at the side. Nouns; little room. */
    section: {
      general: 'General',
      appearance: 'Appearance',
      keyboard: 'Keyboard',
      connections: 'Connections',
      sync: 'Sync',
      review: 'Review',
      rubrics: 'Rubrics',
      comments: 'Reusable comments',
      privacy: 'Privacy',
      backups: 'Backups',
      storage: 'Storage and log',
      about: 'About',
    },

    /** Label of the search field above the list of sections, and what it found; spoken and below it. */
    search: 'Search settings',
    found_one: '{{count}} section found',
    found_other: '{{count}} sections found',
    foundNone: 'No sections found',

    /** A line below the heading of a section. `keys` is a shortcut: Ctrl Z. */
    savedAtOnce: 'Changes save immediately. Undo with {{keys}}.',
    /** Title of a notice. `name` is the label of the setting. */
    changed: '{{name}} changed',
    /** Spoken after the change was taken back. `name` is the label of the setting. */
    undone: '{{name}}: change undone',
    /** Spoken name of the list of a section's groups. */
    contents: 'On this page',

    /** Label of a setting and the name of a submenu: light or dark colors. */
    theme: 'Theme',
    /** Label of the choice of the app’s language. */
    language: 'Language',
    /**
     * The choice that follows the system; the language that this gives is in brackets, in its own name, as `language`.
     */
    languageSystem: 'Match system ({{language}})',
    /** Below `language`, from when another language is chosen until the app is started again. */
    languageAtStart: 'Date fields change at the next start.',
    /** The choices of the theme, also as commands in menus. Adjectives; the first follows the system. */
    themes: { system: 'Match system', light: 'Light', dark: 'Dark' },

    /**
     * Labels and hints of settings that are on or off. The preview is the pane beside the list of sessions. A
     * single-key shortcut has no Ctrl or Alt.
     */
    previewShown: 'Preview beside the list',
    singleKeys: 'Single-key shortcuts everywhere',
    singleKeysHint: 'When off, they work only while the list or video has focus, so stray keys do nothing.',
    /** A button. A verb: shows the list of shortcuts. */
    shortcutsShow: 'View shortcuts',

    /** Label of a setting, and its choices: how often the app syncs by itself. `count` is 1, 5, 15 or the like. */
    autoSync: 'Sync automatically',
    autoSyncOff: 'Never',
    minutes_one: 'Every minute',
    minutes_other: 'Every {{count}} minutes',
    /** Label of a setting that is on or off. "I" is the user. */
    syncOnFocus: 'Sync when I return to the window',

    /** The group of connections: heading and what stands in place of none; in a menu too. */
    connections: 'Connections',
    noConnections: 'No connections yet',
    /** A button and a command. Verbs. */
    add: 'Add connection',
    /** Spoken name of the button below, and a command in menus. `name` is that of the connection. */
    edit: 'Edit {{name}}',
    /** A button beside a connection, a verb; little room. */
    editShort: 'Edit',
    /** Spoken name of the button below. `name` is that of the connection. */
    remove: 'Remove {{name}}',
    /** A button beside a connection, a verb; little room. */
    removeShort: 'Remove',
    /** A line below a connection: where its secret key is kept. */
    secretState: {
      keychain: 'Secret key in the keychain',
      memory: 'Secret key in memory until you quit',
      missing: 'Secret key missing',
      sealed: 'Locked: secret key needed',
      demo: 'Secret key built into the demo',
      silent: 'The keychain isn’t responding',
    },
    /** A button beside a connection whose key is missing. */
    enterSecret: 'Enter secret key',

    /** Label, hint and choices of a setting: what the title of a window may tell. Nouns. */
    windowTitle: 'Window title',
    windowTitleHint: 'Others can see window titles in the task switcher and when you share your screen.',
    windowTitles: { participant: 'Participant', test: 'Test', app: 'App name only' },

    /** Label of the row with the app's version. */
    version: 'Version',
    /** Label of the row with the app's license. */
    licence: 'License',
    /** The value beside the label "License". */
    licenceText: 'MIT. Libraries have their own licenses.',
    /** Label of a row and the title of a dialog: the licenses of libraries that the app contains. */
    licences: 'Third-party licenses',
    /** A button; a verb. */
    licencesShow: 'View licenses',

    /** In the dialog of licenses: its hint, the label of its search field, and what stands in place of results. */
    licencesText: 'Libraries in this app. Electron lists Chromium’s.',
    licencesFind: 'Find by name or license',
    licencesNoMatch: 'No matches',
    licencesNoText: 'No license text included.',
    licencesFailed: 'Couldn’t load licenses',

    /**
     * Facts about the app: labels of rows, and values. `hosts` are values of `runsOn`, and `version` is that of
     * Chromium. The names "Electron" and "Chromium" stay.
     */
    runsOn: 'Runs on',
    hosts: { electron: 'Electron, Chromium {{version}}', 'chromium-host': 'System Chromium {{version}}' },
    /** Label of a row with the operating system. */
    platform: 'System',

    /** Label of a row, and its values. `reason` is a message of the system, in English, or `unknownReason`. */
    keychain: 'Keychain',
    keychainOk: 'Available',
    keychainMissing: 'Not available: {{reason}}',
    unknownReason: 'no reason given',

    /** Title of a notice. */
    failed: 'Couldn’t save settings',

    /** Heading of a group; a setting of it with its first choice. `zone` is the zone of the system. */
    languageAndDates: 'Language, date and time',
    timeZone: 'Time zone',
    timeZoneSystem: 'Match system ({{zone}})',

    /** Spoken name of the button below. `name` is that of the connection. */
    nameValues: 'Proctoring labels for {{name}}…',
    /** A button: opens the dialog in which the numbers of proctoring get labels. A noun. */
    nameValuesShort: 'Proctoring labels…',

    /** Heading of a group with sizes of data, and labels of its rows. */
    storage: 'Stored on this computer',
    storageAll: 'Total, including logs and window data',
    folder: 'Data folder',
    /** A button. A verb. */
    openFolder: 'Open folder',
    /** Title of a notice. */
    folderFailed: 'Couldn’t open folder',

    /** Label of a row, hint and buttons: the file in which the app notes what it does. A noun. */
    log: 'Log',
    logHint: 'Useful when reporting problems.',
    /** A button. A verb. */
    logShow: 'View log',
    /** A button. A verb. */
    logFolder: 'Open log folder',
  },
  values: {
    /** A button and a menu item: open the dialog in which the numbers of proctoring get labels. A noun. */
    open: 'Proctoring labels…',
  },
} as const
