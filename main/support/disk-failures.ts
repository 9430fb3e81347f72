import { constants } from 'node:os'
import { DeskError } from '../../contract/model/errors.ts'

/** The disk is full, the user's quota is used up, or the file system allows no file of this size. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** libuv, and so Node, has no names for some system errors (`EDQUOT`, `ESTALE`) and reports their numbers only. */
const UNNAMED = 'Unknown system error'
const NAMES = new Map(Object.entries(constants.errno).map(([name, number]) => [number, name]))

/** The system's code of an error (`ENOSPC`); `null` for any other error, including Node's own (`ERR_...`). */
export function systemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  if (error.code.startsWith(UNNAMED) && 'errno' in error) return NAMES.get(-Number(error.errno)) ?? error.code
  return /^E[A-Z0-9]+$/.test(error.code) ? error.code : null
}

/** Whether the file system refused because there is no room. */
export function isNoRoom(error: unknown): boolean {
  return NO_ROOM.has(systemCode(error) ?? '')
}

/**
 * Converts file system errors to `disk-full` or `disk-error`. Every file operation uses it, so that a full disk is
 * reported as such everywhere. Other errors are returned unchanged.
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

/** The error of file systems that cannot sync folders. SQLite ignores it too (`unixSync` in its os_unix.c). */
export function isUnsyncable(error: unknown): boolean {
  return ['EINVAL', 'ENOTSUP'].includes(systemCode(error) ?? '')
}
