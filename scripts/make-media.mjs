// Recreates the sample media in assets/media: three DASH presentations and their originals, essay files, a protocol and
// photos. Needs ffmpeg with libx264, aac and flite (as in Debian) and Node 22.18 or newer; run it by
// "node_modules/.bin/node scripts/make-media.mjs [folder]". The same ffmpeg produces the same files each time.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ESSAY_PARAGRAPHS } from '../reference-service/data/essay-texts.ts'
import { encodePng } from '../reference-service/data/png.ts'
import { drawPortrait } from '../reference-service/data/photos.ts'
import { makeDocx, makePdf } from './make-media/documents.mjs'
import { makeFurtherFiles } from './make-media/further-files.mjs'
import { onDemandManifest } from './make-media/on-demand-manifest.mjs'
import { drawFrame, FRAMES_A_SECOND, HEIGHT, WIDTH } from './make-media/picture.mjs'

const target = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..', 'assets', 'media')
const scratch = mkdtempSync(join(tmpdir(), 'make-media-'))

const PRESENTATIONS = [
  {
    id: 'timeline',
    seconds: 16,
    look: { ground: [66, 86, 118], skin: [201, 162, 131], clothes: [44, 52, 69], hair: [40, 30, 26], pace: 1.3 },
    voice: 'slt',
    speech:
      'I would like to lead this team because I have worked beside it for three years. The first thing I would change is the morning meeting. It is long, and most of it concerns two people at a time. Ten minutes would do, standing, with the open problems on a board.',
  },
  {
    id: 'numbered',
    seconds: 20,
    look: { ground: [92, 112, 84], skin: [125, 82, 51], clothes: [107, 39, 55], hair: [20, 16, 14], pace: 0.9 },
    voice: 'kal16',
    speech:
      'Two of my colleagues argued over a forklift. I asked both of them to tell me about the day from the beginning. It turned out that one of them had not been told about the new breaks. By the second sentence they were talking to each other and not to me. What I learned is that a conflict is rarely about the thing that it is said to be about.',
  },
  {
    id: 'ranges',
    seconds: 12,
    look: { ground: [120, 96, 90], skin: [242, 208, 180], clothes: [55, 81, 126], hair: [138, 90, 43], pace: 1.7 },
    voice: 'awb',
    speech:
      'Good morning. I am sorry that your parcel came broken, and for the second time. I am sending a new one today, by courier, and I will call you myself when it has arrived.',
  },
]

