// Manifests as services write them and files as they lose them: changes to what a packager made (`recipes.ts`).
import { encodePng } from '../../../reference-service/data/png.ts'

/** What is served of a changed set: its manifest, and files that the set does not have. */
export type Changed = { readonly manifest: string | Buffer; readonly files?: Readonly<Record<string, Buffer>> }
/** `file` reads one of the set. */
export type Change = (manifest: string, file: (name: string) => Buffer) => string | Changed

const SET = {
  video: /<AdaptationSet [^>]*"video"[^]*?<\/AdaptationSet>/,
  audio: /<AdaptationSet [^>]*"audio"[^]*?<\/AdaptationSet>/,
}
const setOf = (text: string, kind: keyof typeof SET) => found(SET[kind], text)[0]

/** A change that does nothing would be a case twice. */
function found(pattern: RegExp, text: string): RegExpExecArray {
  const match = pattern.exec(text)
  if (match === null) throw new Error(`the manifest has no ${pattern}`)
  return match
}

export function replace(pattern: RegExp, by: string): Change {
  return (text) => {
    found(new RegExp(pattern.source, pattern.flags.replace('g', '')), text)
    return text.replace(pattern, by)
  }
}

export const without = (kind: keyof typeof SET): Change => replace(SET[kind], '')
export const withRate = (rate: string): Change => replace(/frameRate="[^"]*"/g, `frameRate="${rate}"`)

/** Of a recorder that wrote while it was watched: killed, or ended as it should, with a clock that is gone. */
export const live =
  (kind: 'killed' | 'ended'): Change =>
  (text) => {
    const times = 'type="dynamic" availabilityStartTime="2026-11-27T09:00:00Z" publishTime="2026-11-27T09:00:20Z"'
    if (kind === 'killed')
      return text
        .replace('type="static"', `${times} minimumUpdatePeriod="PT2S"`)
        .replace(/mediaPresentationDuration="[^"]*"/, '')
    const clock = '<UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="http://127.0.0.1:1/time"/>'
    return text
      .replace('type="static"', `${times} timeShiftBufferDepth="PT30S" suggestedPresentationDelay="PT6S"`)
      .replace('</MPD>', `${clock}</MPD>`)
  }

/** A part of a recording as a period: what is in it, and how long. */
type Stretch = { readonly sets: string; readonly from: number; readonly seconds: number; readonly start: number }

function inPeriods(text: string, stretches: readonly Stretch[]): string {
  const last = stretches.at(-1)!
  const head = found(/<MPD[^>]*>/, text)[0].replace(
    /mediaPresentationDuration="[^"]*"/,
    `mediaPresentationDuration="PT${last.start + last.seconds}S"`,
  )
  const periods = stretches.map(({ sets, from, seconds, start }, at) => {
    const placed = sets.replaceAll(
      /timescale="(\d+)"/g,
      (whole, scale: string) => `${whole} presentationTimeOffset="${from * Number(scale)}"`,
    )
    return `<Period id="p${at}" start="PT${start}S" duration="PT${seconds}S">${placed}</Period>`
  })
  return `${head}${periods.join('')}</MPD>`
}

/** The first 4 s, a hole of 6 s, and 6 s of the rest. */
export const holeBetweenPeriods: Change = (text) => {
  const sets = setOf(text, 'video') + setOf(text, 'audio')
  return inPeriods(text, [
    { sets, from: 0, seconds: 4, start: 0 },
    { sets, from: 4, seconds: 6, start: 10 },
  ])
}

/** Two periods of 6 s, one of which has no sound. */
export const mutePeriod =
  (which: 0 | 1): Change =>
  (text) => {
    const picture = setOf(text, 'video')
    const whole = picture + setOf(text, 'audio')
    return inPeriods(
      text,
      [0, 1].map((at) => ({ sets: at === which ? picture : whole, from: 6 * at, seconds: 6, start: 6 * at })),
    )
  }

export const remotePeriod: Change = replace(
  /<\/Period>/,
  '</Period><Period xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="urn:mpeg:dash:resolve-to-zero:2013" xlink:actuate="onLoad"/>',
)

export const thumbnailsFirst: Change = (text) => ({
  manifest: text.replace(
    SET.video,
    (set) => `<AdaptationSet id="9" mimeType="image/png" contentType="image">
      <SegmentTemplate media="tile-$Number$.png" duration="20" startNumber="1"/>
      <Representation id="tiles" bandwidth="9000" width="8" height="8">
      <EssentialProperty schemeIdUri="http://dashif.org/guidelines/thumbnail_tile" value="4x4"/>
      </Representation></AdaptationSet>${set}`,
  ),
  files: { 'tile-1.png': Buffer.from(encodePng(8, 8, [0], new Uint8Array(64))) },
})

/** A timeline of one entry that is repeated to the end, and a length that may promise more than there is. */
export const repeatedToEnd =
  (seconds?: number): Change =>
  (text) => {
    const repeated = text.replaceAll(
      /timescale="(\d+)"([^]*?)<SegmentTimeline>[^]*?<\/SegmentTimeline>/g,
      (_, scale, more) => {
        const entry = `<S t="0" d="${2 * Number(scale)}" r="-1"/>`
        return `timescale="${scale}"${more}<SegmentTimeline>${entry}</SegmentTimeline>`
      },
    )
    return seconds === undefined
      ? repeated
      : repeated.replace(/mediaPresentationDuration="[^"]*"/, `mediaPresentationDuration="PT${seconds}S"`)
  }

