// How the sets of files are made of which the video cases are: by commands of packagers as services use them. Each picture
// has the number of its frame as twelve bits in its top ninth, white columns for ones (`recordedFrame` reads it).

/** Seconds of the recordings, and of those with many frames. */
export const SECONDS = 12
export const FAST_SECONDS = 6

type Arguments = readonly string[]
/** Commands in the folder of a set, each with its program. */
export type Recipe = readonly (readonly ['ffmpeg' | 'shaka-packager', Arguments])[]

const COLUMNS = 16
const BITS = 12
const box = (column: number, columns: number, color: string, when = '') =>
  `drawbox=x=iw*${column}/${COLUMNS}:y=0:w=iw*${columns}/${COLUMNS}:h=ih/9:color=${color}:t=fill${when}`
const NUMBER = [
  box(0, COLUMNS, 'black'),
  ...Array.from({ length: BITS }, (_, bit) =>
    box(2 + bit, 1, 'white', `:enable='mod(floor(n/${2 ** (BITS - 1 - bit)}),2)'`),
  ),
].join()

const words = (text: string): Arguments => text.split(' ')
/** `filter` comes before the frames are numbered. */
const picture = (rate: string, seconds: number, { source = 'testsrc2', size = '320x180', filter = '' } = {}) => [
  ...['-f', 'lavfi', '-i', `${source}=size=${size}:rate=${rate}:duration=${seconds},${filter}${NUMBER}`],
]
/** A second of a tone in every four. */
const tone = (hertz: number, from: number, seconds = SECONDS) => [
  ...['-f', 'lavfi', '-i'],
  `aevalsrc=0.5*sin(${hertz}*2*PI*t)*gte(mod(t\\,4)\\,${from})*lt(mod(t\\,4)\\,${from + 1}):s=48000:d=${seconds}`,
]
const h264 = (keyframesEvery: number, betweenFrames = 2) =>
  words(
    `-c:v libx264 -preset veryfast -crf 28 -pix_fmt yuv420p -sc_threshold 0 -g ${keyframesEvery} -keyint_min ${keyframesEvery} -bf ${betweenFrames}`,
  )
const AAC = words('-c:a aac -ac 1 -b:a 64k')
const OPUS = words('-c:a libopus -b:a 48k')
const recording = (rate: string, seconds: number, ...codec: Parameters<typeof h264>) => [
  ...[...picture(rate, seconds), ...tone(440, 1, seconds)],
  ...[...h264(...codec), ...AAC],
]

/** Recordings of which the sets are made, by the names of their files. The second ones are made of the first ones. */
export const SOURCES: readonly Readonly<Record<string, Arguments>>[] = [
  {
    'plain.mp4': recording('25', SECONDS, 50),
    'simple.mp4': recording('25', SECONDS, 50, 0),
    'long-groups.mp4': recording('25', SECONDS, 125),
    'ntsc.mp4': recording('30000/1001', FAST_SECONDS, 60),
    'slow.mp4': recording('5', SECONDS, 10),
    'fast.mp4': recording('60', FAST_SECONDS, 120),
    // As of a webcam in the dark, which states neither a rate nor a length: frames last 120 and 160 ms by turns.
    'irregular.webm': [
      ...picture('25', SECONDS, { filter: "select='eq(n,0)+gt(mod(n*n,7),3)'," }),
      ...[...tone(440, 1), ...words('-fps_mode vfr -enc_time_base:v 1:1000')],
      ...words('-c:v libvpx -b:v 200k -deadline realtime -cpu-used 8 -g 30 -live 1'),
      ...OPUS,
    ],
    'screen.mp4': [...picture('25', SECONDS, { source: 'smptebars', size: '640x360' }), ...h264(50, 0)],
    'other.m4a': [...tone(880, 3), ...words('-c:a aac -ac 2 -b:a 160k')],
  },
  {
    'begin.m4a': words('-t 7 -i plain.mp4 -vn -c copy'),
    'vp9.webm': words(
      '-i simple.mp4 -an -c:v libvpx-vp9 -b:v 200k -deadline realtime -cpu-used 8 -g 50 -keyint_min 50 -dash 1',
    ),
    'opus.webm': [...words('-i simple.mp4 -vn -dash 1'), ...OPUS],
    'irregular.mp4': [...words('-i irregular.webm -fps_mode vfr'), ...h264(50), ...AAC],
    'late.mp4': words('-i plain.mp4 -itsoffset 1.5 -i plain.mp4 -map 0:v -map 1:a -c copy'),
  },
]

const MANIFEST = 'manifest.mpd'
const COPY = words('-c copy')
const from = (name: string) => ['-i', `../sources/${name}`]
const PLAIN = from('plain.mp4')
const dash = (inputs: Arguments, more: Arguments = [], codecs: Arguments = COPY): Recipe => [
  ['ffmpeg', [...inputs, ...codecs, ...words('-f dash -seg_duration 2'), ...more, MANIFEST]],
]
const original = (name: string, options: string, source = 'plain.mp4'): Recipe => [
  ['ffmpeg', [...from(source), ...words(options), name]],
]
/** The recording with its sound or its picture later by some seconds. */
const late = (kind: 'sound' | 'picture', seconds: number) => [
  ...['-itsoffset', String(kind === 'picture' ? seconds : 0), ...PLAIN],
  ...['-itsoffset', String(kind === 'sound' ? seconds : 0), ...PLAIN, '-map', '0:v', '-map', '1:a'],
]
const both = (picture: string, sound: string) => [...from(picture), ...from(sound), '-map', '0:v', '-map', '1:a']
const sets = (count: number) => [
  '-adaptation_sets',
  Array.from({ length: count }, (_, id) => `id=${id},streams=${id}`).join(' '),
]
const WEBM = both('vp9.webm', 'opus.webm')
const WEBM_SEGMENTS = words('-dash_segment_type webm')
const SINGLE_FILE_INDEX = words('-single_file 1 -global_sidx 1')
/** Packets of the sound from 6 to 9 seconds do not arrive. */
const LOST_SOUND = ['-bsf:a', "noise=drop='gte(pts*tb,6)*lt(pts*tb,9)'"]
const shaka = (source: string, ...more: Arguments): Recipe => [
  [
    'shaka-packager',
    [
      ...[`in=../sources/${source},stream=video,output=v.mp4`, `in=../sources/${source},stream=audio,output=a.mp4`],
      ...['--mpd_output', MANIFEST, ...more],
    ],
  ],
]

