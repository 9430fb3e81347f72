import { boxesIn, type Box } from '../mp4/boxes.ts'
import { readFragment } from '../mp4/fragment.ts'
import { trackOf } from '../mp4/track.ts'

/** The text of a sample. `from` and `to` are in seconds of the media's own clock. */
export type TextSample = { readonly from: number; readonly to: number; readonly text: string }

/** The texts of an initialization segment with media segments behind it (ISO/IEC 14496-30). */
export type Mp4Texts = {
  /** `stpp` is a document of TTML in each sample, `wvtt` a payload of WebVTT for each cue. */
  readonly format: 'stpp' | 'wvtt'
  readonly samples: readonly TextSample[]
}

/** `null` for a file without a track of text that can be read. */
export function readMp4Texts(file: ArrayBuffer): Mp4Texts | null {
  const view = new DataView(file)
  const boxes = [...boxesIn(view, 0, view.byteLength)]
  const movie = boxes.find(({ name }) => name === 'moov')
  const track = movie ? trackOf(view, movie, ['text', 'subt', 'sbtl']) : null
  if (track === null || (track.format !== 'stpp' && track.format !== 'wvtt')) return null
  const { format, timescale } = track
  const samples: TextSample[] = []
  let next = 0
  for (const moof of boxes) {
    if (moof.name !== 'moof') continue
    for (const part of boxesIn(view, moof.start, moof.end)) {
      if (part.name !== 'traf') continue
      next = readFragment(view, part, track, next, ({ time, duration, offset, size }) => {
        const start = moof.whole + offset
        const sample = { name: format, whole: start, start, end: start + size }
        const times = { from: (time - track.early) / timescale, to: (time + duration - track.early) / timescale }
        const texts = format === 'stpp' ? [textIn(view, sample)] : payloadsIn(view, sample)
        for (const text of texts) if (text.trim() !== '') samples.push({ ...times, text })
      })
    }
  }
  return { format, samples }
}

/** The cues that a sample of WebVTT shows (5.3): nothing in the pauses between them. */
function payloadsIn(view: DataView, sample: Box): readonly string[] {
  return [...boxesIn(view, sample.start, sample.end)]
    .filter(({ name }) => name === 'vttc')
    .flatMap((cue) => [...boxesIn(view, cue.start, cue.end)])
    .filter(({ name }) => name === 'payl')
    .map((payload) => textIn(view, payload))
}

function textIn({ buffer, byteOffset }: DataView, { start, end }: Box): string {
  return new TextDecoder().decode(new Uint8Array(buffer, byteOffset + start, end - start))
}
