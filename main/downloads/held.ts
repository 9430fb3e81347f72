import type { DownloadHold } from '../../contract/model/downloads.ts'
import { DeskError, type ErrorCode } from '../../contract/model/errors.ts'
import { isLasting } from './retry.ts'

/** Downloads cannot go on for now, whichever session is next. */
export class Held extends Error {
  override readonly name = 'Held'
  readonly hold: DownloadHold

  constructor(hold: DownloadHold) {
    super(`downloads are held: ${hold}`)
    this.hold = hold
  }
}

const HOLDS: Partial<Readonly<Record<ErrorCode, DownloadHold>>> = {
  'working-offline': 'working-offline',
  network: 'no-network',
  timeout: 'no-network',
  'disk-full': 'disk',
  'disk-error': 'disk-error',
  'store-locked': 'store-locked',
  'worker-stopped': 'worker-stopped',
  'keychain-unavailable': 'keychain',
  'store-key-missing': 'keychain',
  'store-sealed': 'secret',
  'secret-missing': 'secret',
  'secret-wrong': 'secret',
  server: 'service',
  'rate-limited': 'service',
  'clock-skew': 'service',
  'not-this-service': 'service',
  'unknown-outcome': 'service',
}

/** Why a failure keeps all downloads from going on; `null` where it is one of a session. */
export function holdOf(error: unknown): DownloadHold | null {
  if (error instanceof Held) return error.hold
  if (!(error instanceof DeskError)) return null
  return isLasting(error) ? 'service' : (HOLDS[error.code] ?? null)
}
