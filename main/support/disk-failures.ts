import { DeskError } from '../../contract/model/errors.ts'

/** No room on the disk, none left of the user's share of it, or none for a file of this size. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** The system's own code of an error (`ENOSPC`); `null` for any other error, Node's own (`ERR_...`) among them. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  return /^E[A-Z0-9]+$/.test(error.code) ? error.code : null
}

/**
 * Turns what the file system throws into `disk-full` or `disk-error`. Every call on files goes through it, so that a
 * full disk is told as one wherever it is met. Anything else comes back as it is.
 */
export function asDiskFailure(
  error: unknown,
  text: { readonly full: string; readonly failed: (code: string) => string },
): unknown {
  const code = systemCode(error)
  if (error instanceof DeskError || code === null) return error
  const cause = { cause: error }
  return NO_ROOM.has(code)
    ? new DeskError('disk-full', text.full, {}, cause)
    : new DeskError('disk-error', text.failed(code), { value: code }, cause)
}
