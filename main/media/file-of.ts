import { createHash } from 'node:crypto'
import { isViewedType, type AttachedFile, type LargeText, type MediaBytes } from '../../contract/model/media.ts'
import { isLookedInto } from '../../contract/model/office.ts'
import { copyNameOf, endingOf } from './file-name.ts'
import type { Grant } from './grants.ts'
import { BEGINNING, largeTextIn } from './large-text.ts'
import { officeKindOf } from './office-kind.ts'
import { sniffFile, type Sniffed } from './sniff.ts'

const NOTHING = new Uint8Array()

type Named = Pick<Grant, 'url' | 'kind' | 'type'>

/** A file that was read whole. */
export function toFile(named: Named, bytes: Uint8Array): MediaBytes {
  const ending = endingOf(named.url.href)
  const large = largeTextIn(bytes, ending)
  const size = bytes.length
  if (large !== null) return { ...fileOf(named, textIn(large), bytes, { size, sha256: null }), large }
  const sniffed = sniffFile(bytes, ending)
  const sha256 = isViewedType(sniffed.type) ? null : createHash('sha256').update(bytes).digest('hex')
  // A ZIP that is no document, archive or program has a directory that cannot be read.
  const isSearched = sniffed.type !== 'unknown' || sniffed.format !== 'ZIP' || sniffed.content !== 'archive'
  return { ...fileOf(named, sniffed, bytes, { size, sha256, isSearched }), officeKind: officeKindOf(sniffed) }
}

/** What the page gets of a file: the bytes that the frame shows or looks into, and of a large text the beginning. */
export function forPage(file: MediaBytes): MediaBytes {
  if (!isViewedType(file.sniffedType) && !isLookedInto(file.officeKind)) return { ...file, bytes: NOTHING }
  return file.large ? { ...file, bytes: file.bytes.slice(0, BEGINNING) } : file
}

/** A file that is inside another. Its name is that of a file on a host, so that the same rules hold for both. */
export function attachedFile({ name, bytes }: AttachedFile, kind: Grant['kind']): MediaBytes {
  const url = new URL('https://attached.invalid')
  url.pathname = encodeURIComponent(name.toWellFormed())
  return toFile({ url, kind, type: null }, bytes)
}

export const textIn = ({ encoding, ground }: LargeText): Sniffed => ({
  type: 'text/plain',
  content: 'other',
  format: null,
  text: { encoding, ...(ground && { ground }), delimiter: null },
})

export function fileOf(
  { url, kind, type: declaredType }: Named,
  { type, content, format, text }: Sniffed,
  bytes: Uint8Array,
  { isSearched, ...known }: Pick<MediaBytes['facts'], 'size' | 'sha256'> & { readonly isSearched?: boolean },
): MediaBytes {
  const fileName = copyNameOf(url.href, kind, type, isSearched)
  const facts = { content, format, ...known }
  return { bytes, sniffedType: type, text, facts, declaredType, fileName, officeKind: null }
}
