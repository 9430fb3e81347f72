import { textSetsOf, type TextSet } from '../../../../contract/model/manifest/text-sets.ts'

/** Captions in one language, as they go through the periods. */
export type Captions = {
  /** BCP 47 tag; empty where the manifest does not say. */
  readonly language: string
  readonly label: string
  /** One for each period that has them, by time. */
  readonly sets: readonly TextSet[]
}

/**
 * The captions of a presentation, in the order of its manifest.
 *
 * @param manifest a DASH manifest as main rewrites it (docs/decisions/0003-manifests-are-made-absolute.md)
 */
export function findCaptions(manifest: string): readonly Captions[] {
  const root = new DOMParser().parseFromString(manifest, 'application/xml').documentElement
  const found = new Map<string, { language: string; label: string; sets: TextSet[] }>()
  /** How many sets of a period are called alike, as those for all and for the hard of hearing may be. */
  let alike = new Map<string, number>()
  let start = -1
  for (const set of textSetsOf(root)) {
    if (set.start !== start) alike = new Map()
    start = set.start
    const { language, label, role } = set
    const called = JSON.stringify([language, label, role])
    const place = alike.get(called) ?? 0
    alike.set(called, place + 1)
    const name = `${called} ${place}`
    const captions = found.get(name) ?? { language, label, sets: [] }
    found.set(name, captions)
    captions.sets.push(set)
  }
  return [...found.values()]
}
