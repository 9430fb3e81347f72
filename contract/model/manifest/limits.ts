import { DeskError } from '../errors.ts'

/** Most segments that a player would list: more than two days of segments of a second. */
export const MOST_SEGMENTS = 200_000

export function excessive(): DeskError {
  return new DeskError('media-unplayable', 'The manifest claims more than any recording has.')
}