/** How the files of each set are made, by its name. */
export const RECIPES: Readonly<Record<string, Recipe>> = {
  timeline: dash(PLAIN),
  'single-file': dash(PLAIN, words('-single_file 1')),
  'single-file-index': dash(PLAIN, SINGLE_FILE_INDEX),
  'long-groups': dash(from('long-groups.mp4'), words('-use_timeline 0')),
  'late-sound': dash(late('sound', 3)),
  'late-sound-index': dash(late('sound', 1.5), SINGLE_FILE_INDEX),
  'late-picture': dash(late('picture', 2)),
  'late-both': dash([...words('-itsoffset 0.25'), ...PLAIN]),
  cut: dash([...words('-ss 3.7'), ...PLAIN]),
  ntsc: dash(from('ntsc.mp4')),
  slow: dash(from('slow.mp4')),
  fast: dash(from('fast.mp4')),
  'webm-segments': dash(WEBM, WEBM_SEGMENTS),
  'webm-index': [
    ['ffmpeg', [...from('vp9.webm'), ...COPY, 'v.webm']],
    ['ffmpeg', [...from('opus.webm'), ...COPY, 'a.webm']],
    [
      'ffmpeg',
      [
        ...words('-f webm_dash_manifest -i v.webm -f webm_dash_manifest -i a.webm -c copy -map 0 -map 1'),
        ...['-f', 'webm_dash_manifest', '-adaptation_sets', 'id=0,streams=0 id=1,streams=1', MANIFEST],
      ],
    ],
  ],
  av1: dash(from('simple.mp4'), [], [...words('-c:v libsvtav1 -preset 12 -crf 45 -g 50'), ...OPUS]),
  hevc: dash(
    from('simple.mp4'),
    [],
    words('-c:v libx265 -preset ultrafast -x265-params log-level=error:keyint=50 -tag:v hvc1 -c:a copy'),
  ),
  'two-sounds': dash([...PLAIN, ...from('other.m4a'), ...words('-map 0:v -map 1:a -map 0:a')], sets(3)),
  'two-pictures': dash([...from('simple.mp4'), ...from('screen.mp4'), ...words('-map 0:v -map 1:v -map 0:a')], sets(3)),
  'short-sound': dash(both('plain.mp4', 'begin.m4a'), words('-use_timeline 0')),
  'short-sound-timeline': dash(both('plain.mp4', 'begin.m4a')),
  'lost-sound': dash(PLAIN, LOST_SOUND),
  'lost-sound-webm': dash(WEBM, [...WEBM_SEGMENTS, ...LOST_SOUND]),
  irregular: dash(from('irregular.mp4')),
  'irregular-webm': dash(from('irregular.webm'), WEBM_SEGMENTS),
  muxed: [
    [
      'ffmpeg',
      [
        ...from('simple.mp4'),
        ...words('-c copy -f hls -hls_time 2 -hls_segment_type fmp4 -hls_playlist_type vod'),
        ...words('-hls_fmp4_init_filename init.mp4 -hls_segment_filename seg-%d.m4s index.m3u8'),
      ],
    ],
  ],
  bare: ['v', 'a'].flatMap((kind) =>
    original(
      `${kind}.mp4`,
      `-map 0:${kind} -c copy -movflags frag_keyframe+empty_moov+default_base_moof`,
      'simple.mp4',
    ),
  ),
  'late-sound-shaka': shaka('late.mp4', '--segment_duration', '2'),
  'on-demand-shaka': shaka('plain.mp4', ...words('--segment_duration 2 --generate_static_live_mpd=false')),
  'live-shaka': [
    [
      'shaka-packager',
      [
        ...['video', 'audio'].map(
          (kind) =>
            `in=../sources/plain.mp4,stream=${kind},init_segment=${kind}.mp4,segment_template=${kind}-$Time$.m4s`,
        ),
        ...words(`--segment_duration 2 --generate_static_live_mpd --mpd_output ${MANIFEST}`),
      ],
    ],
  ],
  'original-fragments': original('o.mp4', '-c copy -movflags frag_keyframe+empty_moov+default_base_moof'),
  'original-matroska': original('o.mkv', '-c copy'),
  'original-444': original('o.mp4', '-t 6 -c:v libx264 -preset veryfast -pix_fmt yuv444p -c:a copy', 'simple.mp4'),
  'original-sound': original('o.webm', '-c copy', 'opus.webm'),
  // ffmpeg leaves this out of what it packages as DASH.
  'original-turned': original('o.mp4', '-c copy -metadata:s:v:0 rotate=90', 'simple.mp4'),
  'original-late': original('o.mp4', '-c copy', 'late.mp4'),
}
