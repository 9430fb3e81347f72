import type { UpdateTrouble, UpdateTroubleKind } from '../../contract/model/updates.ts'
import { toFailure } from '../../contract/model/errors.ts'
import { isNoRoom, systemCode } from '../support/disk-failures.ts'

/** An update that was not found, downloaded or installed, for a reason that can be told. */
export class UpdateError extends Error {
  override readonly name = 'UpdateError'
  readonly trouble: UpdateTrouble

  /** `reason` is for the log. It has no text of the server's, which might try to look like one of ours. */
  constructor(
    kind: UpdateTroubleKind,
    reason: string,
    { status = null, cause }: { readonly status?: number | null; readonly cause?: unknown } = {},
  ) {
    super(reason, { cause })
    this.trouble = { kind, status }
  }
}

/** What to tell of anything thrown; `null` for what the user cancelled. */
export function troubleOf(error: unknown): UpdateTrouble | null {
  if (error instanceof UpdateError) return error.trouble
  const { code } = toFailure(error)
  if (code === 'cancelled') return null
  if (code === 'working-offline') return { kind: code, status: null }
  if (isNoRoom(error)) return { kind: 'disk-full', status: null }
  if (systemCode(error) !== null) return { kind: 'disk-error', status: null }
  return { kind: 'not-installed', status: null }
}
