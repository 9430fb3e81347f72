import { z } from 'zod'

/**
 * Faults that a test, or a person at the command line, can turn on. Of the calls that match the path, the first `skip`
 * are unaffected and the next `times` get the fault.
 */
const scope = {
  /** Part of the request's path; the default depends on the kind. */
  path: z.string().optional(),
  skip: z.int().nonnegative().optional(),
  /** Number of calls that get the fault; `null` for all. */
  times: z.int().positive().nullable().optional(),
}

export const ITEM_DAMAGES = [
  'no-participant',
  'percent-null',
  'wrong-types',
  'unknown-scoring',
  'not-an-object',
  'bad-timestamp',
] as const
export type ItemDamage = (typeof ITEM_DAMAGES)[number]

export const faultSchema = z.discriminatedUnion('kind', [
  // Faults of the connection and of answers as a whole.
  z.strictObject({ kind: z.literal('latency'), ms: z.number().nonnegative(), ...scope }),
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    /** What the service says of it. */
    message: z.string().optional(),
    retryAfter: z.union([z.number(), z.string()]).optional(),
    ...scope,
  }),
  z.strictObject({ kind: z.literal('reset'), ...scope }),
  z.strictObject({ kind: z.literal('hang'), ...scope }),
  // The service acts; then the connection is cut before the first byte of the answer.
  z.strictObject({ kind: z.literal('lost-answer'), ...scope }),
  // The service acts on the first items of a list, then answers 500. Calls without a list are not affected.
  z.strictObject({ kind: z.literal('partial'), items: z.int().nonnegative(), ...scope }),
  z.strictObject({ kind: z.literal('cut'), share: z.number().min(0).max(1).optional(), ...scope }),
  z.strictObject({ kind: z.literal('truncate'), ...scope }),
  z.strictObject({ kind: z.literal('invalid-json'), ...scope }),
  z.strictObject({ kind: z.literal('html'), ...scope }),
  z.strictObject({ kind: z.literal('redirect'), location: z.string().optional(), ...scope }),
  z.strictObject({ kind: z.literal('clock'), offsetMs: z.number(), ...scope }),
  // Faults of the feed.
  z.strictObject({
    kind: z.literal('malformed-items'),
    indexes: z.array(z.int().nonnegative()),
    damage: z.enum(ITEM_DAMAGES),
    ...scope,
  }),
  z.strictObject({ kind: z.literal('oversized-page'), ...scope }),
  z.strictObject({ kind: z.literal('repeat-page'), ...scope }),
  z.strictObject({ kind: z.literal('out-of-order'), ...scope }),
  z.strictObject({ kind: z.literal('repeat-token'), ...scope }),
  z.strictObject({ kind: z.literal('endless-tokens'), ...scope }),
  z.strictObject({
    kind: z.literal('big-photo'),
    bytes: z.int().positive().optional(),
    index: z.int().nonnegative().optional(),
    ...scope,
  }),
  z.strictObject({ kind: z.literal('refuse-since'), ...scope }),
  z.strictObject({ kind: z.literal('refuse-center'), center: z.string().optional(), ...scope }),
  // Faults of reports.
  z.strictObject({
    kind: z.literal('session-gone'),
    participantId: z.string().optional(),
    status: z.int().min(400).max(499).optional(),
    ...scope,
  }),
  z.strictObject({ kind: z.literal('malformed-report'), ...scope }),
  // Faults of media.
  z.strictObject({ kind: z.literal('manifest-not-xml'), ...scope }),
  z.strictObject({ kind: z.literal('missing-segment'), ...scope }),
])
export type Fault = z.infer<typeof faultSchema>
export type FaultKind = Fault['kind']
export type FaultOf<K extends FaultKind> = Extract<Fault, { kind: K }>

type Defaults = { readonly path: string; readonly times: number }
const API = /\/v[12]\//
const ANY_API = ''
const once = (path: string): Defaults => ({ path, times: 1 })
const always = (path: string): Defaults => ({ path, times: Infinity })

/** Default path and number of times for each kind. {@link ANY_API} matches all endpoints, but no media. */
const DEFAULTS: Record<FaultKind, Defaults> = {
  latency: always(ANY_API),
  status: once(ANY_API),
  reset: once(ANY_API),
  hang: once(ANY_API),
  'lost-answer': once(ANY_API),
  partial: once(ANY_API),
  cut: once(ANY_API),
  truncate: once(ANY_API),
  'invalid-json': once(ANY_API),
  html: once(ANY_API),
  redirect: once(ANY_API),
  clock: always(ANY_API),
  'malformed-items': once('/v2/sessions'),
  'oversized-page': once('/v2/sessions'),
  'repeat-page': once('/v2/sessions'),
  'out-of-order': once('/v2/sessions'),
  'repeat-token': once('/v2/sessions'),
  'endless-tokens': always('/v2/sessions'),
  'big-photo': once('/v2/sessions'),
  'refuse-since': always('/v2/sessions'),
  'refuse-center': always('/v2/sessions'),
  'session-gone': always('/v2/session'),
  'malformed-report': once('/v2/session'),
  'manifest-not-xml': always('.mpd'),
  'missing-segment': always('.m4s'),
}

/** The active faults. */
export type Faults = {
  /** Turns a fault on; the returned function turns it off. */
  add(fault: Fault): () => void
  clear(): void
  list(): readonly Fault[]
  /** Returns the first fault of a kind that applies to this call, and decrements its remaining times. */
  take<K extends FaultKind>(kind: K, path: string, fits?: (fault: FaultOf<K>) => boolean): FaultOf<K> | null
}

export function createFaults(initial: readonly Fault[]): Faults {
  let active: { readonly fault: Fault; skip: number; left: number }[] = []
  const add = (fault: Fault) => {
    const times = fault.times === undefined ? DEFAULTS[fault.kind].times : (fault.times ?? Infinity)
    const entry = { fault, skip: fault.skip ?? 0, left: times }
    active.push(entry)
    return () => {
      active = active.filter((other) => other !== entry)
    }
  }
  for (const fault of initial) add(fault)
  return {
    add,
    clear: () => {
      active = []
    },
    list: () => active.map((entry) => entry.fault),
    take: <K extends FaultKind>(kind: K, path: string, fits: (fault: FaultOf<K>) => boolean = () => true) => {
      if (active.length === 0) return null
      const isKind = (fault: Fault): fault is FaultOf<K> => fault.kind === kind
      for (const entry of active) {
        const { fault } = entry
        if (!isKind(fault) || !strikes(fault, path) || !fits(fault)) continue
        if (entry.skip > 0) {
          entry.skip -= 1
          continue
        }
        entry.left -= 1
        if (entry.left <= 0) active = active.filter((other) => other !== entry)
        return fault
      }
      return null
    },
  }
}

function strikes(fault: Fault, path: string): boolean {
  const wanted = fault.path ?? DEFAULTS[fault.kind].path
  return wanted === ANY_API ? API.test(path) : path.includes(wanted)
}
