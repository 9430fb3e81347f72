import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { findMediaFolder } from '../../reference-service/media/library.ts'
import { findBox } from './quiet-media.ts'

/** Seconds of a segment of "numbered". The last ones of the sample's sound are shorter and are left out. */
const SEGMENT_SECONDS = 2
const WHOLE_SEGMENTS = 9
/** Seconds of its pictures: what a player that is paused loads ahead. */
const PICTURE_SECONDS = 180

/**
 * A copy of the sample media in `folder` in which "numbered" lasts that many seconds: its segments follow each other again
 * and again, each with a time of its own. The pictures end sooner.
 */
export function longMediaFolder(folder: string, seconds: number): string {
  cpSync(findMediaFolder(), folder, { recursive: true })
  const inFolder = (name: string) => join(folder, 'dash', 'numbered', name)
  const manifest = inFolder('manifest.mpd')
  writeFileSync(manifest, lasting(readFileSync(manifest, 'utf8'), seconds))
  for (const representation of [0, 1, 2]) {
    const nameOf = (number: number) => inFolder(`segment-${representation}-${String(number).padStart(3, '0')}.m4s`)
    const samples = Array.from({ length: WHOLE_SEGMENTS }, (_, at) => readFileSync(nameOf(at + 1)))
    const ends = representation === 2 ? seconds : Math.min(seconds, PICTURE_SECONDS)
    for (let at = 0; at < ends / SEGMENT_SECONDS; at += 1) {
      const later = Math.floor(at / WHOLE_SEGMENTS) * WHOLE_SEGMENTS * SEGMENT_SECONDS
      writeFileSync(nameOf(at + 1), delayed(samples[at % WHOLE_SEGMENTS]!, later))
    }
  }
  return folder
}

/**
 * Answers the requests of a media host such that "numbered" lasts so many seconds, with pictures and sound to its end. Its
 * segments follow each other again and again and are made as they are asked for, so that an hour needs no disk.
 */
export function longNumbered(seconds: number): (path: string, response: ServerResponse) => boolean {
  const sample = (name: string) => readFileSync(join(findMediaFolder(), 'dash', 'numbered', name))
  return (path, response) => {
    if (path.endsWith('/numbered/manifest.mpd')) {
      response.writeHead(200, { 'Content-Type': 'application/dash+xml' })
      response.end(lasting(sample('manifest.mpd').toString(), seconds))
      return true
    }
    const [, representation, number] = /\/numbered\/segment-(\d)-(\d+)\.m4s$/.exec(path) ?? []
    const at = Number(number) - 1
    if (representation === undefined || at >= seconds / SEGMENT_SECONDS) return false
    const name = `segment-${representation}-${String((at % WHOLE_SEGMENTS) + 1).padStart(3, '0')}.m4s`
    const later = Math.floor(at / WHOLE_SEGMENTS) * WHOLE_SEGMENTS * SEGMENT_SECONDS
    response.writeHead(200, { 'Content-Type': 'video/iso.segment' }).end(delayed(sample(name), later))
    return true
  }
}

function lasting(manifest: string, seconds: number): string {
  return manifest.replace(/mediaPresentationDuration="[^"]*"/, `mediaPresentationDuration="PT${seconds}S"`)
}

/** A segment that is so many seconds later. */
function delayed(segment: Buffer, seconds: number): Buffer {
  const timescale = segment.readUInt32BE(findBox(segment, ['sidx']) + 16)
  const at = findBox(segment, ['moof', 'traf', 'tfdt']) + 12
  const file = Buffer.from(segment)
  file.writeBigUInt64BE(file.readBigUInt64BE(at) + BigInt(seconds * timescale), at)
  return file
}
