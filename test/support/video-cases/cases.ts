// The matrix: recordings as real packagers, services and recorders make them, with what is right for each. Chromium hears and
// shows what an empty edit delays without the delay (a05, c04), and a seek finds what a manifest names wrongly only once all
// is loaded (a04, c01). Elsewhere are: recordings of the browser itself (originals.spec.ts), what the player says of a video of
// which nothing more comes, and the forms of manifests with what is planned of them (planned-video.spec.ts).
import { enMedia as en } from '../../../contract/text/en-media.ts'
import * as changes from './changes.ts'
import type { Change } from './changes.ts'
import { FAST_SECONDS, SECONDS } from './recipes.ts'

/** From and until, in seconds. */
export type Stretch = readonly [number, number]

export type VideoCase = {
  readonly name: string
  /** A folder of `recipes.ts`. */
  readonly set: string
  readonly change?: Change
  /** A manifest that the set does not have; `null` for an original without one. */
  readonly manifest?: string | null
  /** The file that was recorded, and its type. */
  readonly original?: readonly [file: string, type: string]
  /** Length of the seek bar. */
  readonly seconds: number
  /** Places, in the order in which they are gone to, with the frames that are shown there. */
  readonly frames: readonly (readonly [second: number, frame: number])[]
  /** Where there is sound, and where it is not known; `null` where there is no waveform. */
  readonly sound: { readonly loud: readonly Stretch[]; readonly unknown?: readonly Stretch[] } | null | 'not checked'
  /** Height of the picture, where it is not that of the recordings. */
  readonly height?: number
  /** What is said on the picture, and whether that is all. */
  readonly says?: string
  readonly plays?: false
}

/** As frames are shown at 25 a second, with a tone in the second, sixth and tenth second. */
const USUAL = {
  seconds: SECONDS,
  frames: [
    [9.5, 237],
    [3, 75],
    [5.9, 147],
    [1, 25],
  ],
  sound: { loud: tones(1, 5, 9) },
} as const

function tones(...from: readonly number[]): readonly Stretch[] {
  return from.map((second) => [second, second + 1])
}

const PACKAGED: readonly VideoCase[] = [
  { name: 'a01 segments by a timeline', set: 'timeline', ...USUAL },
  { name: 'a02 one file with ranges', set: 'single-file', ...USUAL },
  { name: 'a03 one file with an index', set: 'single-file-index', ...USUAL },
  // Longer than the segments that the manifest states, so it names them wrongly.
  { name: 'a04 groups of pictures longer than segments', set: 'long-groups', ...USUAL, frames: [[1, 25]] },
  { name: 'a05 sound 3 s late', set: 'late-sound', ...USUAL, sound: { loud: tones(1, 5, 9), unknown: [[11, 12]] } },
  {
    name: 'a05b sound 1.5 s late, with an index',
    set: 'late-sound-index',
    ...USUAL,
    sound: { loud: tones(1, 5, 9), unknown: [[10.5, 12]] },
  },
  {
    name: 'a05c picture 2 s late',
    set: 'late-picture',
    ...USUAL,
    frames: [
      [5, 123],
      [7.9, 195],
      [3, 73],
    ],
  },
  {
    name: 'a07 cut between keyframes',
    set: 'cut',
    ...USUAL,
    seconds: 8.3,
    frames: [
      [7.5, 280],
      [3, 167],
      [5.9, 240],
      [1, 117],
    ],
    sound: {
      loud: [
        [1.3, 2.3],
        [5.3, 6.3],
      ],
      unknown: [[8.3, 10]],
    },
  },
  { name: 'a10 WebM segments', set: 'webm-segments', ...USUAL },
  { name: 'a11 WebM files with an index', set: 'webm-index', ...USUAL, sound: 'not checked' },
  { name: 'a12 AV1 and Opus', set: 'av1', ...USUAL },
  { name: 'a13 HEVC', set: 'hevc', ...USUAL, frames: [], says: en.player.noPicture.replace('{{codec}}', 'HEVC') },
  {
    name: 'a14 29.97 frames a second',
    set: 'ntsc',
    ...USUAL,
    seconds: FAST_SECONDS,
    frames: [
      [4.5, 134],
      [1.01, 30],
    ],
    sound: { loud: tones(1, 5) },
  },
  {
    name: 'a15 five frames a second',
    set: 'slow',
    ...USUAL,
    frames: [
      [9.5, 47],
      [3, 15],
      [1, 5],
    ],
  },
  {
    name: 'a16 60 frames a second, no rate stated',
    set: 'fast',
    change: changes.replace(/ frameRate="[^"]*"/g, ''),
    ...USUAL,
    seconds: FAST_SECONDS,
    frames: [
      [4.51, 270],
      [1.01, 60],
    ],
    sound: { loud: tones(1, 5) },
  },
  { name: 'a17 two sounds', set: 'two-sounds', ...USUAL, sound: 'not checked' },
  { name: 'a18 camera and screen', set: 'two-pictures', ...USUAL, sound: 'not checked' },
  {
    name: 's01 sound 1.5 s late, by Shaka Packager',
    set: 'late-sound-shaka',
    ...USUAL,
    sound: { loud: tones(2.5, 6.5, 10.5), unknown: [[0, 1.5]] },
    frames: [
      [9.5, 237],
      [3, 75],
      [5.9, 147],
      [2, 50],
    ],
  },
  { name: 's02 on demand, by Shaka Packager', set: 'on-demand-shaka', ...USUAL },
  { name: 's03 segments by their times, by Shaka Packager', set: 'live-shaka', ...USUAL },
]

