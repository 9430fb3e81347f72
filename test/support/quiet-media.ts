import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findMediaFolder } from '../../reference-service/media/library.ts'

/** A frame of AAC-LC in mono (ISO/IEC 14496-3) without any sound. */
const SILENT_FRAME = Buffer.from('00c800802380', 'hex')

/** Segments of the sound of "numbered". */
const SEGMENTS = 10

/** Position of a box in a file, by the names of the boxes around it. */
export function findBox(file: Buffer, path: readonly string[], from = 0, until = file.length): number {
  const [name, ...inner] = path
  for (let at = from; at < until; at += file.readUInt32BE(at)) {
    if (file.toString('latin1', at + 4, at + 8) !== name) continue
    return inner.length === 0 ? at : findBox(file, inner, at + 8, at + file.readUInt32BE(at))
  }
  throw new Error(`the segment has no ${path.join('/')}`)
}

/** Replaces every frame of a segment of sound by a silent one. The segment keeps its times. */
export function silenced(segment: Buffer): Buffer {
  const media = findBox(segment, ['mdat'])
  const run = findBox(segment, ['moof', 'traf', 'trun'])
  if (segment.readUInt32BE(run + 8) !== 0x0201) throw new Error('a run of this kind is not known here')
  const count = segment.readUInt32BE(run + 12)
  const head = Buffer.from(segment.subarray(0, media + 8))
  for (let frame = 0; frame < count; frame += 1) head.writeUInt32BE(SILENT_FRAME.length, run + 20 + 4 * frame)
  head.writeUInt32BE(8 + count * SILENT_FRAME.length, media)
  return Buffer.concat([head, ...Array.from({ length: count }, () => SILENT_FRAME)])
}

/** Drops the second half of the frames of a segment of sound, as if their packets were lost. */
function halved(segment: Buffer): Buffer {
  const at = findBox(segment, ['moof', 'traf', 'trun']) + 12
  const half = Buffer.from(segment)
  half.writeUInt32BE(segment.readUInt32BE(at) >> 1, at)
  return half
}

/**
 * A copy of the sample media in `folder` in which some segments of the sound of "numbered", two seconds each, are silent, and the
 * second half of one is lost. Before it the manifest lists the sample's own sound, which costs more and so is not what is heard.
 */
export function quietMediaFolder(folder: string, segments: readonly number[], lost: number): string {
  cpSync(findMediaFolder(), folder, { recursive: true })
  const inFolder = (name: string) => join(folder, 'dash', 'numbered', name)
  const nameOf = (representation: number, segment: number) =>
    inFolder(`segment-${representation}-${String(segment).padStart(3, '0')}.m4s`)
  cpSync(inFolder('init-2.m4s'), inFolder('init-3.m4s'))
  for (let segment = 1; segment <= SEGMENTS; segment += 1) {
    const sample = readFileSync(nameOf(2, segment))
    writeFileSync(nameOf(3, segment), sample)
    if (segments.includes(segment)) writeFileSync(nameOf(2, segment), silenced(sample))
    if (segment === lost) writeFileSync(nameOf(2, segment), halved(sample))
  }
  const manifest = inFolder('manifest.mpd')
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace(/<AdaptationSet id="1"[^]*?<\/AdaptationSet>/, (set) => {
      const dearer = set
        .replace(/<Representation id="2"/, '<Representation id="3"')
        .replace(/bandwidth="\d+"/, 'bandwidth="900000"')
      return dearer.replace('id="1"', 'id="7"') + set
    }),
  )
  return folder
}

/** A copy of the sample media in `folder` in which "numbered" has no sound. */
export function muteMediaFolder(folder: string): string {
  cpSync(findMediaFolder(), folder, { recursive: true })
  const path = join(folder, 'dash', 'numbered', 'manifest.mpd')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/<AdaptationSet id="1"[^]*?<\/AdaptationSet>/, ''))
  return folder
}