function ffmpeg(...args) {
  const { status, stderr } = spawnSync('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args])
  if (status !== 0) throw new Error(`ffmpeg ${args.join(' ')}\n${stderr}`)
}

/** Records the picture and the spoken text to a file of high quality, from which all others are encoded. */
async function record({ id, seconds, look, voice, speech }) {
  const file = join(scratch, `${id}.mkv`)
  const spoken = join(scratch, `${id}.txt`)
  writeFileSync(spoken, speech)
  const source = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${WIDTH}x${HEIGHT}`,
    '-r',
    String(FRAMES_A_SECOND),
    '-i',
    '-',
  ]
  const sound = ['-f', 'lavfi', '-i', `flite=textfile=${spoken}:voice=${voice}`, '-af', 'apad', '-t', String(seconds)]
  const codecs = [
    '-c:v',
    'libx264',
    '-qp',
    '10',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'pcm_s16le',
    '-ar',
    '24000',
    '-ac',
    '1',
  ]
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...source, ...sound, ...codecs, file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  for (let frame = 0; frame < seconds * FRAMES_A_SECOND; frame++) {
    if (!child.stdin.write(drawFrame(frame, look))) await once(child.stdin, 'drain')
  }
  child.stdin.end()
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('ffmpeg could not record')
  return file
}

// Key frames every two seconds, nothing that depends on the machine, no encoder name or date in the files.
const PLAIN = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', '-map_metadata', '-1']
const H264 = [
  '-c:v',
  'libx264',
  '-threads',
  '1',
  '-profile:v',
  'main',
  '-preset',
  'slow',
  '-pix_fmt',
  'yuv420p',
  '-g',
  '50',
  '-keyint_min',
  '50',
  '-sc_threshold',
  '0',
  '-bf',
  '2',
]
const AAC = ['-c:a', 'aac', '-ar', '24000', '-ac', '1', '-b:a', '32k']

function encodeOriginal(source, file) {
  ffmpeg('-i', source, ...PLAIN, ...H264, '-crf', '30', ...AAC, '-movflags', '+faststart', file)
}

/**
 * Encodes both representations and the sound with ffmpeg's DASH writer; `timeline` chooses how segments are addressed.
 */
function encodeTemplates(source, folder, timeline) {
  const map = ['-map', '0:v', '-map', '0:v', '-map', '0:a']
  const low = ['-b:v:0', '80k', '-maxrate:v:0', '110k', '-bufsize:v:0', '220k', '-filter:v:0', 'scale=320:180']
  const high = ['-b:v:1', '200k', '-maxrate:v:1', '280k', '-bufsize:v:1', '560k']
  const dash = ['-f', 'dash', '-seg_duration', '2', '-use_template', '1', '-use_timeline', timeline ? '1' : '0']
  const names = [
    '-init_seg_name',
    'init-$RepresentationID$.m4s',
    '-media_seg_name',
    'segment-$RepresentationID$-$Number%03d$.m4s',
  ]
  const sets = ['-adaptation_sets', 'id=0,streams=v id=1,streams=a']
  ffmpeg(
    '-i',
    source,
    ...map,
    ...PLAIN,
    ...H264,
    ...low,
    ...high,
    ...AAC,
    ...dash,
    ...names,
    ...sets,
    join(folder, 'manifest.mpd'),
  )
}

/** One file per representation, starting with a segment index. */
function encodeRanges(source, folder, seconds) {
  const indexed = ['-movflags', '+dash+global_sidx', '-frag_duration', '2000000', '-min_frag_duration', '2000000']
  const one = (file, ...args) => ffmpeg('-i', source, ...PLAIN, ...args, ...indexed, '-f', 'mp4', join(folder, file))
  one('video-180.mp4', '-an', ...H264, '-b:v', '80k', '-maxrate', '110k', '-bufsize', '220k', '-vf', 'scale=320:180')
  one('video-360.mp4', '-an', ...H264, '-b:v', '200k', '-maxrate', '280k', '-bufsize', '560k')
  one('audio.m4a', '-vn', ...AAC)
  const videos = [
    { file: 'video-180.mp4', codecs: 'avc1.4d400c', bandwidth: 110_000, width: 320, height: 180 },
    { file: 'video-360.mp4', codecs: 'avc1.4d401e', bandwidth: 280_000, width: 640, height: 360 },
  ]
  const manifest = onDemandManifest(folder, seconds, videos, { file: 'audio.m4a', bandwidth: 36_000 })
  writeFileSync(join(folder, 'manifest.mpd'), manifest)
}

async function makePresentation(presentation) {
  const { id, seconds } = presentation
  const source = await record(presentation)
  const folder = join(target, 'dash', id)
  mkdirSync(folder, { recursive: true })
  if (id === 'ranges') encodeRanges(source, folder, seconds)
  else encodeTemplates(source, folder, id === 'timeline')
  const original = `original/${id}.mp4`
  encodeOriginal(source, join(target, original))
  const size = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  return {
    id,
    manifest: `dash/${id}/manifest.mpd`,
    original,
    originalType: 'video/mp4',
    originalExtension: '.mp4',
    originalSize: statSync(join(target, original)).size,
    size,
    duration: seconds,
    width: WIDTH,
    height: HEIGHT,
  }
}

/** A rota as an image: colored shifts in a grid of days. */
function drawRota() {
  const [width, height] = [480, 270]
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [day, shift] = [Math.floor(x / 60), Math.floor(y / 45)]
      const border = x % 60 < 2 || y % 45 < 2
      pixels[y * width + x] = border ? 0 : 1 + ((day * 3 + shift * 5) % 6)
    }
  }
  return encodePng(width, height, [0xffffff, 0x2f5fe0, 0x0e8f8f, 0xf0b429, 0xe8ecf4, 0xb13a6b, 0xd7dde8], pixels)
}

function makeFiles() {
  const english = ESSAY_PARAGRAPHS.en
  const write = (name, content) => writeFileSync(join(target, name), content)
  write('files/recommendation.pdf', makePdf('Recommendation for the next quarter', english.slice(4, 8)))
  write(
    'files/protocol.pdf',
    makePdf('Proctoring protocol', [
      '00:00 Room scan complete.',
      '02:15 Second person possible.',
      '20:34 Session ended.',
    ]),
  )
  const rows = [
    ['Weekday', 'Orders'],
    ['Monday', '41'],
    ['Thursday', '188'],
  ]
  write('files/rota-plan.docx', makeDocx('Rota plan', english.slice(0, 4), rows))
  write('files/rota.png', drawRota())
  write('files/notes.txt', `Notes for the written case\n\n${english[9]}\n\nŻółć, naïve, 東京, Ελλάδα\n`)
  mkdirSync(join(target, 'photos'), { recursive: true })
  for (const variant of [3, 17, 42]) {
    const png = join(scratch, `${variant}.png`)
    writeFileSync(png, drawPortrait(variant))
    ffmpeg('-i', png, ...PLAIN, '-q:v', '5', '-pix_fmt', 'yuvj420p', join(target, 'photos', `portrait-${variant}.jpg`))
  }
  ffmpeg('-i', join(scratch, '3.png'), ...PLAIN, '-vf', 'scale=64:64', join(target, 'photos', 'portrait-3.gif'))
  // A frame of an interview serves as a photo.
  ffmpeg(
    '-ss',
    '3',
    '-i',
    join(scratch, 'ranges.mkv'),
    ...PLAIN,
    '-frames:v',
    '1',
    '-q:v',
    '6',
    '-pix_fmt',
    'yuvj420p',
    join(target, 'files', 'site-photo.jpg'),
  )
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const types = {
    'recommendation.pdf': 'application/pdf',
    'rota-plan.docx': docx,
    'rota.png': 'image/png',
    'site-photo.jpg': 'image/jpeg',
    'notes.txt': 'text/plain',
  }
  return Object.entries(types).map(([name, type]) => ({
    path: `files/${name}`,
    type,
    size: statSync(join(target, 'files', name)).size,
  }))
}

/** Files of other kinds: made ones, the sound of an interview and an interview itself. */
function makeFurther() {
  const made = Object.entries(makeFurtherFiles(ESSAY_PARAGRAPHS.en))
  for (const [name, [, content]] of made) writeFileSync(join(target, 'files', name), content)
  const types = [
    ...made.map(([name, [type]]) => [`files/${name}`, type]),
    ['dash/ranges/audio.m4a', 'audio/mp4'],
    ['original/ranges.mp4', 'video/mp4'],
  ]
  return types.map(([path, type]) => ({ path, type, size: statSync(join(target, path)).size }))
}

try {
  for (const folder of ['dash', 'files', 'original', 'photos'])
    rmSync(join(target, folder), { recursive: true, force: true })
  for (const folder of ['files', 'original']) mkdirSync(join(target, folder), { recursive: true })
  const presentations = []
  for (const presentation of PRESENTATIONS) presentations.push(await makePresentation(presentation))
  const files = makeFiles()
  writeFileSync(
    join(target, 'catalogue.json'),
    `${JSON.stringify({ presentations, files, furtherFiles: makeFurther() }, null, 2)}\n`,
  )
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
