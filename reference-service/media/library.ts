import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { MediaCatalogue } from '../data/report.ts'

export type MediaFile = { readonly type: string; readonly etag: string; readonly content: Uint8Array<ArrayBuffer> }

/** The sample media, read on demand and cached: less than 3 MB together. */
export type MediaLibrary = {
  readonly catalogue: MediaCatalogue
  /** Photos as data URIs. */
  readonly photos: readonly string[]
  /** A small JPEG image. */
  readonly jpeg: Buffer
  /** A file by its path in the library, with `/` as separator. Only listed files can be found. */
  file(path: string): MediaFile | null
}

const TYPES: Readonly<Record<string, string>> = {
  mpd: 'application/dash+xml',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
  webm: 'video/webm',
  m4a: 'audio/mp4',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  txt: 'text/plain; charset=utf-8',
  py: 'text/x-python',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rtf: 'application/rtf',
  odt: 'application/vnd.oasis.opendocument.text',
  zip: 'application/zip',
  sh: 'text/x-sh',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

const fileList = z.array(z.object({ path: z.string(), type: z.string(), size: z.int() }))
const catalogueSchema = z.object({
  presentations: z.array(
    z.object({
      id: z.string(),
      manifest: z.string(),
      original: z.string(),
      originalType: z.string(),
      originalExtension: z.string(),
      originalSize: z.int(),
      size: z.int(),
      duration: z.number(),
      width: z.int(),
      height: z.int(),
    }),
  ),
  files: fileList,
  furtherFiles: fileList,
})

export function openMediaLibrary(folder: string): MediaLibrary {
  const paths = new Set(filesUnder(folder, ''))
  const known = new Map<string, MediaFile>()
  const read = (path: string) => readFileSync(join(folder, path))
  const photos = [...paths].filter((path) => path.startsWith('photos/')).sort()
  return {
    catalogue: catalogueSchema.parse(JSON.parse(read('catalogue.json').toString('utf8'))),
    photos: photos.map((path) => `data:${typeOf(path)};base64,${read(path).toString('base64')}`),
    jpeg: read('files/site-photo.jpg'),
    file: (path) => {
      const cached = known.get(path)
      if (cached !== undefined || !paths.has(path)) return cached ?? null
      const content = new Uint8Array(read(path))
      const file = { type: typeOf(path), etag: etagOf(content), content }
      known.set(path, file)
      return file
    },
  }
}

/** Recursion by hand, because Node's recursive `readdir` does not work inside a packaged app's archive. */
function filesUnder(folder: string, above: string): string[] {
  return readdirSync(join(folder, above), { withFileTypes: true }).flatMap((entry) => {
    const path = above === '' ? entry.name : `${above}/${entry.name}`
    return entry.isDirectory() ? filesUnder(folder, path) : [path]
  })
}

function typeOf(path: string): string {
  return TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}

export function etagOf(content: Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('hex').slice(0, 24)}"`
}

/** Finds the media folder in the folders above this file, whose location changes when the app is bundled. */
export function findMediaFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const candidate = join(folder, 'assets', 'media')
    if (existsSync(join(candidate, 'catalogue.json'))) return candidate
    const above = dirname(folder)
    if (above === folder)
      throw new Error('The sample media (assets/media) are not there. Make them by scripts/make-media.mjs.')
    folder = above
  }
}
