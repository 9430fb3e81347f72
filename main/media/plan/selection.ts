import type { Element } from '@xmldom/xmldom'
import type { Quality } from '../../../contract/model/downloads.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import { childrenNamed } from '../../../contract/model/manifest/elements.ts'
import { isForPlaying, kindOf, type MediaKind } from '../../../contract/model/manifest/kinds.ts'
import { tracksIn } from '../../../contract/model/manifest/track-sets.ts'
import { chooseAudio, chooseVideo, type Candidate } from './quality.ts'

/** A representation that is planned. */
export type Chosen = {
  readonly type: MediaKind
  readonly set: Element
  readonly representation: Element
}

type Option = Chosen & Candidate

/**
 * Chooses what is planned of a period, and removes all else from it: of each picture and of each sound one
 * representation; of texts all.
 *
 * @throws `media-unplayable` when the period has neither picture nor sound
 */
export function selectIn(period: Element, quality: Quality): readonly Chosen[] {
  const sets = childrenNamed(period, 'AdaptationSet')
  const chosen = tracksOf(period).flatMap((options): readonly (Option | null)[] => {
    if (options[0]?.type === 'text') return options
    return [options[0]?.type === 'video' ? chooseVideo(options, quality) : chooseAudio(options, quality)]
  })
  const kept = chosen.filter((option) => option !== null)
  if (kept.every(({ type }) => type === 'text')) {
    throw new DeskError('media-unplayable', 'The manifest has neither picture nor sound.')
  }
  const keptElements = new Set(kept.flatMap(({ set, representation }) => [set, representation]))
  for (const set of sets) {
    for (const representation of childrenNamed(set, 'Representation')) {
      if (!keptElements.has(representation)) set.removeChild(representation)
    }
    if (!keptElements.has(set)) period.removeChild(set)
  }
  return kept
}

/** The representations of each picture and each sound, and those of each set of texts. */
function tracksOf(period: Element): readonly (readonly Option[])[] {
  const texts = childrenNamed(period, 'AdaptationSet').filter((set) => kindOf(set) === 'text')
  const tracks = [...tracksIn(period, 'video'), ...tracksIn(period, 'audio')].map(({ sets }) => sets)
  return [...tracks, ...texts.map((set) => [set])].map((sets) => sets.flatMap(optionsOf))
}

function optionsOf(set: Element): readonly Option[] {
  const type = kindOf(set)
  if (type === null) return []
  return childrenNamed(set, 'Representation')
    .filter((one) => isForPlaying(one) && !one.hasAttribute('dependencyId'))
    .map((representation) => ({
      type,
      set,
      representation,
      codecs: (representation.getAttribute('codecs') ?? set.getAttribute('codecs') ?? '').trim(),
      bandwidth: numberOf(representation, 'bandwidth'),
      height: numberOf(representation, 'height') || numberOf(set, 'height'),
    }))
}

function numberOf(element: Element, name: string): number {
  const number = Number(element.getAttribute(name) ?? 0)
  return number > 0 && Number.isFinite(number) ? number : 0
}
