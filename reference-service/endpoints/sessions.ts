import { parseTimestampMicros, type InstantMicros } from '../../contract/model/instants.ts'
import { answerJson, refuse, type Service, type ServiceApp } from '../context.ts'
import type { Continuation } from '../continuation-tokens.ts'
import type { FeedEntry } from '../data/center-feed.ts'
import { bigPhoto } from '../data/photos.ts'
import { writeMicros } from '../data/timeline.ts'
import { damageItem } from '../item-damage.ts'

/** How far `modifiedSince` may be ahead of the service's clock, since clocks differ. */
const AHEAD_MICROS = 5 * 60 * 1_000_000
const BIG_PHOTO_BYTES = 10 * 1024 * 1024

type Reading = Continuation & { readonly usedToken: string | null }

/** `GET /v2/sessions` (API document, section 4.2). */
export function addSessions(app: ServiceApp, service: Service): void {
  const { world, tokens, faults } = service
  /** The last page of each center, for the fault that sends a page twice. */
  const lastPages = new Map<string, readonly unknown[]>()

  app.get('/v2/sessions', (call) => {
    service.taking.closeLeft()
    const { path } = call.req
    const center = call.req.query('center') ?? ''
    const modifiedSince = call.req.query('modifiedSince') ?? ''
    const token = call.req.query('continuationToken')
    const feed = world.feed(center)
    if (feed === null || faults.take('refuse-center', path, (fault) => (fault.center ?? center) === center)) {
      return refuse(call, 400, 'center-unknown', 'There is no center of this name.')
    }
    const since = parseTimestampMicros(modifiedSince)
    if (since === null) return refuse(call, 400, 'modified-since-malformed', 'modifiedSince is not a UTC timestamp.')
    const problem = startProblem(service, since, path)
    if (problem !== null) return refuse(call, 400, 'modified-since-refused', problem)

    const reading: Reading | null =
      token === undefined
        ? { center, modifiedSince, until: world.until(), position: feed.positionAfter(since), usedToken: null }
        : withToken(tokens.spend(token, center, modifiedSince), token)
    if (reading === null) {
      return refuse(
        call,
        400,
        'token-refused',
        'The continuation token is unknown, used, or belongs to another reading.',
      )
    }

    const repeated = faults.take('repeat-page', path) ? (lastPages.get(center) ?? null) : null
    const limit = service.pageSize + (faults.take('oversized-page', path) ? 501 - service.pageSize : 0)
    const { entries, next } =
      repeated === null ? feed.page(reading.position, reading.until, limit) : { entries: [], next: reading.position }
    const results: unknown[] = repeated === null ? itemsOf(service, center, entries) : [...repeated]
    spoil(service, path, results)
    lastPages.set(center, results)

    const goesOn = next ?? (faults.take('endless-tokens', path) ? reading.position : null)
    const continuationToken = goesOn === null ? null : tokenFor(service, path, reading, goesOn)
    const modifiedUntil = goesOn === null ? writeMicros(reading.until) : null
    return answerJson(call, JSON.stringify({ modifiedUntil, continuationToken, results }))
  })
}

function withToken(continuation: Continuation | null, token: string): Reading | null {
  return continuation === null ? null : { ...continuation, usedToken: token }
}

/** Why a start is refused: it is in the future, or too far back. (Section 4.2, rule 5, leaves the constraint open.) */
function startProblem(service: Service, since: InstantMicros, path: string): string | null {
  const { earliestModifiedSince } = service
  if (service.faults.take('refuse-since', path)) return 'modifiedSince is not accepted.'
  const latest = Math.max(service.now() * 1000, service.world.until()) + AHEAD_MICROS
  if (since > latest) return 'modifiedSince lies in the future.'
  if (earliestModifiedSince !== null && since < earliestModifiedSince) {
    return `modifiedSince lies before ${writeMicros(earliestModifiedSince)}, the earliest that is kept.`
  }
  return null
}

function itemsOf(service: Service, center: string, entries: readonly FeedEntry[]): unknown[] {
  return entries.map((entry) => service.world.item(center, entry))
}

function tokenFor(service: Service, path: string, reading: Reading, position: Continuation['position']): string {
  const { center, modifiedSince, until, usedToken } = reading
  if (usedToken !== null && service.faults.take('repeat-token', path)) return usedToken
  return service.tokens.issue({ center, modifiedSince, until, position })
}

/** Applies faults that change the items of a page. */
function spoil(service: Service, path: string, results: unknown[]): void {
  const { faults } = service
  const malformed = faults.take('malformed-items', path)
  for (const index of malformed?.indexes ?? []) {
    if (index < results.length) results[index] = damageItem(results[index], malformed!.damage)
  }
  if (faults.take('out-of-order', path)) results.reverse()
  const big = faults.take('big-photo', path)
  if (big !== null) {
    const index = Math.min(big.index ?? 0, results.length - 1)
    const value = bigPhoto(big.bytes ?? BIG_PHOTO_BYTES, service.media.jpeg)
    const item = results[index] as { participantData: unknown[] } | undefined
    if (item !== undefined)
      results[index] = { ...item, participantData: [...item.participantData, { name: 'Scan', value }] }
  }
}
