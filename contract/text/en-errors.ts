import type { ErrorCode, NetworkTrouble } from '../model/errors.ts'

/** What a person is told about a failure: what happened, what is safe, and what to do now. */
export type ErrorText = { readonly happened: string; readonly kept: string; readonly todo: string }

/** The same codes where the media server failed, not the service. */
type MediaVariant =
  `media-${'network' | 'certificate' | 'timeout' | 'not-found' | 'forbidden' | 'server' | 'malformed'}`

/** Failures that one sentence for their code would tell wrongly or only in part: which of the two databases, which file. */
export type FailureVariant =
  | 'cache-waits'
  | 'clock-ahead'
  | 'clock-behind'
  | 'clock-jumped'
  | 'rate-limited-for'
  | 'server-http'
  | 'media-server-http'
  | 'invalid-field'
  | 'invalid-value'
  | 'link-malformed'
  | 'link-not-found'
  | 'sync-start-refused-for'
  | 'reviews-damaged'
  | 'reviews-missing'
  | 'connections-recovered'
  | 'settings-recovered'
  | 'settings-lost'
  | 'reviewer-recovered'
  | 'worker-restarted'
  | 'request-refused'
  | 'page-refused'
  | 'center-not-found'
  | 'file-too-large'
  | MediaVariant
  | `network-${NetworkTrouble}`

/** Stands in the second sentence of many messages. */
const NOTHING_CHANGED = 'Nothing changed.'
/** Stands in the second sentence of many messages. "Synced data" is what was downloaded from the service. */
const CACHE_KEPT = 'Synced data is safe.'
/** Stands in the second sentence of some messages. "Your work" are notes and reviews. */
const WORK_KEPT = 'Your work is safe.'

// A code without a message does not compile.
/**
 * Messages about failures. Each has three sentences: `happened` says what happened and is also a title, `kept` what is
 * safe, `todo` what to do now. They stand together or alone.
 */
