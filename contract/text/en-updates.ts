import type { UpdateTroubleKind } from '../model/updates.ts'
import type { ErrorText } from './en-errors.ts'

const STILL_WORKS = 'Proctor Desk works as before.'
const NOTHING_INSTALLED = 'It was deleted. Nothing was installed.'

/** A text for each reason why an update was not found, downloaded or installed. */
const troubles = {
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
  unsigned: {
    happened: 'The update isn’t signed.',
    kept: 'Nothing was downloaded.',
    todo: 'Tell your administrator, and don’t install it yourself.',
  },
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
    title: 'Updates',
    /** A command of the menu and the palette. */
    checkFor: 'Check for updates…',
    /** Beside the settings, for screen readers and as a tooltip. */
    waits: 'Update available',
    failed: 'Update failed',
    newer: 'Newer version',
    unknown: 'Not checked yet',
    checking: 'Checking…',
    current: 'Up to date. Checked {{ago}}.',
    available: '{{version}} ({{size}})',
    availableSince: '{{version}}, released {{day}} ({{size}})',
    downloading: 'Downloading {{version}}: {{received}} of {{size}}',
    ready: '{{version}} is downloaded. Restart to install it.',
    restarting: 'Saving and closing windows…',
    check: 'Check now',
    download: 'Download',
    cancel: 'Cancel download',
    restart: 'Restart and update…',
    notes: 'What’s new in {{version}}',
    automatic: 'Check for updates automatically',
    automaticHint: 'At start and every 6 hours. Proctor Desk asks before it downloads and before it restarts.',
    ask: {
      title: 'Restart and update',
      text: 'Proctor Desk saves what you typed, closes all windows, installs version {{version}} and opens again.',
      exports_one: '{{count, number}} export is running and will be canceled.',
      exports_other: '{{count, number}} exports are running and will be canceled.',
      evidenceReports_one: '{{count, number}} evidence report is being made and will be canceled.',
      evidenceReports_other: '{{count, number}} evidence reports are being made and will be canceled.',
      syncs_one: '{{count, number}} sync is running. It continues after the restart.',
      syncs_other: '{{count, number}} syncs are running. They continue after the restart.',
      later: 'Later',
      go: 'Restart and update',
    },
    troubles,
  },
} as const
