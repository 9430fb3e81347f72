import { childrenNamed, type ManifestElement } from './elements.ts'
import { kindOf } from './kinds.ts'
import { roleOf, setsOf, shapeOf } from './set-facts.ts'
import { keyOfTrack, type TrackKey, type TrackKind } from './track-key.ts'

/**
 * One of several pictures or sounds of a recording, such as camera and screen, with the adaptation sets in which it is offered:
 * several where they differ in their codec alone.
 */
export type Track<T> = { readonly key: TrackKey; readonly sets: readonly T[] }

/** The pictures or sounds of a period, in the order of the manifest. */
export function tracksIn<T extends ManifestElement>(period: T, kind: TrackKind): readonly Track<T>[] {
  const tracks: { readonly first: Facts; readonly sets: T[] }[] = []
  for (const set of setsOf(period, kind)) {
    const facts = factsOf(set)
    const same = tracks.find(({ first }) => isSameTrack(first, facts))
    if (same) same.sets.push(set)
    else tracks.push({ first: facts, sets: [set] })
  }
  const counts = new Map<string, number>()
  return tracks.map(({ first, sets }) => {
    const { said, text } = first.name
    const named = `${said} ${text}`
    const count = (counts.get(named) ?? 0) + 1
    counts.set(named, count)
    return { key: keyOfTrack({ said, text, count }), sets }
  })
}

/** What a recorder calls its sources, as words of an identifier. */
const SOURCES: Readonly<Record<string, string>> = {
  ...{ camera: 'camera', webcam: 'camera', cam: 'camera', face: 'camera' },
  ...{ screen: 'screen', screenshare: 'screen', desktop: 'screen', display: 'screen' },
  ...{ microphone: 'microphone', mic: 'microphone' },
}

/** A set by its label, else by the source in its identifiers, its language or its role; many manifests say none of these. */
function nameOf(set: ManifestElement) {
  const representations = childrenNamed(set, 'Representation')
  const [label] = [set, ...representations]
    .flatMap((element) => childrenNamed(element, 'Label'))
    .map(({ textContent }) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
  if (label !== undefined) return { said: 'label', text: label.slice(0, MOST_LETTERS) } as const
  const source = [set, ...representations]
    .flatMap((element) => (element.getAttribute('id') ?? '').toLowerCase().split(/[^a-z]+/))
    .find((word) => Object.hasOwn(SOURCES, word))
  if (source !== undefined) return { said: 'source', text: SOURCES[source] ?? '' } as const
  const language = canonicalLanguage(set.getAttribute('lang') ?? '')
  if (kindOf(set) === 'audio' && !NO_LANGUAGE.has(language)) return { said: 'language', text: language } as const
  const role = roleOf(set)
  return role === null || role === 'main'
    ? ({ said: 'nothing', text: '' } as const)
    : ({ said: 'role', text: role } as const)
}

/** The usual tag of a language: `de` for `ger`. */
function canonicalLanguage(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? ''
  } catch {
    return ''
  }
}

const MOST_LETTERS = 100
/** Share by which the proportions of the same picture in several sizes may differ. */
const SAME_SHAPE = 0.03
const NO_LANGUAGE: ReadonlySet<string> = new Set(['', 'und', 'mis', 'mul', 'zxx'])
const SWITCHING = 'urn:mpeg:dash:adaptation-set-switching:2016'

/** What tells a set apart, read once: a manifest may have a thousand of them. */
function factsOf(set: ManifestElement) {
  return {
    id: set.getAttribute('id'),
    name: nameOf(set),
    codec: codecOf(set),
    descriptors: descriptorsOf(set),
    shape: shapeOf(set),
    switchedTo: switchedTo(set),
  }
}
type Facts = ReturnType<typeof factsOf>

/** Whether two sets are the same picture or sound: the manifest says so, or only their codec and bitrates differ. */
function isSameTrack(one: Facts, other: Facts): boolean {
  if (isSwitched(one, other) || isSwitched(other, one)) return true
  if (one.name.said !== other.name.said || one.name.text !== other.name.text) return false
  if (one.codec === other.codec || one.descriptors !== other.descriptors) return false
  // Camera and screen rarely have the same proportions.
  return one.shape === null || other.shape === null || Math.abs(one.shape / other.shape - 1) < SAME_SHAPE
}

/** What tells two tracks apart for somebody who watches, beside their name. */
const DESCRIPTORS = ['Role', 'Accessibility', 'Viewpoint']

function descriptorsOf(set: ManifestElement): string {
  const descriptors = DESCRIPTORS.flatMap((name) =>
    childrenNamed(set, name).map((one) => [name, one.getAttribute('schemeIdUri'), one.getAttribute('value')].join(' ')),
  )
  return [set.getAttribute('lang'), ...descriptors.sort()].join()
}

/** Whether a player may change between two sets (DASH-IF IOP, 3.8): each names the other, or neither says which it means. */
function isSwitched({ switchedTo: listed }: Facts, to: Facts): boolean {
  return listed !== null && (to.id === null ? to.switchedTo !== null : listed.includes(to.id))
}

/** The identifiers of the sets that a player may change to from one; `null` where it says nothing of that. */
function switchedTo(set: ManifestElement): readonly string[] | null {
  const property = childrenNamed(set, 'SupplementalProperty').find(
    (one) => one.getAttribute('schemeIdUri') === SWITCHING,
  )
  return property === undefined ? null : (property.getAttribute('value') ?? '').split(',').map((id) => id.trim())
}

/** The kind of a set's codec, without profile and level. */
function codecOf(set: ManifestElement): string {
  const [first] = [set, ...childrenNamed(set, 'Representation')].flatMap(
    (element) => element.getAttribute('codecs') ?? [],
  )
  return (first ?? '').split('.')[0] ?? ''
}
