import type { MediaBytes } from '../../contract/model/media.ts'

/** A file as main hands it to the page; by default one that is not shown. */
export function fileWith(facts: Partial<MediaBytes> = {}): MediaBytes {
  return {
    bytes: new Uint8Array([1]),
    sniffedType: 'unknown',
    text: null,
    facts: { content: 'other', format: null, size: 1, sha256: 'ab12' },
    declaredType: null,
    fileName: 'plan.bin',
    officeKind: null,
    ...facts,
  }
}
