import type { ErrorCode } from '../../contract/model/errors.ts'

/** Exit codes. Scripts rely on these numbers: a new group gets a new number. */
export const EXIT = {
  ok: 0,
  internal: 1,
  usage: 2,
  unreachable: 3,
  refused: 4,
  unusableAnswer: 5,
  secrets: 6,
  store: 7,
  inUse: 8,
  notThere: 9,
  interrupted: 130,
} as const
export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

const EXIT_BY_ERROR: Readonly<Record<ErrorCode, ExitCode>> = {
  network: EXIT.unreachable,
  timeout: EXIT.unreachable,
  server: EXIT.unreachable,
  'rate-limited': EXIT.unreachable,
  'unknown-outcome': EXIT.unreachable,
  'working-offline': EXIT.unreachable,

  forbidden: EXIT.refused,
  'clock-skew': EXIT.refused,
  'bad-request': EXIT.refused,
  'not-found': EXIT.refused,
  'sync-start-refused': EXIT.refused,

  redirect: EXIT.unusableAnswer,
  malformed: EXIT.unusableAnswer,
  'not-this-service': EXIT.unusableAnswer,
  'sync-token-repeated': EXIT.unusableAnswer,
  'sync-page-too-large': EXIT.unusableAnswer,
  'sync-endless': EXIT.unusableAnswer,

  'keychain-unavailable': EXIT.secrets,
  'secret-missing': EXIT.secrets,
  'secret-wrong': EXIT.secrets,
  'store-key-missing': EXIT.secrets,
  'store-sealed': EXIT.secrets,

  'disk-full': EXIT.store,
  'disk-error': EXIT.store,
  'store-newer': EXIT.store,
  'store-damaged': EXIT.store,
  'media-damaged': EXIT.store,
  'backup-unusable': EXIT.store,
  'worker-stopped': EXIT.store,

  'store-locked': EXIT.inUse,
  'sync-running': EXIT.inUse,
  'local-reviews-exist': EXIT.inUse,
  'note-changed': EXIT.inUse,
  'review-changed': EXIT.inUse,
  'review-submitted': EXIT.inUse,
  'review-incomplete': EXIT.inUse,
  'rubric-changed': EXIT.inUse,
  'transcript-changed': EXIT.inUse,
  'program-changed': EXIT.inUse,

  'no-such-session': EXIT.notThere,
  'no-such-result-set': EXIT.notThere,
  'offline-not-stored': EXIT.notThere,
  'not-synced': EXIT.notThere,
  'media-refused': EXIT.notThere,
  'media-unplayable': EXIT.notThere,

  'invalid-argument': EXIT.usage,
  'transcript-unreadable': EXIT.usage,
  'limit-exceeded': EXIT.usage,
  'blind-review': EXIT.usage,
  'no-such-connection': EXIT.usage,
  'another-account': EXIT.usage,

  cancelled: EXIT.interrupted,
  'sender-refused': EXIT.internal,
  internal: EXIT.internal,
}

export function exitCodeOf(code: ErrorCode): ExitCode {
  return EXIT_BY_ERROR[code]
}

/** Text of `--help`; docs/cli.md has the same table with the codes of each group. */
export const EXIT_CODES_HELP = `
Exit codes:
  0    done
  1    internal error in Proctor Desk
  2    invalid command line, or no such connection
  3    couldn’t reach the service, it failed, or you’re working offline
  4    the service rejected the secret key, clock, center, start date or change
  5    unusable response from the service
  6    keychain, secret key or encryption key missing or wrong
  7    disk or stored data: full, damaged, or saved by a newer version
  8    in use: Proctor Desk is running with this data folder, or notes and reviews would be lost
  9    not found
  130  interrupted with Ctrl-C; finished work is kept

Errors are one line on stderr: "proctor-desk: CODE: message". Only results go to stdout.`
