import { constants } from 'node:os'
import { DeskError } from '../../contract/model/errors.ts'

/** No room on the disk, none left of the user's share of it, or none for a file of this size. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** libuv, and so Node, has no name for some errors of the system (`EDQUOT`, `ESTALE`) and tells their numbers alone. */
const UNNAMED = 'Unknown system error'
const NAMES = new Map(Object.entries(constants.errno).map(([name, number]) => [number, name]))

/** The system's own code of an error (`ENOSPC`); `null` for any other error, Node's own (`ERR_...`) among them. */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  if (error.code.startsWith(UNNAMED) && 'errno' in error) return NAMES.get(-Number(error.errno)) ?? error.code
  return /^E[A-Z0-9]+$/.test(error.code) ? error.code : null
}

/** Whether the file system refused for want of room. */
export function isNoRoom(error: unknown): boolean {
  return NO_ROOM.has(systemCode(error) ?? '')
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
  return isNoRoom(error)
    ? new DeskError('disk-full', text.full, {}, cause)
    : new DeskError('disk-error', text.failed(code), { value: code }, cause)
}

/** What a file system answers that syncs no folders; SQLite goes on then too (`unixSync` in its os_unix.c). */
export function isUnsyncable(error: unknown): boolean {
  return ['EINVAL', 'ENOTSUP'].includes(systemCode(error) ?? '')
}
