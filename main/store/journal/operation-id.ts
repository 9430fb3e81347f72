import { randomBytes } from 'node:crypto'
import type { InstantMs } from '../../../contract/model/instants.ts'
import type { Operation, OperationId } from '../../../contract/model/operation.ts'
import { instantOfClock } from './clock.ts'

const TIME_DIGITS = 12
/** UUIDs of version 7 have its number here, and one of four digits for the variant. */
const VERSION_7 = /^.{12}7.{3}[89ab]/
/** 1 January 2020, before any operation was made. */
const EARLIEST = 1_577_836_800_000

/** A UUIDv7 (RFC 9562, section 5.7) as 32 hexadecimal digits: 48 bits of time and 74 random bits. */
export function newOperationId(now: InstantMs): OperationId {
  const bytes = randomBytes(16)
  // A clock before 1970 is wrong, and no reason not to save.
  bytes.writeUIntBE(Math.max(0, Math.floor(now)), 0, 6)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return bytes.toString('hex') as OperationId
}

/**
 * When an operation was made, by what the clock of its computer showed: the time in its ID. Its own clock (`clock`)
 * orders it, and may be ahead of that for good. IDs of the first versions have no time, so it is that of the clock.
 */
export function madeAtOf({ id, clock }: Pick<Operation, 'id' | 'clock'>): InstantMs {
  const [time, latest] = [Number.parseInt(id.slice(0, TIME_DIGITS), 16), instantOfClock(clock)]
  return VERSION_7.test(id) && time >= EARLIEST && time <= latest ? time : latest
}

/** Operations that {@link madeAtOf} says were made in a stretch of time, as a condition on their columns. */
export const MADE_WITHIN = `CASE WHEN substr(id, 13, 1) = '7' AND substr(id, 17, 1) IN ('8', '9', 'a', 'b')
    AND substr(id, 1, 12) BETWEEN printf('%012x', ${EARLIEST}) AND printf('%012x', clock / 1024)
  THEN substr(id, 1, 12) >= printf('%012x', max(:from, 0)) AND substr(id, 1, 12) < printf('%012x', :until)
  ELSE clock / 1024 >= :from AND clock / 1024 < :until END`
