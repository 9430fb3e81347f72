/** Texts of the pages that add, edit and unlock a connection. */
export const enConnection = {
  connect: {
    /** The first screen of the app: title and text. */
    welcomeTitle: 'Welcome to Proctor Desk',
    welcomeText: 'Synced data is encrypted on this computer and available offline.',

    /** A large button of the first screen and the text in it: connects to the user's own service. Verbs. */
    choose: 'Connect to service',
    chooseText: 'For your own sessions. You need the address, account ID and secret key of your Assessment Service.',

    /** The other choice, for people who only try the app: heading, text and button. */
    demoTitle: 'Just looking around?',
    demoText: 'Demo data comes from a small service built into the app. Nothing leaves this computer.',
    demo: 'Explore with demo data',
    /** On the button, while it starts. */
    demoStarting: 'Starting demo…',

    /** Labels of the fields of a connection, each with the hint below it. `name` is free to choose. */
    name: 'Name',
    nameHint: 'Shown in the sidebar.',

    /** Label of a field and its hint: the web address at which the app reaches the service. */
    baseUrl: 'Service address',
    baseUrlHint: 'API address, e.g. https://api.example.org',
    /** Label of a field: a number that the service gives to an account. */
    accountId: 'Account ID',

    /** Label of a field and its hint: the key that goes with the account, like a password. */
    secret: 'Secret key',
    secretHint: 'Saved in the keychain. Never shown again.',
    /** The hint where there is no keychain. */
    secretHintMemory: 'Stays in memory until you quit. Never shown again.',
    /** The hint where a connection is edited. "It" is the key that was entered before. */
    secretKeepHint: 'Leave blank to keep it. Required if address or account changes.',

    /**
     * Label and hint of the list of centers (where participants take tests), its button, and the spoken name of the
     * button that removes one. `name` is that of the center.
     */
    centers: 'Centers',
    centersHint: 'Unique name from the center’s details page. Press Enter after each.',
    /** A button. A verb; little room. */
    addCenter: 'Add',
    /** Spoken name of the button that removes a center. `name` is that of the center. A verb. */
    removeCenter: 'Remove {{name}}',

    /** A button that opens further fields: their labels and hints. An adjective. */
    advanced: 'Advanced',
    participantUrl: 'Participant link address',
    participantUrlHint: 'For links you send to participants.',
    appUrl: 'Web app address',
    appUrlHint: 'For opening the service’s own pages.',
    syncFrom: 'Sync sessions modified since',
    syncFromHint: 'From 00:00 UTC. Blank syncs everything.',

    /** A band above the page: what was typed and not saved is back. Title, text and button. */
    draftTitle: 'Unsaved changes restored',
    draftText: 'Everything is back except the secret key.',
    draftDiscard: 'Discard changes',

    /**
     * Buttons of the page, and what stands on them while they work. Verbs. `save` is for a new connection,
     * `saveChanges` for one that exists.
     */
    test: 'Test connection',
    testing: 'Testing…',
    save: 'Connect and sync',
    saveChanges: 'Save changes',
    saving: 'Saving…',

    /** The result of a test: titles and texts. */
    testOk: 'Connection successful',
    /** A line of the result of a test. `centers` is a list of centers: "north and south". */
    testOkText: 'Account accepted for {{centers}}.',
    /** A line of the result of a test. `amount` is such as “20 minutes”. */
    testClockAhead: 'This computer’s clock is {{amount}} ahead of the service’s. Proctor Desk corrects for this.',
    /** A line of the result of a test. `amount` is such as “20 minutes”. */
    testClockBehind: 'This computer’s clock is {{amount}} behind the service’s. Proctor Desk corrects for this.',
    /** Title of the result, where the service rejects a center. */
    testRefused_one: 'A center wasn’t accepted',
    testRefused_other: '{{count}} centers weren’t accepted',
    /** Before a list of centers with reasons. */
    testRefusedText: 'Account and key are correct. Check:',
    /** A line of the centers that the service rejects. `center` is its name; `reason` a sentence, as in `errors`. */
    refusedCenter: '{{center}}: {{reason}}',

    /** A warning, where the system has no keychain: title and text. `reason` is a message of the system, in English. */
    keychainTitle: 'No keychain available',
    keychainText:
      'The secret key is never written to disk. It stays in memory until you quit; you’ll need it at each start to unlock your data. If lost, the data can’t be recovered.',
    keychainReason: 'Details: {{reason}}',
    /** Label of a checkbox below the warning. "I" is the user. */
    keepInMemory: 'Keep secret key in memory until I quit',
    /** An error below the warning, where its box is not selected. The quotation is the label of the box. */
    keepRequired: 'Select “Keep secret key in memory until I quit”, or make the keychain available and try again.',

    /** Errors below the fields of the page. */
    error: {
      name: 'Enter a name.',
      baseUrl: 'Enter an https:// or http:// address without “?…”.',
      accountId: 'Account ID must be a whole number.',
      secret: 'Enter the secret key.',
      centers: 'Enter at least one center.',
      participantUrl: 'Enter an https:// or http:// address, or leave it blank.',
      appUrl: 'Enter an https:// or http:// address, or leave it blank.',
      syncFrom: 'Enter a date that is not in the future, or leave it blank.',
    },

    /**
     * A dialog, where another address or account ID was entered for a connection that has data: title, and texts.
     * `name` is that of a connection, `account` a number, `address` the web address of the service.
     */
    anotherTitle: 'Is this another account?',
    anotherKept:
      'Sessions, reviews and outbox of “{{name}}” belong to account {{account}} at {{address}} and stay there.',
    anotherAddText: 'Another account gets a connection of its own, “{{name}}”, with its own list, reviews and outbox.',
    anotherKnown: '“{{name}}” is the connection to account {{account}} at {{address}}.',
    anotherMoveText:
      'If only the address is new, reviews, rubrics and programs come along. Sessions are synced again from the beginning, and changes in the outbox wait until you mark each to be sent.',

    /** Buttons of the dialog. Verbs, or what the user says. `name` is that of a connection. */
    anotherAdd: 'Add connection',
    anotherMove: 'Same account, new address',
    anotherOpen: 'Open “{{name}}”',

    /** The dialog that asks for a secret key: title, texts and button. `name` is that of the connection. */
    provideTitle: 'Enter secret key',
    provideText: 'You can read synced data, but need the secret key for “{{name}}” to sync.',
    unlockText: '“{{name}}” is locked. Enter its secret key.',
    /**
     * A line of the dialog that asks for a secret key: whose it is. `account` is the number of the account, `address`
     * the web address of the service.
     */
    provideFor: 'Account {{account}} at {{address}}',
    /** A button of the dialog that asks for a secret key. A verb. */
    provideSave: 'Save key',

    /**
     * In place of the screen of a connection that is locked: title, text and button. `name` is that of the connection.
     */
    lockTitle: '“{{name}}” is locked',
    lockText: 'Enter its secret key to open it.',
    /** A button in place of the screen, and of the dialog that asks for the key. A verb. */
    unlockSave: 'Unlock',
  },
} as const