/** Of the two bases the first has nothing. */
export const twoBases: Change = replace(
  /<MPD[^>]*>/,
  '$&<BaseURL serviceLocation="a">gone/</BaseURL><BaseURL serviceLocation="b">./</BaseURL>',
)

export const longDurations: Change = replace(/="PT([\d.]+S)"/g, '="P0Y0M0DT0H0M$1"')
export const events: Change = replace(
  /<Period[^>]*>/,
  '$&<EventStream schemeIdUri="urn:example:marks" timescale="1"><Event presentationTime="3" duration="2" id="1">away</Event></EventStream>',
)
export const protectedSet: Change = replace(
  /<Representation/,
  '<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc"/>$&',
)
export const signed: Change = replace(/\.m4s"/g, '.m4s?a=1&amp;sig=x%2Fy%3D"')
export const captionsFile: Change = (text) => ({
  manifest: text.replace(
    '</Period>',
    `<AdaptationSet id="8" mimeType="text/vtt" lang="en"><Representation id="words" bandwidth="100">
    <BaseURL>words.vtt</BaseURL></Representation></AdaptationSet></Period>`,
  ),
  files: { 'words.vtt': Buffer.from('WEBVTT\n\n00:01.000 --> 00:09.000\nGood morning.\n') },
})
export const prefixed: Change = (text) =>
  text.replaceAll(/<(\/?)(\w)/g, '<$1d:$2').replace('xmlns="urn:mpeg:dash', 'xmlns:d="urn:mpeg:dash')
export const inUtf16: Change = (text) => ({
  manifest: Buffer.from(`\uFEFF${text.replace('utf-8', 'UTF-16')}`, 'utf16le'),
})

type Segment = { readonly time: number; readonly duration: number; readonly name: string }

/** The segments of a set that a timeline lists. */
function segmentsOf(set: string): readonly Segment[] {
  const [, id] = found(/<Representation id="(\w+)"/, set)
  let time = 0
  const listed = [...found(/<SegmentTimeline>([^]*?)<\/SegmentTimeline>/, set)[1]!.matchAll(/<S ([^>]*)\/>/g)]
  return listed
    .flatMap(([, attributes = '']) => {
      const value = (name: string) => Number(new RegExp(`${name}="(-?\\d+)"`).exec(attributes)?.[1] ?? 0)
      return Array.from({ length: value('r') + 1 }, () => {
        const segment = { time, duration: value('d') }
        time += segment.duration
        return segment
      })
    })
    .map((segment, at) => ({ ...segment, name: `chunk-stream${id}-${String(at + 1).padStart(5, '0')}.m4s` }))
}

/** Replaces the segments of a kind by files that have some of them each. */
function regrouped(kind: keyof typeof SET, groupsOf: (count: number) => readonly (readonly number[])[]): Change {
  return (text, file) => {
    const set = setOf(text, kind)
    const segments = segmentsOf(set)
    const groups = groupsOf(segments.length).map((group) => group.map((at) => segments[at]!))
    const entries = groups.map((group) => {
      const [first, last] = [group[0]!, group.at(-1)!]
      return `<S t="${first.time}" d="${last.time + last.duration - first.time}"/>`
    })
    const changed = set
      .replace(/<SegmentTimeline>[^]*?<\/SegmentTimeline>/, `<SegmentTimeline>${entries.join('')}</SegmentTimeline>`)
      .replace(/media="[^"]*"/, `media="group-$Number$.m4s"`)
    return {
      manifest: text.replace(set, changed),
      files: Object.fromEntries(
        groups.map((group, at) => [`group-${at + 1}.m4s`, Buffer.concat(group.map(({ name }) => file(name)))]),
      ),
    }
  }
}

const allBut =
  (...left: readonly number[]) =>
  (count: number) =>
    Array.from({ length: count }, (_, at) => [at]).filter(([at]) => !left.includes(at!))

/** From 4 s on, two segments of a kind are not there. */
export const holeBetweenSegments = (kind: keyof typeof SET): Change => regrouped(kind, allBut(2, 3))
/** The same hole inside of a segment of 10 s. */
export const holeInSegment: Change = regrouped('audio', (count) => [
  [0, 1, 4],
  Array.from({ length: count - 5 }, (_, at) => at + 5),
])

/** Manifests of files that are no presentation of their own. */
export const MUXED = `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT12S" minBufferTime="PT2S">
  <Period><AdaptationSet segmentAlignment="true"><ContentComponent id="1" contentType="video"/><ContentComponent id="2" contentType="audio"/>
  <SegmentTemplate timescale="1000" duration="2000" startNumber="0" initialization="init.mp4" media="seg-$Number$.m4s"/>
  <Representation id="av" mimeType="video/mp4" codecs="avc1.64000c,mp4a.40.2" bandwidth="400000" width="320" height="180" frameRate="25"/>
  </AdaptationSet></Period></MPD>`
export const BARE = `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT12S" minBufferTime="PT2S"><Period>
  <AdaptationSet contentType="video" mimeType="video/mp4"><Representation id="v" codecs="avc1.64000c" bandwidth="300000" width="320" height="180">
  <BaseURL>v.mp4</BaseURL></Representation></AdaptationSet>
  <AdaptationSet contentType="audio" mimeType="audio/mp4"><Representation id="a" codecs="mp4a.40.2" bandwidth="64000">
  <BaseURL>a.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`
