import type { UpdateTroubleKind } from '../model/updates.ts'
import type { ErrorText } from './en-errors.ts'

/** Stands in the second sentence of messages. */
const STILL_WORKS = 'Proctor Desk works as before.'
/** Stands in the second sentence of a message. "It" is the file that was downloaded. */
const NOTHING_INSTALLED = 'It was deleted. Nothing was installed.'

/**
 * Messages about an update. Each has three sentences: `happened` says what happened and is also a title, `kept` what is
 * safe, `todo` what to do now.
 */
const troubles = {
  /**
   * Messages about the server from which the app gets updates; `status` is a number: 503. Signed: with a signature of
   * the makers of the app.
   */
  unreachable: {
    happened: 'Couldn’t reach the update server.',
    kept: STILL_WORKS,
    todo: 'Check the network, then try again.',
  },
  slow: {
    happened: 'The update server didn’t respond in time.',
    kept: STILL_WORKS,
    todo: 'Try again later.',
  },
  refused: {
    happened: 'The update server answered with an error ({{status}}).',
    kept: STILL_WORKS,
    todo: 'Try again later; if it persists, ask your administrator.',
  },
  'working-offline': {
    happened: 'You’re working offline, so Proctor Desk didn’t look for updates.',
    kept: STILL_WORKS,
    todo: 'Go online (in the sidebar), then try again.',
  },
  unsigned: {
    happened: 'The update isn’t signed.',
    kept: 'Nothing was downloaded.',
    todo: 'Tell your administrator, and don’t install it yourself.',
  },

  /** Messages about an update that cannot be used. "It" is the update. */
  'wrongly-signed': {
    happened: 'The update isn’t signed by the makers of Proctor Desk.',
    kept: 'Nothing was downloaded.',
    todo: 'Tell your administrator, and don’t install it yourself.',
  },
  malformed: {
    happened: 'Couldn’t read what the update server offers.',
    kept: 'Nothing was downloaded.',
    todo: 'Try again later; if it persists, ask your administrator.',
  },
  damaged: {
    happened: 'The download is damaged.',
    kept: NOTHING_INSTALLED,
    todo: 'Download it again; if it persists, ask your administrator.',
  },
  'disk-full': {
    happened: 'The disk is full.',
    kept: 'Everything saved is safe.',
    todo: 'Free up space, then try again.',
  },

  /** Messages about an update that was not installed. "It" in "Save or discard it" is what is not saved. */
  'disk-error': {
    happened: 'Couldn’t write the update to the disk.',
    kept: 'Everything saved is safe.',
    todo: 'Check that the disk and the app’s folder are writable, then try again.',
  },
  unsaved: {
    happened: 'Something isn’t saved, so Proctor Desk didn’t restart.',
    kept: 'The update is ready.',
    todo: 'Save or discard it, then restart.',
  },
  'silent-window': {
    happened: 'A window isn’t responding, so Proctor Desk didn’t restart.',
    kept: 'The update is ready.',
    todo: 'Close that window, then restart.',
  },
  'not-installed': {
    happened: 'Couldn’t install the update.',
    kept: 'Everything saved is safe, and this version works as before.',
    todo: 'Check for updates and try again, or install the new version yourself.',
  },
} as const satisfies Readonly<Record<UpdateTroubleKind, ErrorText>>

/** Texts of updates in the settings. */
export const enUpdates = {
  updates: {
    /** Heading of a group in the settings. */
    title: 'Updates',
    /** A command of the menu and the palette. */
    checkFor: 'Check for updates…',
    /** Beside the settings, for screen readers and as a tooltip. */
    waits: 'Update available',
    /** Beside the settings, for screen readers and as a tooltip. */
    failed: 'Update failed',

    /** Label of a row in the settings: whether there is a newer version of the app. A noun; its values follow. */
    newer: 'Newer version',
    unknown: 'Not checked yet',
    checking: 'Checking…',
    /** A value beside "Newer version". `ago` is such as "2 min ago" or "now". Adjectives. */
    current: 'Up to date. Checked {{ago}}.',
    /** A value beside "Newer version": the version and its size. */
    available: '{{version}} ({{size}})',
    /** A value beside "Newer version". `day` is a date: Mar 1; "released" is a participle. */
    availableSince: '{{version}}, released {{day}} ({{size}})',
    /** A value beside "Newer version". `received` is an amount of data: 12 MB. */
    downloading: 'Downloading {{version}}: {{received}} of {{size}}',
    /** A value beside "Newer version". "It" is the version. */
    ready: '{{version}} is downloaded. Restart to install it.',
    /** A value beside "Newer version", after the restart was asked for. */
    restarting: 'Saving and closing windows…',

    /** Buttons beside "Newer version". Verbs. */
    check: 'Check now',
    download: 'Download',
    cancel: 'Cancel download',
    restart: 'Restart and update…',
    /** A button that opens a text, and the title of the text. */
    notes: 'What’s new in {{version}}',

    /** Label of a setting that is on or off, and its hint. */
    automatic: 'Check for updates automatically',
    automaticHint: 'At start and every 6 hours. Proctor Desk asks before it downloads and before it restarts.',

    /** The dialog before the app restarts for an update. */
    ask: {
      /** The dialog before the restart: title, text and buttons. Verbs. */
      title: 'Restart and update',
      text: 'Proctor Desk saves what you typed, closes all windows, installs version {{version}} and opens again.',

      /** Lines of the dialog before a restart: what is running. An evidence report is a PDF about sessions. */
      exports_one: '{{count, number}} export is running and will be canceled.',
      exports_other: '{{count, number}} exports are running and will be canceled.',
      evidenceReports_one: '{{count, number}} evidence report is being made and will be canceled.',
      evidenceReports_other: '{{count, number}} evidence reports are being made and will be canceled.',
      syncs_one: '{{count, number}} sync is running. It continues after the restart.',
      syncs_other: '{{count, number}} syncs are running. They continue after the restart.',

      /** Buttons of the dialog before a restart. "Later" is an adverb: not now. */
      later: 'Later',
      go: 'Restart and update',
    },
    troubles,
  },
} as const
