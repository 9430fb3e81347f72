import { named } from '../waveform/manifest-elements.ts'
import { addressingOf, baseOf, timedPeriods, type PeriodSound } from '../waveform/manifest-periods.ts'

/** Captions of a period: a file as a whole, or segments. Times are in seconds of the presentation. */
export type PeriodCaptions = {
  readonly start: number
  readonly seconds: number
  /** What its files are: text of a format, or MP4 with text in it. */
  readonly kind: 'vtt' | 'ttml' | 'mp4'
  /** Address of the file as a whole; `null` where it has segments. */
  readonly file: string | null
  readonly addressing: PeriodSound | null
}

/** Captions in one language, as they go through the periods. */
export type Captions = {
  /** BCP 47 tag; empty where the manifest does not say. */
  readonly language: string
  readonly label: string
  readonly periods: readonly PeriodCaptions[]
}

/**
 * The captions of a presentation, in the order of its manifest (ISO/IEC 23009-1, 5.3.3).
 *
 * @param manifest a DASH manifest as main rewrites it (docs/decisions/0003-manifests-are-made-absolute.md)
 */
export function findCaptions(manifest: string): readonly Captions[] {
  const root = new DOMParser().parseFromString(manifest, 'application/xml').documentElement
  const found = new Map<string, { language: string; label: string; periods: PeriodCaptions[] }>()
  for (const { element, start, seconds } of timedPeriods(root)) {
    const before = new Map<string, number>()
    for (const set of named(element, 'AdaptationSet')) {
      const [representation] = named(set, 'Representation')
      if (representation === undefined) continue
      const kind = kindOf(set, representation)
      if (kind === null) continue
      const language = set.getAttribute('lang') ?? ''
      const label = named(set, 'Label')[0]?.textContent.trim() ?? ''
      // Two sets may be called alike, as those for all and for the hard of hearing.
      const place = before.get(`${language} ${label}`) ?? 0
      before.set(`${language} ${label}`, place + 1)
      const name = `${language} ${label} ${place}`
      const captions = found.get(name) ?? { language, label, periods: [] }
      found.set(name, captions)
      const addressing = addressingOf(root, element, set, representation)
      const file = addressing === null ? baseOf(root, element, set, representation) : null
      captions.periods.push({ start, seconds, kind, file, addressing })
    }
  }
  return [...found.values()]
}

function kindOf(set: Element, representation: Element): PeriodCaptions['kind'] | null {
  const read = (name: string) => (representation.getAttribute(name) ?? set.getAttribute(name) ?? '').toLowerCase()
  const type = read('mimeType')
  if (type === 'text/vtt') return 'vtt'
  if (type === 'application/ttml+xml') return 'ttml'
  return type === 'application/mp4' && /^(?:stpp|wvtt)(?:\.|$)/.test(read('codecs')) ? 'mp4' : null
}
