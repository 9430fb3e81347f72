import type { Element } from '@xmldom/xmldom'
import type { MediaPart } from '../../../contract/model/media.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import { childrenNamed } from '../../../contract/model/manifest/elements.ts'
import { checkManifest } from '../manifest.ts'
import { plainAddress } from '../stored-media.ts'
import { addressingOf } from '../../../contract/model/manifest/addressing.ts'
import { periodsOf, type Period } from '../../../contract/model/manifest/periods.ts'
import type { PlannedPart } from '../../../contract/model/manifest/parts.ts'
import { partsOf, wholeBudget } from '../../../contract/model/manifest/parts.ts'

/** The first media segment of a representation in a period, and those that follow one of it. */
export type RestOfTrack = { readonly first: MediaPart; readonly rest: readonly MediaPart[] }

/**
 * Finds what follows a media segment in its representation.
 *
 * @param text a manifest as it was rewritten for the player
 * @returns `null` where it has no such segment, or where it is the first one
 * @throws `media-unplayable` as `rewriteManifest` does
 */
export function restOfTrack(text: string, address: string, part: MediaPart): RestOfTrack | null {
  const { root } = checkManifest(text, address)
  const asked = plainAddress(part.address)
  for (const period of periodsOf(root)) {
    for (const set of childrenNamed(period.element, 'AdaptationSet')) {
      for (const representation of childrenNamed(set, 'Representation')) {
        const media = mediaOf([root, period, set, representation])
        const at = media.findIndex(({ range, ...one }) => plainAddress(one.address) === asked && range === part.range)
        const [first] = media
        if (at > 0 && first !== undefined) return { first, rest: media.slice(at + 1) }
      }
    }
  }
  return null
}

function mediaOf([root, period, set, representation]: readonly [Element, Period, Element, Element]) {
  try {
    const parts: readonly PlannedPart[] = partsOf(
      addressingOf([root, period.element, set, representation]),
      period,
      wholeBudget(),
    )
    return parts.filter(({ kind }) => kind === 'media').map(({ address, range }) => ({ address, range }))
  } catch (error) {
    // Such a representation cannot be played; others can.
    if (error instanceof DeskError) return []
    throw error
  }
}
