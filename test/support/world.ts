import { createPhotoMaker } from '../../reference-service/data/photos.ts'
import { createWorld, type World, type WorldOptions } from '../../reference-service/data/world.ts'
import { findMediaFolder, openMediaLibrary } from '../../reference-service/media/library.ts'
import type { FeedItem } from '../../reference-service/data/wire.ts'
import { TEST_UNTIL } from './service.ts'

const library = openMediaLibrary(findMediaFolder())

/** The reference service's data without a server. */
export function testWorld(options: Partial<WorldOptions> = {}): World {
  return createWorld({
    seed: 7,
    sessions: 600,
    centers: ['spring-intake', 'autumn-intake', 'field-offices'],
    untilMs: TEST_UNTIL,
    changesPerTick: null,
    newPerTick: null,
    photoShare: 0.12,
    photo: createPhotoMaker(library.photos),
    media: library.catalogue,
    address: (participantId, path) => `http://media.test/${participantId}/${path}`,
    takenItem: (number) => {
      throw new Error(`nobody has taken session ${number}`)
    },
    ...options,
  })
}

/** All items of a center's feed, in its order. */
export function allItems(world: World, center: string): FeedItem[] {
  const feed = world.feed(center)!
  return feed.page(feed.positionAfter(0), world.until(), Infinity).entries.map((entry) => world.item(center, entry))
}
