import type { ErrorCode, NetworkTrouble } from '../model/errors.ts'

/** What a person is told about a failure: what happened, what is safe, and what to do now. */
export type ErrorText = { readonly happened: string; readonly kept: string; readonly todo: string }

/** Failures that one sentence for their code would tell wrongly: which of the two databases, which file. */
export type FailureVariant =
  | 'cache-waits'
  | 'reviews-damaged'
  | 'reviews-missing'
  | 'connections-recovered'
  | 'worker-restarted'
  | `network-${NetworkTrouble}`

const NOTHING_CHANGED = 'Nothing was changed.'
const CACHE_KEPT = 'Everything synced so far is kept and can be used.'
const WORK_KEPT = 'Your own work is kept.'

/** A message for every code of the closed list; a code without one does not compile. */
export const enErrors = {
  network: {
    happened: 'The service could not be reached.',
    kept: CACHE_KEPT,
    todo: 'Check the network connection and the address, then try again.',
  },
  'network-address': {
    happened: 'There is no computer of this address.',
    kept: CACHE_KEPT,
    todo: 'Check how the address is written, and the network connection, then try again.',
  },
  'network-refused': {
    happened: 'The service could not be reached.',
    kept: CACHE_KEPT,
    todo: 'Nothing answers at this address and port. Check both, then try again; the service may be down for a moment.',
  },
  'network-certificate': {
    happened: 'The service’s certificate is not trusted on this computer, so nothing was sent to it.',
    kept: CACHE_KEPT,
    todo: 'Check the address. Where the service has a certificate of its own, ask whoever runs this computer to trust it.',
  },
  'network-no-tls': {
    happened: 'No secure connection could be made with this address.',
    kept: CACHE_KEPT,
    todo: 'Check whether the service speaks https at this port. Without it the address starts with http://.',
  },
  timeout: {
    happened: 'The service did not answer in time.',
    kept: CACHE_KEPT,
    todo: 'Try again in a moment. If it keeps happening, ask whoever runs the network.',
  },
  'clock-skew': {
    happened: 'This computer’s clock is {{clock}} the service’s, and the service refuses such requests.',
    kept: CACHE_KEPT,
    todo: 'Set the computer’s date and time (automatically, if you can), then try again.',
  },
  forbidden: {
    happened: 'The service refused the account id or the secret.',
    kept: CACHE_KEPT,
    todo: 'Compare both with the account page of the service, and enter the secret again.',
  },
  'bad-request': {
    happened: 'The service did not accept {{asked}}.',
    kept: NOTHING_CHANGED,
    todo: 'Check what was entered. The technical details below are what the service answered.',
  },
  'not-found': {
    happened: 'The service does not have what was asked for.',
    kept: CACHE_KEPT,
    todo: 'It may have been removed. Sync again to see the present state.',
  },
  'rate-limited': {
    happened: 'The service asks to slow down.',
    kept: CACHE_KEPT,
    todo: 'Wait {{retryAfter}}, then try again.',
  },
  server: {
    happened: 'The service has an internal problem{{status}}.',
    kept: CACHE_KEPT,
    todo: 'Try again later. The problem is not on this computer.',
  },
  redirect: {
    happened: 'The address leads to another one, and signed requests are not sent elsewhere.',
    kept: NOTHING_CHANGED,
    todo: 'Enter the address the service itself answers at, with https:// where it uses it.',
  },
  malformed: {
    happened: 'The service’s answer could not be read.',
    kept: CACHE_KEPT,
    todo: 'Try again. If it stays, report it to whoever runs the service.',
  },
  'not-this-service': {
    happened: 'Something answers at this address, but it is not the Assessment Service.',
    kept: NOTHING_CHANGED,
    todo: 'Check the address. A sign-in page of the network can also stand in between.',
  },
  'unknown-outcome': {
    happened: 'The answer was lost, so it is unknown whether the service acted.',
    kept: WORK_KEPT,
    todo: 'Look at the result in the service before doing it again.',
  },
  cancelled: {
    happened: 'Cancelled.',
    kept: 'What was finished before is kept.',
    todo: 'Start again whenever you like.',
  },

  'keychain-unavailable': {
    happened: 'This computer’s keychain cannot be used.',
    kept: 'Nothing was written to disk.',
    todo: 'Unlock or start the keychain (on Linux a Secret Service such as GNOME Keyring), then try again. It may be asking you for its password in a window of its own. What it holds the key of opens with it alone.',
  },
  'secret-missing': {
    happened: 'The secret of this connection is not here.',
    kept: CACHE_KEPT,
    todo: 'Enter the secret again to sync. What was synced can be read without it.',
  },
  'secret-wrong': {
    happened: 'This secret does not open what is stored on this computer.',
    kept: 'What is stored was not touched.',
    todo: 'Check it for typing mistakes. If the service has a new secret since, the former one opens what is stored: enter that one first, then change the connection to the new one.',
  },
  'disk-full': {
    happened: 'The disk is full.',
    kept: 'Everything written before is safe.',
    todo: 'Free some space, then try again.',
  },
  'disk-error': {
    happened: 'The disk could not be read or written.',
    kept: 'Everything written before is left as it was.',
    todo: 'Check that the disk is there and may be written to, then try again.',
  },
  'store-locked': {
    happened: 'Another copy of Proctor Desk uses this data folder.',
    kept: NOTHING_CHANGED,
    todo: 'Close the other copy, or start this one with another data folder.',
  },
  'store-newer': {
    happened: 'The data was written by a newer version of Proctor Desk.',
    kept: 'The data was left unchanged.',
    todo: 'Install the newer version.',
  },
  'store-damaged': {
    happened: 'The local cache is damaged.',
    kept: 'Your own reviews and notes are in a file of their own. The damaged cache was set aside.',
    todo: 'Sync again to build the cache anew.',
  },
  'cache-waits': {
    happened: 'The local cache is damaged, and a new one can’t be made now.',
    kept: 'Your notes are safe: they are in a file of their own.',
    todo: 'Make room on the disk, or make the data folder writable. Then choose Try again, and sync to fetch the sessions.',
  },
  'reviews-damaged': {
    happened: 'The file with your own notes and reviews is damaged or gone.',
    kept: 'It was left as it is. What was synced is in a file of its own.',
    todo: 'Start Proctor Desk again: where your work cannot be read then, the list of sessions offers the newest good backup.',
  },
  'reviews-missing': {
    happened: 'Some of your notes are missing.',
    kept: 'Nothing was overwritten.',
    todo: 'Open the session list: it offers to restore them.',
  },
  'connections-recovered': {
    happened: 'The list of connections was damaged or gone, and the copy kept of it was used.',
    kept: 'What was synced, your own work and the secrets were not touched; a damaged list is kept beside the new one.',
    todo: 'Look through the connections: what was changed last may be missing.',
  },
  'store-key-missing': {
    happened: 'The key of what is stored, encrypted, on this computer is not there, or is another one.',
    kept: 'The encrypted files were left as they are.',
    todo: 'Unlock the keychain of the user who made this connection, or remove the connection and add it again.',
  },
  'store-sealed': {
    happened: 'What is stored of this connection is locked with its secret, which is not here.',
    kept: 'Everything is kept, encrypted, as you left it.',
    todo: 'Enter the secret to open it.',
  },
  'worker-stopped': {
    happened: 'The part of the program that reads the data stopped.',
    kept: 'Everything saved before is safe.',
    todo: 'Try again. If it happens again, restart Proctor Desk.',
  },
  'worker-restarted': {
    happened: 'The part of the program that reads the data stopped, and was started again.',
    kept: 'Everything saved before is safe.',
    todo: 'Go on working. What was under way at that moment says so where it could not be done.',
  },

  'invalid-argument': {
    happened: 'The entry{{field}} is not valid{{value}}.',
    kept: NOTHING_CHANGED,
    todo: 'Correct it and try again.',
  },
  'limit-exceeded': {
    happened: 'The service allows at most {{limit}} here{{field}}.',
    kept: NOTHING_CHANGED,
    todo: 'Use fewer and try again.',
  },
  'no-such-connection': {
    happened: 'This connection does not exist any more.',
    kept: NOTHING_CHANGED,
    todo: 'Choose another connection, or add it again.',
  },
  'no-such-session': {
    happened: 'This session is not there any more.',
    kept: 'What was stored about other sessions is kept.',
    todo: 'Go back to the list. A sync shows what the service has now.',
  },
  'no-such-view': {
    happened: 'The list was closed in the meantime.',
    kept: WORK_KEPT,
    todo: 'Open the list again.',
  },
  'offline-not-stored': {
    happened: 'This is not stored on this computer, and the service cannot be reached.',
    kept: CACHE_KEPT,
    todo: 'Open it again when there is a network.',
  },
  'not-synced': {
    happened: 'Nothing was exported: no sync has completed yet.',
    kept: 'An earlier file is unchanged.',
    todo: 'Sync first, then export.',
  },
  'media-refused': {
    happened: 'The file’s address is not one that the report allows.',
    kept: 'Nothing was fetched.',
    todo: 'Report it to whoever runs the service, if the file should be there.',
  },
  'media-unplayable': {
    happened: 'The recording cannot be played.',
    kept: 'The answer and the report are kept.',
    todo: 'Try again, or play the original file.',
  },
  'sync-running': {
    happened: 'A sync is running already.',
    kept: CACHE_KEPT,
    todo: 'Wait for it to finish, or cancel it first.',
  },
  'sync-token-repeated': {
    happened: 'The service sent the same page mark twice, so the sync was stopped before it could go in circles.',
    kept: CACHE_KEPT,
    todo: 'Sync again. If it repeats, report it to whoever runs the service.',
  },
  'sync-page-too-large': {
    happened: 'The service sent more sessions on a page than it promises.',
    kept: CACHE_KEPT,
    todo: 'Report it to whoever runs the service, then sync again.',
  },
  'sync-endless': {
    happened: 'The sync did not come to an end and was stopped.',
    kept: CACHE_KEPT,
    todo: 'Sync again. If it repeats, report it to whoever runs the service.',
  },
  'sync-start-refused': {
    happened:
      'The service refused the start of the sync{{center}}{{value}}. The time may be too early for it, or the center’s name wrong.',
    kept: CACHE_KEPT,
    todo: 'Choose a later start, or correct the center’s name in the settings.',
  },
  'local-reviews-exist': {
    happened: 'There are notes or reviews of yours in this connection.',
    kept: NOTHING_CHANGED,
    todo: 'Confirm that they shall be removed as well, or keep the connection.',
  },
  'note-changed': {
    happened: 'This note was changed in another window meanwhile.',
    kept: 'Both texts are kept until you choose.',
    todo: 'Choose which one to keep, or keep both.',
  },
  'review-changed': {
    happened: 'This review was changed in another window meanwhile.',
    kept: 'What is stored there was not replaced.',
    todo: 'Look at it as it is now, and make your change again if it is still needed.',
  },
  'sender-refused': {
    happened: 'A request came from a place that is not allowed to make it.',
    kept: 'Nothing was done.',
    todo: 'Restart Proctor Desk.',
  },
  internal: {
    happened: 'Something went wrong inside Proctor Desk.',
    kept: 'Everything saved before is safe.',
    todo: 'Try again. The log in the data folder has the details.',
  },
} as const satisfies Record<ErrorCode | FailureVariant, ErrorText>
