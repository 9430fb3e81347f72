import { z } from 'zod'
import { parseTimestampMicros } from '../../contract/model/instants.ts'
import { symbolsIn } from './symbols.ts'
import type { Switches } from './switches.ts'

/**
 * Parts of request bodies. The client's schemas in `contract/remote` are not used here: a mistake in them would be one
 * of the service too, and no test would see it.
 */
export type Fields = ReturnType<typeof createFields>

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const OFFSET = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(\.\d{1,9})?([+-])(\d{2}):(\d{2})$/

export function createFields(switches: Switches) {
  const guid = z
    .string()
    .regex(GUID, 'is not a GUID')
    .transform((text) => text.toLowerCase())

  const timestamp = z.string().transform((text, context) => {
    const utc = switches.timestamps === 'offsets' ? withoutOffset(text) : text
    if (parseTimestampMicros(utc) !== null) return utc
    context.addIssue({ code: 'custom', message: 'is not a UTC timestamp (ISO 8601 that ends in Z)' })
    return z.NEVER
  })

  /** Text that is not blank. */
  const text = z.string().refine((value) => value.trim() !== '', 'is empty')

  return {
    guid,
    timestamp,
    text,
    /** {@link text} of at most `limit` symbols. */
    atMost: (limit: number) =>
      text.refine((value) => symbolsIn(value, switches.symbols) <= limit, `has more than ${limit} symbols`),
    /** An object with these members, and with others only if the switch allows them. */
    object: <Shape extends z.ZodRawShape>(shape: Shape) =>
      (switches.unknownMembers === 'refuse' ? z.strictObject(shape) : z.object(shape)) as z.ZodObject<Shape>,
    /** A list of a length that section 8 limits. */
    list: <Item extends z.ZodType>(item: Item, least: number, most: number) =>
      z.array(item).min(least, `has fewer than ${least} items`).max(most, `has more than ${most} items`),
  }
}

/** A timestamp with an offset in UTC; anything else as it is. */
function withoutOffset(text: string): string {
  const match = OFFSET.exec(text)
  if (match === null) return text
  const [, local, fraction = '', sign, hours, minutes] = match
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1)
  const localMs = Date.parse(`${local!}Z`)
  if (Number.isNaN(localMs) || Number(hours) > 14 || Number(minutes) > 59) return text
  return new Date(localMs - offset).toISOString().replace('.000Z', `${fraction}Z`)
}
