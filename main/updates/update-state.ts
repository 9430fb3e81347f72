import type { UpdateStatus, UpdateTrouble } from '../../contract/model/updates.ts'
import { log } from '../support/log.ts'
import { troubleOf } from './update-error.ts'

/** The status, and its changes. */
export type UpdateState = {
  now(): UpdateStatus
  become(change: Partial<UpdateStatus>): UpdateStatus
  /** Logs a failure. Returns what to tell of it; `null` for what the user cancelled. */
  failed(step: string, error: unknown): UpdateTrouble | null
}

const NOTHING_KNOWN: UpdateStatus = { phase: 'unknown', update: null, received: 0, trouble: null, checkedAt: null }

/** `first` is the trouble of an earlier run. */
export function createUpdateState(
  onChanged: (status: UpdateStatus) => void,
  first: UpdateTrouble['kind'] | null,
): UpdateState {
  let status: UpdateStatus =
    first === null ? NOTHING_KNOWN : { ...NOTHING_KNOWN, trouble: { kind: first, status: null } }
  return {
    now: () => status,
    become(change) {
      status = { ...status, ...change }
      onChanged(status)
      return status
    },
    failed(step, error) {
      const trouble = troubleOf(error)
      if (trouble !== null) log('warn', 'updates.failed', { step, kind: trouble.kind, status: trouble.status, error })
      return trouble
    },
  }
}
