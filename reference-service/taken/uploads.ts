import type { RecordingFacts } from '../store/taken-sessions.ts'
import { TakeRefusal } from './take-refusal.ts'

/** Sizes in bytes. */
export type UploadLimits = { readonly fileBytes: number; readonly recordingBytes: number }

export const DEFAULT_UPLOAD_LIMITS: UploadLimits = { fileBytes: 10 * 1024 * 1024, recordingBytes: 64 * 1024 * 1024 }
export const FILES_PER_ESSAY = 5
export const ESSAY_LENGTH = 50_000
const NAME_LENGTH = 100

const MIME_TYPE = /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,99}$/

/** The type without parameters, as it is sent again; what is no MIME type is sent as bytes of no known type. */
export function uploadType(header: string | undefined): string {
  const type = (header ?? '').split(';')[0]!.trim().toLowerCase()
  return MIME_TYPE.test(type) ? type : 'application/octet-stream'
}

/** A name that can stand in an address and in a folder: no path, no control or direction characters, not too long. */
export function uploadName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
  const clean = last
    .replace(/[\p{C}<>:"|?*%#]/gu, '_')
    .replace(/^\.+/, '')
    .trim()
  if (clean === '') return 'file'
  const dot = clean.lastIndexOf('.')
  const ending = dot > 0 && clean.length - dot <= 12 ? clean.slice(dot) : ''
  return [...clean.slice(0, clean.length - ending.length)].slice(0, NAME_LENGTH).join('') + ending
}

/** What the first bytes of a recording say it is, whatever its type says. */
export function recordingKind(bytes: Uint8Array): { readonly type: string; readonly name: string } {
  const isWebm = bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3
  if (isWebm) return { type: 'video/webm', name: 'recording.webm' }
  const mark = String.fromCharCode(...bytes.subarray(4, 8))
  if (mark === 'ftyp') return { type: 'video/mp4', name: 'recording.mp4' }
  throw new TakeRefusal('not-a-recording', 'The recording is neither WebM nor MP4.')
}

/** Facts of a recording are what its browser says; they must at least be possible. */
export function checkFacts(facts: RecordingFacts | null): RecordingFacts {
  const { seconds, width, height } = facts ?? { seconds: NaN, width: 0, height: 0 }
  const isSize = (value: number) => Number.isInteger(value) && value >= 0 && value <= 8192
  if (!(seconds >= 0 && seconds <= 3600) || !isSize(width) || !isSize(height)) {
    throw new TakeRefusal('not-a-recording', 'The facts of the recording are not possible.')
  }
  return { seconds, width, height }
}