const MANIFESTS: readonly VideoCase[] = [
  { name: 'b01 of a recorder that was killed', set: 'timeline', change: changes.live('killed'), ...USUAL },
  { name: 'b02 live and ended', set: 'timeline', change: changes.live('ended'), ...USUAL },
  {
    name: 'b03 hole between periods',
    set: 'timeline',
    change: changes.holeBetweenPeriods,
    ...USUAL,
    seconds: 16,
    frames: [
      [12, 150],
      [2, 50],
    ],
    sound: { loud: tones(1, 11, 15), unknown: [[4, 10]] },
  },
  { name: 'b04 a remote period of nothing', set: 'timeline', change: changes.remotePeriod, ...USUAL },
  {
    name: 'b05 second period without sound',
    set: 'timeline',
    change: changes.mutePeriod(1),
    ...USUAL,
    sound: { loud: tones(1, 5), unknown: [[6, 12]] },
    frames: [
      [9.5, 237],
      [3, 75],
      [5.5, 137],
      [1, 25],
    ],
  },
  {
    name: 'b05b first period without sound',
    set: 'timeline',
    change: changes.mutePeriod(0),
    ...USUAL,
    sound: { loud: tones(9), unknown: [[0, 6]] },
  },
  { name: 'b06 durations with years', set: 'timeline', change: changes.longDurations, ...USUAL },
  { name: 'b07 picture alone', set: 'timeline', change: changes.without('audio'), ...USUAL, sound: null },
  { name: 'b08 sound alone', set: 'timeline', change: changes.without('video'), ...USUAL, frames: [] },
  { name: 'b09 thumbnails first', set: 'timeline', change: changes.thumbnailsFirst, ...USUAL },
  { name: 'b10 captions', set: 'timeline', change: changes.captionsFile, ...USUAL },
  { name: 'b11 events', set: 'timeline', change: changes.events, ...USUAL },
  { name: 'b12 a segment repeated to the end', set: 'timeline', change: changes.repeatedToEnd(), ...USUAL },
  {
    name: 'b13 3 s shorter than promised',
    set: 'timeline',
    change: changes.repeatedToEnd(15),
    ...USUAL,
    sound: { loud: tones(1, 5, 9), unknown: [[12, 15]] },
  },
  { name: 'b14 two bases, the first gone', set: 'timeline', change: changes.twoBases, ...USUAL },
  { name: 'c06 one namespace prefix', set: 'timeline', change: changes.prefixed, ...USUAL },
  {
    name: 'c09 no codecs',
    set: 'timeline',
    change: changes.replace(/ codecs="[^"]*"/g, ''),
    ...USUAL,
    frames: [],
    says: en.player.reason['media-unplayable'],
    plays: false,
    sound: 'not checked',
  },
  { name: 'c10 UTF-16', set: 'timeline', change: changes.inUtf16, ...USUAL },
  { name: 'c11 a rate with a decimal point', set: 'timeline', change: changes.withRate('25.000'), ...USUAL },
  {
    name: 'c12 a wrong rate',
    set: 'slow',
    change: changes.withRate('30'),
    ...USUAL,
    frames: [
      [9.5, 47],
      [3, 15],
      [1, 5],
    ],
  },
  { name: 'c13 said to be encrypted, which it is not', set: 'timeline', change: changes.protectedSet, ...USUAL },
  { name: 'c14 signed addresses', set: 'timeline', change: changes.signed, ...USUAL },
]

