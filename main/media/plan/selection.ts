import type { Element } from '@xmldom/xmldom'
import type { Quality } from '../../../contract/model/downloads.ts'
import { DeskError } from '../../../contract/model/errors.ts'
import { childElements, childrenNamed } from '../../../contract/model/manifest/elements.ts'
import { hasProperty, isForPlaying, kindOf, type MediaKind } from '../../../contract/model/manifest/kinds.ts'
import { chooseAudio, chooseVideo, type Candidate } from './quality.ts'

/** A representation that is planned. */
export type Chosen = {
  readonly type: MediaKind
  readonly set: Element
  readonly representation: Element
}

type Option = Chosen & Candidate & { readonly track: string }

/** What tells two tracks apart for somebody who watches. */
const DESCRIPTORS = ['Role', 'Accessibility', 'Viewpoint']
/** Says that a player may change to the representations of another adaptation set (DASH-IF IOP, 3.8). */
const SWITCHING = /adaptation-set-switching/

/**
 * Chooses what is planned of a period, and removes all else from it: of each picture and of each sound one
 * representation; of texts all.
 *
 * @throws `media-unplayable` when the period has neither picture nor sound
 */
export function selectIn(period: Element, quality: Quality): readonly Chosen[] {
  const sets = childrenNamed(period, 'AdaptationSet')
  const tracks = Map.groupBy(tracksOf(sets), ({ track }) => track)
  const chosen = [...tracks.values()].flatMap((options): readonly (Option | null)[] => {
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

/**
 * The representations of all tracks. Adaptation sets of the same language and role are one track if they differ in codec or
 * are meant for switching; otherwise they show or say different things.
 */
function tracksOf(sets: readonly Element[]): readonly Option[] {
  const known = new Map<string, number>()
  return sets.flatMap((set) => {
    const options = optionsOf(set)
    const [first] = options
    if (first === undefined) return []
    const name = nameOf(first)
    const codec = `${name} ${first.codecs.split('.')[0]}`
    const number = hasProperty(set, SWITCHING) ? 0 : (known.get(codec) ?? 0)
    known.set(codec, number + 1)
    return options.map((option) => ({ ...option, track: `${name} ${number}` }))
  })
}

function optionsOf(set: Element): readonly (Chosen & Candidate)[] {
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

function nameOf({ type, set }: Chosen): string {
  const descriptors = childElements(set)
    .filter(({ localName }) => DESCRIPTORS.includes(localName ?? ''))
    .map((element) => [element.localName, element.getAttribute('schemeIdUri'), element.getAttribute('value')].join(' '))
  return JSON.stringify([type, set.getAttribute('lang') ?? '', descriptors.sort()])
}

function numberOf(element: Element, name: string): number {
  const number = Number(element.getAttribute(name) ?? 0)
  return number > 0 && Number.isFinite(number) ? number : 0
}
