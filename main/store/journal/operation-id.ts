import { randomBytes } from 'node:crypto'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { OperationId } from '../../../contract/model/operation.ts'

/** A UUIDv7 (RFC 9562, section 5.7) as 32 hexadecimal digits: 48 bits of time and 74 random bits. */
export function newOperationId(now: InstantMs): OperationId {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Math.floor(now), 0, 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return bytes.toString('hex') as OperationId
}
