import { createPhotoMaker } from './data/photos.ts'
import { PROTOCOL_PAGE, type MediaAddress } from './data/report.ts'
import type { FeedItem } from './data/wire.ts'
import { createWorld, defaultUntil, type World } from './data/world.ts'
import type { MediaLibrary } from './media/library.ts'
import type { ServiceOptions } from './options.ts'
import type { ServiceState } from './state.ts'
import { isCallbackUrl } from './taken/links.ts'
import { createTakenPart, type TakenPart } from './taken/taken-part.ts'
import { takenFilePath } from './taken/taken-records.ts'
import type { Taking } from './taken/taking.ts'

export type SessionParts = {
  readonly centers: readonly string[]
  readonly state: Pick<ServiceState, 'store' | 'registrations' | 'tests' | 'settings'>
  readonly media: MediaLibrary
  readonly clock: () => number
  /** Known when the service listens. */
  readonly origin: () => string
}

/** Seconds after which an open session is closed. */
const LEFT_AFTER = 900

/** All sessions: the generated ones, and those that people take, which join them in the feed. */
export function createAllSessions(
  options: ServiceOptions,
  { centers, state, media, clock, origin }: SessionParts,
): { readonly world: World; readonly taken: TakenPart; readonly taking: Taking } {
  const address = addressesAt(origin, options.mediaHost)
  const taken = createTakenPart({
    ...state,
    addresses: {
      sample: media.catalogue.presentations[0] ?? null,
      sampleFile: address,
      file: (participantId, file) => `${origin()}/media/${participantId}/${takenFilePath(file)}`,
    },
    callbackUrl: checkedCallback(options.callbackUrl),
    leftAfterSeconds: options.leftAfterSeconds ?? LEFT_AFTER,
    now: clock,
  })
  const world = createWorld({
    seed: options.seed ?? 7,
    sessions: options.sessions ?? 1200,
    centers,
    untilMs: options.until ?? defaultUntil(clock()),
    changesPerTick: options.changesPerTick ?? null,
    newPerTick: options.newPerTick ?? null,
    photoShare: options.photoShare ?? 0.12,
    photo: createPhotoMaker(media.photos),
    media: media.catalogue,
    address,
    takenItem: (number) => taken.records.item(number),
  })
  return { world, taken, taking: taken.connect(world) }
}

/** All current items of a center's feed in order. */
export function* itemsOf(world: World, center: string): Generator<FeedItem> {
  const feed = world.feed(center)
  if (feed === null) return
  for (let position = feed.positionAfter(0), more = true; more;) {
    const { entries, next } = feed.page(position, world.until(), 500)
    for (const entry of entries) yield world.item(center, entry)
    if (next === null) more = false
    else position = next
  }
}

/** Addresses of files of the sample media, for each participant one. */
function addressesAt(origin: () => string, mediaHost: string | undefined): MediaAddress {
  return (participantId, path) =>
    mediaHost === undefined || path === PROTOCOL_PAGE
      ? `${origin()}/media/${participantId}/${path}`
      : `${mediaHost}/${path}`
}

function checkedCallback(text: string | undefined): string | null {
  if (text === undefined) return null
  if (!isCallbackUrl(text)) throw new Error(`callbackUrl is no address that a session can lead to: ${text}`)
  return text
}