export const enErrors = {
  /**
   * Messages about the network between this computer and the service. The certificate is that of the service's web
   * address, `https` a secure connection.
   */
  network: {
    happened: 'Couldn’t reach the service.',
    kept: CACHE_KEPT,
    todo: 'Check the network and the address, then try again.',
  },
  'network-address': {
    happened: 'Address not found.',
    kept: CACHE_KEPT,
    todo: 'Check for typos, check the network, then try again.',
  },
  'network-refused': {
    happened: 'Couldn’t reach the service.',
    kept: CACHE_KEPT,
    todo: 'Nothing responds at this address and port: check both, or try again later.',
  },

  /**
   * Messages about a secure connection or an answer that takes too long. "IT" and "your administrator" are people who
   * look after computers where the user works.
   */
  'network-certificate': {
    happened: 'This computer doesn’t trust the service’s certificate.',
    kept: 'Nothing was sent.',
    todo: 'If it’s a private certificate, ask IT to trust it.',
  },
  'network-no-tls': {
    happened: 'Couldn’t make a secure connection.',
    kept: CACHE_KEPT,
    todo: 'Check that this port uses https, or use http://.',
  },
  timeout: {
    happened: 'The service didn’t respond in time.',
    kept: CACHE_KEPT,
    todo: 'Try again; if it persists, ask your administrator.',
  },

  /** Messages where the clock of this computer is wrong. `amount` is such as “20 minutes”. */
  'clock-skew': {
    happened: 'This computer’s clock differs from the service’s, so the service rejects requests.',
    kept: CACHE_KEPT,
    todo: 'Set date and time automatically, then try again.',
  },
  'clock-ahead': {
    happened: 'This computer’s clock is {{amount}} ahead of the service’s, so the service rejects requests.',
    kept: CACHE_KEPT,
    todo: 'Set date and time automatically, then try again.',
  },
  'clock-behind': {
    happened: 'This computer’s clock is {{amount}} behind the service’s, so the service rejects requests.',
    kept: CACHE_KEPT,
    todo: 'Set date and time automatically, then try again.',
  },
  /** Message where the clock of a computer was far ahead once. `day` is a date. */
  'clock-jumped': {
    happened: 'Saved changes are dated up to {{day}}, ahead of this computer’s clock.',
    kept: 'All changes are kept, in the right order.',
    todo: 'Check date and time of this computer. New changes have its time.',
  },

  /**
   * Messages where the service rejects what the connection says. `asked` is `asked.field` or `asked.value`: center
   * “north”.
   */
  forbidden: {
    happened: 'Account ID or secret key not accepted.',
    kept: CACHE_KEPT,
    todo: 'Compare both with the service’s account page and correct them.',
  },
  'bad-request': {
    happened: 'The service rejected {{asked}}.',
    kept: CACHE_KEPT,
    todo: 'Correct it in the connection.',
  },
  'request-refused': {
    happened: 'The service rejected the request.',
    kept: CACHE_KEPT,
    todo: 'Try again; if it persists, ask your administrator.',
  },

  /**
   * Messages where the service rejects a request. `refused` is the name of a center. "Page" is a part of a long list
   * that the service sends.
   */
  'page-refused': {
    happened: 'The service rejected the next page for center “{{refused}}”.',
    kept: CACHE_KEPT,
    todo: 'Sync again; if it persists, ask your administrator.',
  },
  'not-found': {
    happened: 'Not found on the service.',
    kept: CACHE_KEPT,
    todo: 'Sync to update.',
  },

  /** Messages where something is missing, or where the app asks too often. */
  'center-not-found': {
    happened: 'Not found on the service.',
    kept: CACHE_KEPT,
    todo: 'Check the address and center in the connection.',
  },
  'rate-limited': {
    happened: 'Too many requests.',
    kept: CACHE_KEPT,
    todo: 'Wait a minute, then try again.',
  },
  /** A message where the service says how long to wait. `amount` is such as “20 minutes”, as it stands alone. */
  'rate-limited-for': {
    happened: 'Too many requests.',
    kept: CACHE_KEPT,
    todo: 'Wait {{amount}}, then try again.',
  },

  /** Messages where the service itself fails, or another server answers. `status` is a number: 503. */
  server: {
    happened: 'Internal service error.',
    kept: CACHE_KEPT,
    todo: 'Try again later.',
  },
  'server-http': {
    happened: 'Internal service error (HTTP {{status}}).',
    kept: CACHE_KEPT,
    todo: 'Try again later.',
  },
  redirect: {
    happened: 'This address redirects; signed requests aren’t forwarded.',
    kept: NOTHING_CHANGED,
    todo: 'Enter the service’s own address.',
  },

  /**
   * Messages about the answer of the service. "Assessment Service" is its name and stays. "The change" is one that was
   * sent to the service.
   */
  malformed: {
    happened: 'Couldn’t read the service’s response.',
    kept: CACHE_KEPT,
    todo: 'Try again; if it persists, ask your administrator.',
  },
  'not-this-service': {
    happened: 'Not an Assessment Service.',
    kept: NOTHING_CHANGED,
    todo: 'Check the address; a network sign-in page can cause this.',
  },
  'unknown-outcome': {
    happened: 'Connection lost; the change may have gone through.',
    kept: WORK_KEPT,
    todo: 'Check the result in the service before you repeat it.',
  },

  /** A message after the user cancelled something, with "Start again any time". */
  cancelled: {
    happened: 'Canceled.',
    kept: 'What’s finished is safe.',
    todo: 'Start again any time.',
  },

  /**
   * Messages about the keychain, where the system keeps secrets, and the secret key of a connection. "It" in "start it"
   * is the keychain.
   */
  'keychain-unavailable': {
    happened: 'Couldn’t use this computer’s keychain.',
    kept: 'Nothing was written to disk.',
    todo: 'Unlock or start it (on Linux, a Secret Service such as GNOME Keyring), then try again. Proctor Desk can’t open your data without it.',
  },
  'secret-missing': {
    happened: 'Secret key missing.',
    kept: CACHE_KEPT,
    todo: 'Enter the secret key to sync.',
  },
  'secret-wrong': {
    happened: 'This secret key doesn’t unlock your data.',
    kept: 'Your data is unchanged.',
    todo: 'Check for typos; if the key changed, enter the old one first, then edit the connection.',
  },

  /** Messages about the disk, and about a second start of the app with the same data. */
  'disk-full': {
    happened: 'The disk is full.',
    kept: 'Everything saved is safe.',
    todo: 'Free up space, then try again.',
  },
  'disk-error': {
    happened: 'Couldn’t read or write the disk.',
    kept: 'Everything saved is safe.',
    todo: 'Check that the disk is connected and writable, then try again.',
  },
  'store-locked': {
    happened: 'Already running with this data folder.',
    kept: NOTHING_CHANGED,
    todo: 'Close the other Proctor Desk, or use another data folder.',
  },

  /**
   * Messages about the files in which the app keeps data. The cache is a copy of what the service has; it can be
   * downloaded again.
   */
  'store-newer': {
    happened: 'A newer version of Proctor Desk saved this data.',
    kept: 'The data is unchanged.',
    todo: 'Install the newer version.',
  },
  'store-damaged': {
    happened: 'The cache is damaged.',
    kept: 'Your notes and reviews are stored separately.',
    todo: 'Sync to rebuild the cache.',
  },
  'cache-waits': {
    happened: 'The cache is damaged, and Proctor Desk can’t rebuild it now.',
    kept: 'Your notes and reviews are stored separately.',
    todo: 'Free up space or make the data folder writable, try again, then sync.',
  },

  /** Messages about a file with the user's own work. "Restart" is of the app. */
  'reviews-damaged': {
    happened: 'The file with your notes and reviews is damaged or missing.',
    kept: 'Synced data is stored separately.',
    todo: 'Restart; if needed you’ll be offered the latest backup.',
  },
  'reviews-missing': {
    happened: 'Some notes are missing.',
    kept: 'Nothing was overwritten.',
    todo: 'Go to sessions to restore them.',
  },

  /**
   * Messages about files of the app that were damaged: the list of connections, the settings, and the name of the reviewer,
   * who is the user.
   */
  'connections-recovered': {
    happened: 'The connection list was damaged. Proctor Desk restored it from backup.',
    kept: 'Synced data, your work and secret keys are safe.',
    todo: 'Check recent changes.',
  },
  'settings-recovered': {
    happened: 'Settings were damaged. Proctor Desk restored them from a copy.',
    kept: 'Your work is safe.',
    todo: 'Check recent changes.',
  },
  'settings-lost': {
    happened: 'Settings are damaged and can’t be read.',
    kept: 'Nothing is sent: you work offline.',
    todo: 'Check your settings, then go online.',
  },
  'reviewer-recovered': {
    happened: 'The reviewer’s name was damaged. Proctor Desk restored it.',
    kept: 'Your work is safe.',
    todo: 'Check your name in settings.',
  },

  /** Messages about the key with which the data of a connection is encrypted. */
  'store-key-missing': {
    happened: 'Encryption key missing or different.',
    kept: 'Your reviews and downloads are unchanged, but can’t be read without it.',
    todo: 'Unlock the keychain of the user who added this connection. If the key is lost, remove the connection, add it again and download again.',
  },
  'store-sealed': {
    happened: 'This connection is locked.',
    kept: 'Its data is safe.',
    todo: 'Enter its secret key.',
  },

  /**
   * Messages about a backup of notes and reviews, and a part of the app that stopped. The data process is the part that
   * reads and writes data.
   */
  'backup-unusable': {
    happened: 'Couldn’t use this backup: it’s damaged or not of this connection.',
    kept: 'Your notes and reviews are unchanged.',
    todo: 'Choose another backup.',
  },
  'worker-stopped': {
    happened: 'Data process stopped.',
    kept: 'Everything saved is safe.',
    todo: 'Try again; if it persists, restart Proctor Desk.',
  },
  'worker-restarted': {
    happened: 'Data process stopped and restarted.',
    kept: 'Everything saved is safe.',
    todo: 'Keep working; failed actions are marked.',
  },

  /**
   * Messages about an entry that is not accepted. `field` is the name of an entry inside the program, such as
   * “centers”; `value` is what was entered.
   */
  'invalid-argument': {
    happened: 'Invalid entry.',
    kept: NOTHING_CHANGED,
    todo: 'Correct it and try again.',
  },
  'invalid-field': {
    happened: 'Invalid entry “{{field}}”.',
    kept: NOTHING_CHANGED,
    todo: 'Correct it and try again.',
  },
  'invalid-value': {
    happened: 'Invalid entry: {{value}}.',
    kept: NOTHING_CHANGED,
    todo: 'Correct it and try again.',
  },

  /** Messages about limits. `field` is the name of an entry inside the program, such as “centers”. */
  'limit-exceeded': {
    happened: 'Over the limit for “{{field}}”: at most {{limit}}.',
    kept: NOTHING_CHANGED,
    todo: 'Reduce it and try again.',
  },
  'file-too-large': {
    happened: 'This file is too large to open: the limit is {{size}}.',
    kept: NOTHING_CHANGED,
    todo: 'Ask your administrator.',
  },

  /**
   * Messages where something no longer exists, or was made for another account of the service than the connection has now,
   * or where a link from outside leads nowhere. The link opens a session in the app.
   */
  'no-such-connection': {
    happened: 'This connection no longer exists.',
    kept: NOTHING_CHANGED,
    todo: 'Choose another, or add it again.',
  },
  'another-account': {
    happened: 'This belongs to another account.',
    kept: NOTHING_CHANGED,
    todo: 'Check the connection’s address and account ID.',
  },
  'no-such-session': {
    happened: 'This session no longer exists.',
    kept: 'Other sessions are unchanged.',
    todo: 'Go back to sessions and sync.',
  },
  'link-not-found': {
    happened: 'No session found for this link.',
    kept: NOTHING_CHANGED,
    todo: 'Check that you’re online and that a connection includes its center, then open the link again.',
  },
  'link-malformed': {
    happened: 'This link doesn’t lead to a session or connection.',
    kept: NOTHING_CHANGED,
    todo: 'Ask for a link that Proctor Desk can open.',
  },

  /**
   * Messages where data is missing: "the list" is that of sessions. The last is about an export before the first sync.
   */
  'no-such-result-set': {
    happened: 'The list is no longer open.',
    kept: WORK_KEPT,
    todo: 'Open it again.',
  },
  'offline-not-stored': {
    happened: 'Not on this computer, and Proctor Desk can’t reach the service.',
    kept: CACHE_KEPT,
    todo: 'Open it again when online.',
  },
  'not-synced': {
    happened: 'Nothing exported: no sync has finished yet.',
    kept: 'An existing file is unchanged.',
    todo: 'Sync first, then export.',
  },
  /** Messages where no request leaves the app because the user chose so: a switch, or an option of a command. */
  'working-offline': {
    happened: 'You’re working offline.',
    kept: CACHE_KEPT,
    todo: 'Go online (in the sidebar), then try again.',
  },

  /** Messages about the media server, from which videos and files are downloaded; not the service. */
  'media-network': {
    happened: 'Couldn’t reach the media server.',
    kept: CACHE_KEPT,
    todo: 'Check the network, then try again.',
  },
  'media-certificate': {
    happened: 'This computer doesn’t trust the media server’s certificate.',
    kept: CACHE_KEPT,
    todo: 'If it’s a private certificate, ask IT to trust it.',
  },
  'media-timeout': {
    happened: 'The media server didn’t respond in time.',
    kept: CACHE_KEPT,
    todo: 'Try again; if it persists, ask your administrator.',
  },
  'media-not-found': {
    happened: 'File not found.',
    kept: CACHE_KEPT,
    todo: 'Refresh the report, then try again.',
  },

  /** Messages where the media server fails. `status` is a number: 503. */
  'media-forbidden': {
    happened: 'The media server denied access.',
    kept: CACHE_KEPT,
    todo: 'Refresh the report: the file’s address may have expired.',
  },
  'media-server': {
    happened: 'Media server error.',
    kept: CACHE_KEPT,
    todo: 'Try again later.',
  },
  'media-server-http': {
    happened: 'Media server error (HTTP {{status}}).',
    kept: CACHE_KEPT,
    todo: 'Try again later.',
  },

  /**
   * Messages about a video or file: an answer that cannot be read, an address that is not allowed, a video that does
   * not play.
   */
  'media-malformed': {
    happened: 'Couldn’t read the media server’s response.',
    kept: CACHE_KEPT,
    todo: 'Try again; if it persists, ask your administrator.',
  },
  'media-refused': {
    happened: 'File address not allowed.',
    kept: 'Nothing was downloaded.',
    todo: 'If the file should be there, ask your administrator.',
  },
  'media-unplayable': {
    happened: 'Can’t play the video.',
    kept: 'The answer and the report are safe.',
    todo: 'Try again, or play the original file.',
  },

  /** A message about a video or file that was downloaded to this computer and can’t be read from its disk. */
  'media-damaged': {
    happened: 'This download is damaged.',
    kept: WORK_KEPT,
    todo: 'Download it again.',
  },

  /** Messages of a sync that is running or does not work. "Page" is a part of a long list that the service sends. */
  'sync-running': {
    happened: 'A sync is already running.',
    kept: CACHE_KEPT,
    todo: 'Wait for it to finish, or cancel it.',
  },
  'sync-token-repeated': {
    happened: 'The service repeated a page; sync stopped.',
    kept: CACHE_KEPT,
    todo: 'Sync again; if it persists, ask your administrator.',
  },
  'sync-page-too-large': {
    happened: 'The service sent more sessions per page than allowed.',
    kept: CACHE_KEPT,
    todo: 'Ask your administrator, then sync again.',
  },

  /** Messages of a sync that fails: its start date is the time from which changed sessions are asked for. */
  'sync-endless': {
    happened: 'Sync never finished; stopped.',
    kept: CACHE_KEPT,
    todo: 'Sync again; if it persists, ask your administrator.',
  },
  'sync-start-refused': {
    happened: 'The service rejected the start date.',
    kept: CACHE_KEPT,
    todo: 'Choose a later start date, or correct the center’s name in the connection.',
  },
  /**
   * A message about the start date of one center. `center` is its name; `value` is a time as it is sent to the service:
   * 2000-01-01T00:00:00Z.
   */
  'sync-start-refused-for': {
    happened: 'The service rejected the start date for “{{center}}” ({{value}}).',
    kept: CACHE_KEPT,
    todo: 'Choose a later start date, or correct the center’s name in the connection.',
  },

  /**
   * Messages where the user's own work would be lost, or changed in another window of the app. A draft is a rubric that
   * is not published yet.
   */
  'local-reviews-exist': {
    happened: 'This connection has your notes or reviews.',
    kept: NOTHING_CHANGED,
    todo: 'Confirm deleting them, or keep the connection.',
  },
  'note-changed': {
    happened: 'This note changed in another window.',
    kept: 'Both versions are safe.',
    todo: 'Choose one, or keep both.',
  },
  'rubric-changed': {
    happened: 'This rubric changed in another window.',
    kept: 'The other draft is unchanged.',
    todo: 'Keep one of the two drafts.',
  },
  /** Messages about a transcript: the words of a recording with their times, which the user added from a file. */
  'transcript-changed': {
    happened: 'This transcript changed in another window.',
    kept: 'The other one is unchanged.',
    todo: 'Look at it, then repeat your change if needed.',
  },
  /**
   * Messages about a file that is no transcript: the words of a recording with their times. WebVTT, SRT and TTML are formats of
   * subtitles, Whisper and Deepgram are programs that make transcripts.
   */
  'transcript-unreadable': {
    happened: 'This file can’t be read as a transcript.',
    kept: NOTHING_CHANGED,
    todo: 'Choose another file.',
  },
  /**
   * Messages about the draft of a program, which is a set of tests in the service. Another window, or what was sent,
   * changed it.
   */
  'program-changed': {
    happened: 'This program changed meanwhile.',
    kept: 'The other draft is unchanged.',
    todo: 'Keep one of the two drafts.',
  },

  /** Messages about a review. "Submitted" is a state of a review; to reopen it is to go on with it. */
  'review-changed': {
    happened: 'This review changed in another window.',
    kept: 'The other version is unchanged.',
    todo: 'Check it, then repeat your change if needed.',
  },
  'review-submitted': {
    happened: 'This review is submitted.',
    kept: NOTHING_CHANGED,
    todo: 'Reopen it to change it.',
  },
  'review-incomplete': {
    happened: 'Something is missing in this review.',
    kept: NOTHING_CHANGED,
    todo: 'Add it before you submit.',
  },
  'blind-review': {
    happened: 'Blind review is on, so this stays hidden.',
    kept: NOTHING_CHANGED,
    todo: 'Leave out names, photos and participant data, or turn blind review off in Settings › Review.',
  },

  /**
   * Messages about a fault in the app itself. "Settings › Storage and log" is the way to the log; use the names of
   * `settings.section`.
   */
  'sender-refused': {
    happened: 'A request was blocked.',
    kept: 'Nothing was done.',
    todo: 'Restart Proctor Desk.',
  },
  internal: {
    happened: 'Something went wrong in Proctor Desk.',
    kept: 'Everything saved is safe.',
    todo: 'Try again, or see Settings › Storage and log.',
  },
} as const satisfies Record<ErrorCode | FailureVariant, ErrorText>