const DAMAGED: readonly VideoCase[] = [
  {
    name: 'b16 hole in the sound between segments',
    set: 'timeline',
    change: changes.holeBetweenSegments('audio'),
    ...USUAL,
    sound: { loud: tones(1, 9), unknown: [[3.98, 7.98]] },
    frames: [
      [9.5, 237],
      [3, 75],
      [1, 25],
    ],
  },
  {
    name: 'b17 hole in the sound inside of a segment',
    set: 'timeline',
    change: changes.holeInSegment,
    ...USUAL,
    sound: { loud: tones(1, 9), unknown: [[3.93, 7.94]] },
    frames: [
      [9.5, 237],
      [3, 75],
      [1, 25],
    ],
  },
  {
    name: 'c01 sound that ends early',
    set: 'short-sound',
    ...USUAL,
    frames: [
      [3, 75],
      [5.9, 147],
      [1, 25],
    ],
    sound: { loud: tones(1, 5), unknown: [[7, 12]] },
  },
  {
    name: 'c01b the same by a timeline',
    set: 'short-sound-timeline',
    ...USUAL,
    sound: { loud: tones(1, 5), unknown: [[7, 12]] },
  },
  {
    name: 'c02 picture and sound in the same segments',
    set: 'muxed',
    manifest: changes.MUXED,
    ...USUAL,
    sound: 'not checked',
  },
  {
    name: 'c03 hole in the picture',
    set: 'timeline',
    change: changes.holeBetweenSegments('video'),
    ...USUAL,
    frames: [
      [9.5, 237],
      [3, 75],
      [1, 25],
    ],
  },
  {
    name: 'c04 both begin late',
    set: 'late-both',
    ...USUAL,
    frames: [
      [9.77, 242],
      [1.27, 29],
    ],
    sound: { loud: tones(1, 5, 9) },
  },
  {
    name: 'e01 lost packets of the sound',
    set: 'lost-sound',
    ...USUAL,
    sound: {
      loud: [
        [1, 2],
        [5, 6.06],
        [9, 10],
      ],
      unknown: [[6.06, 9]],
    },
  },
  {
    name: 'e02 lost packets of the sound, in WebM',
    set: 'lost-sound-webm',
    ...USUAL,
    sound: { loud: tones(1, 5, 9), unknown: [[6, 9]] },
    frames: [
      [9.5, 237],
      [3, 75],
      [0, 0],
      [5.5, 137],
      [1, 25],
    ],
  },
  {
    name: 'd02 irregular frames, of a recorder’s file',
    set: 'irregular',
    change: changes.withRate('1000/1'),
    ...USUAL,
    frames: [
      [5, 36],
      [1, 7],
    ],
    seconds: 12,
  },
]

const ORIGINALS: readonly VideoCase[] = [
  {
    name: 'a06 turned by a quarter',
    set: 'original-turned',
    manifest: null,
    original: ['o.mp4', 'video/mp4'],
    ...USUAL,
    frames: [],
    height: 320,
    sound: 'not checked',
  },
  {
    name: 'o06 fragments',
    set: 'original-fragments',
    manifest: null,
    original: ['o.mp4', 'video/mp4'],
    ...USUAL,
    sound: 'not checked',
    frames: [
      [9.5, 235],
      [3, 73],
      [5.9, 145],
      [1, 23],
    ],
  },
  {
    name: 'o07 Matroska',
    set: 'original-matroska',
    manifest: null,
    original: ['o.mkv', 'video/x-matroska'],
    ...USUAL,
    sound: 'not checked',
    frames: [
      [9.5, 236],
      [3, 74],
      [5.9, 146],
      [1, 24],
    ],
  },
  {
    name: 'o09 H.264 in 4:4:4',
    set: 'original-444',
    manifest: null,
    original: ['o.mp4', 'video/mp4'],
    ...USUAL,
    seconds: 6,
    frames: [
      [4.5, 112],
      [1, 25],
    ],
    sound: 'not checked',
  },
  {
    name: 'o10 sound alone',
    set: 'original-sound',
    manifest: null,
    original: ['o.webm', 'audio/webm'],
    ...USUAL,
    frames: [],
    sound: 'not checked',
  },
  {
    name: 'o11 sound 1.5 s late',
    set: 'original-late',
    manifest: null,
    original: ['o.mp4', 'video/mp4'],
    ...USUAL,
    sound: 'not checked',
    seconds: 13.5,
  },
]

export const VIDEO_CASES: readonly VideoCase[] = [...PACKAGED, ...MANIFESTS, ...DAMAGED, ...ORIGINALS]
