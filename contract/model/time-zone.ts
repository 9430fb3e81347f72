import { z } from 'zod'

/** Whether this runtime knows an IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The time zone that dates are shown in: an IANA name, or `system` for the computer's own. */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine((name) => name === 'system' || isTimeZone(name), 'not a time zone')
