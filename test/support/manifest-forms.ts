// Manifests in every form that is planned, of the sample media. Where a form needs other files than the samples, they are
// made of these.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMediaFolder } from '../../reference-service/media/library.ts'

/** A recording. Addresses are relative to `/dash/numbered/`. */
export type ManifestForm = {
  readonly manifest: string
  /** Seconds. */
  readonly seconds: number
  /** Files that the samples do not have, by their paths from the root of the host. */
  readonly files: ReadonlyMap<string, Buffer>
}

const REPRESENTATIONS = [
  {
    set: 'video',
    attributes: 'id="0" mimeType="video/mp4" codecs="avc1.4d400c" bandwidth="80000" width="320" height="180"',
  },
  {
    set: 'video',
    attributes: 'id="1" mimeType="video/mp4" codecs="avc1.4d401e" bandwidth="200000" width="640" height="360"',
  },
  {
    set: 'audio',
    attributes: 'id="2" mimeType="audio/mp4" codecs="mp4a.40.2" bandwidth="32000" audioSamplingRate="24000"',
  },
] as const

export const MANIFEST_FORMS: Readonly<Record<string, () => ManifestForm>> = {
  'a template with numbers': () => form(readText('numbered/manifest.mpd'), 20),
  'a template with a timeline': () => form(based(readText('timeline/manifest.mpd'), '../timeline/'), 16),
  'a template with times': timedForm,
  'a list of files': () => form(mpd(period(listOf), 20), 20),
  'a list of byte ranges': rangesForm,
  'files with an index': () => form(based(readText('ranges/manifest.mpd'), '../ranges/'), 12),
  'files without any word on their index': () => {
    const bare = readText('ranges/manifest.mpd').replaceAll(/<SegmentBase.*?<\/SegmentBase>/g, '')
    return form(based(bare, '../ranges/'), 12)
  },
  'two periods of different recordings': () => form(mpd(periodOf('timeline', 16) + periodOf('ranges', 12), 28), 28),
  'two periods of one recording': () => form(mpd(numberedFrom(0, 8) + numberedFrom(8, 12), 20), 20),
  'two periods of one timeline': () => form(mpd(timelineFrom(0, 8) + timelineFrom(8, 12), 20), 20),
}

function form(manifest: string, seconds: number, files: ReadonlyMap<string, Buffer> = new Map()): ManifestForm {
  return { manifest, seconds, files }
}

function read(name: string): Buffer {
  return readFileSync(join(findMediaFolder(), 'dash', name))
}

function readText(name: string): string {
  return read(name).toString()
}

function mpd(periods: string, seconds: number): string {
  return `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" minBufferTime="PT4S"
    mediaPresentationDuration="PT${seconds}S">${periods}</MPD>`
}

/** A period of "numbered", each representation of which is addressed as told. */
function period(address: (id: number) => string, attributes = ''): string {
  const set = (type: string) =>
    `<AdaptationSet contentType="${type}">${REPRESENTATIONS.map((one, id) =>
      one.set === type ? `<Representation ${one.attributes}>${address(id)}</Representation>` : '',
    ).join('')}</AdaptationSet>`
  return `<Period ${attributes}>${set('video')}${set('audio')}</Period>`
}

/** The period of a sample in its own form. */
function periodOf(sample: string, seconds: number): string {
  const [inside = ''] = /<AdaptationSet[^]*<\/AdaptationSet>/.exec(readText(`${sample}/manifest.mpd`)) ?? []
  return `<Period duration="PT${seconds}S"><BaseURL>../${sample}/</BaseURL>${inside}</Period>`
}

function based(manifest: string, base: string): string {
  return manifest.replace(/(<MPD[^>]*>)/, `$1<BaseURL>${base}</BaseURL>`)
}

/** Names of the segments of a representation of "numbered". */
function segmentsOf(id: number): readonly string[] {
  const names = Array.from({ length: 20 }, (_, at) => `segment-${id}-${String(at + 1).padStart(3, '0')}.m4s`)
  return names.filter((name) => existsSync(join(findMediaFolder(), 'dash', 'numbered', name)))
}

function listOf(id: number): string {
  return `<SegmentList duration="2"><Initialization sourceURL="init-${id}.m4s"/>${segmentsOf(id)
    .map((name) => `<SegmentURL media="${name}"/>`)
    .join('')}</SegmentList>`
}

function numberedFrom(begin: number, seconds: number): string {
  return period(
    () => `<SegmentTemplate timescale="10" duration="20" presentationTimeOffset="${begin * 10}"
      startNumber="${begin / 2 + 1}" initialization="init-$RepresentationID$.m4s"
      media="segment-$RepresentationID$-$Number%03d$.m4s"/>`,
    `duration="PT${seconds}S"`,
  )
}

function timelineFrom(begin: number, seconds: number): string {
  return period(
    () => `<SegmentTemplate timescale="10" presentationTimeOffset="${begin * 10}"
      initialization="init-$RepresentationID$.m4s" media="segment-$RepresentationID$-$Number%03d$.m4s">
      <SegmentTimeline><S t="0" d="20" r="9"/></SegmentTimeline></SegmentTemplate>`,
    `duration="PT${seconds}S"`,
  )
}

/** Names the segments of "timeline" by their times. */
function timedForm(): ManifestForm {
  const files = new Map<string, Buffer>()
  for (const [id, durations] of [
    [0, Array.from({ length: 8 }, () => 25_600)],
    [1, Array.from({ length: 8 }, () => 25_600)],
    [2, [46_080, ...Array.from({ length: 7 }, () => 48_128), 1024]],
  ] as const) {
    let time = 0
    for (const [at, duration] of durations.entries()) {
      const file = read(`timeline/segment-${id}-${String(at + 1).padStart(3, '0')}.m4s`)
      files.set(`/dash/timeline/${id}/${time}.m4s`, file)
      time += duration
    }
  }
  const manifest = readText('timeline/manifest.mpd').replaceAll(
    /media="[^"]*"/g,
    'media="$RepresentationID$/$Time$.m4s"',
  )
  return form(based(manifest, '../timeline/'), 16, files)
}

/** Joins the segments of each representation of "numbered" to one file. */
function rangesForm(): ManifestForm {
  const files = new Map<string, Buffer>()
  const manifest = mpd(
    period((id) => {
      const parts = [`init-${id}.m4s`, ...segmentsOf(id)].map((name) => read(`numbered/${name}`))
      files.set(`/dash/numbered/joined-${id}.mp4`, Buffer.concat(parts))
      let at = 0
      const [init, ...media] = parts.map(({ length }) => `${at}-${(at += length) - 1}`)
      return `<BaseURL>joined-${id}.mp4</BaseURL><SegmentList duration="2"><Initialization range="${init}"/>${media
        .map((range) => `<SegmentURL mediaRange="${range}"/>`)
        .join('')}</SegmentList>`
    }),
    20,
  )
  return form(manifest, 20, files)
}
