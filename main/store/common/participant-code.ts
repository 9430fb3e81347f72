import { createHash } from 'node:crypto'

/** Letters and digits that are not mistaken for each other. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 6

/**
 * A code that stands for a participant in blind mode, the same for all sessions. Of a hash, since IDs may be in the order
 * of their making.
 */
export function participantCode(participantId: string): string {
  const digest = createHash('sha256').update(participantId).digest()
  return Array.from(digest.subarray(0, CODE_LENGTH), (byte) => SYMBOLS[byte % SYMBOLS.length]).join('')
}
