import { DeskError } from '../errors.ts'
import { addressingOf } from './addressing.ts'
import { childrenNamed, type ManifestElement } from './elements.ts'
import { kindOf } from './kinds.ts'
import { initOf, partsOf, unitsOf, wholeBudget } from './parts.ts'
import { periodsOf, type Period } from './periods.ts'

/** Bytes at an absolute address; `range` is `first-last`, `null` for all of them. */
type Bytes = { readonly address: string; readonly range: string | null }

/** Captions or subtitles of one period. The same ones of another period have another set of the same language and role. */
export type TextSet = {
  /** As in BCP 47; empty where the manifest does not say. */
  readonly language: string
  /** For people, in the set's own language; empty where there is none. */
  readonly label: string
  /** Such as `caption`, `subtitle`, `main`; empty where there is none. */
  readonly role: string
  /** `text/vtt`, `application/ttml+xml`, or `application/mp4` with the codecs `wvtt` or `stpp`. */
  readonly mimeType: string
  readonly codecs: string
  /** Seconds of the presentation at which its period starts and ends. */
  readonly start: number
  readonly end: number
  /** Units a second of the media's own clock, and its time that is the start of the period. */
  readonly timescale: number
  readonly offset: number
  /** Initialization segment; `null` for files of text. */
  readonly init: Bytes | null
  /** By time; start and end are in seconds of the presentation. A file as a whole is one part. */
  readonly parts: readonly (Bytes & { readonly start: number; readonly end: number })[]
}

/**
 * The texts of a presentation, with the addresses of all of their parts. What cannot be read of them is left out.
 *
 * @param root the `MPD` of a manifest as main rewrites it (docs/decisions/0003-manifests-are-made-absolute.md)
 * @throws `media-unplayable` when the end of the presentation is not known
 */
export function textSetsOf(root: ManifestElement): readonly TextSet[] {
  return periodsOf(root).flatMap((period) =>
    childrenNamed(period.element, 'AdaptationSet')
      .filter((set) => kindOf(set) === 'text')
      .flatMap((set) => readSet(root, period, set) ?? []),
  )
}

function readSet(root: ManifestElement, period: Period, set: ManifestElement): TextSet | null {
  const [representation] = childrenNamed(set, 'Representation')
  if (representation === undefined) return null
  const attribute = (name: string) => representation.getAttribute(name) ?? set.getAttribute(name) ?? ''
  const [label] = childrenNamed(set, 'Label')
  const [role] = childrenNamed(set, 'Role')
  try {
    const addressing = addressingOf([root, period.element, set, representation])
    const init = initOf(addressing)
    return {
      language: set.getAttribute('lang') ?? '',
      label: (label?.textContent ?? '').trim(),
      role: role?.getAttribute('value') ?? '',
      mimeType: attribute('mimeType'),
      codecs: attribute('codecs'),
      ...{ start: period.start, end: period.end, ...unitsOf(addressing) },
      init: init && { address: init.address, range: init.range },
      parts: partsOf(addressing, period, wholeBudget())
        .filter(({ kind }) => kind !== 'init')
        .map(({ address, range, start, end }) => ({ address, range, start, end })),
    }
  } catch (error) {
    if (error instanceof DeskError) return null
    throw error
  }
}
