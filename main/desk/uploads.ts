import { DeskError } from '../../contract/model/errors.ts'
import { MOST_SHEET_BYTES } from '../../contract/model/score-import.ts'

type Upload = { readonly id: number; readonly parts: Uint8Array[]; size: number }

/** Files that windows hand over in parts. A window has one at a time, so that the next replaces one that it never opened. */
export function createUploads() {
  const ofWindows = new Map<number, Upload>()
  let last = 0

  function begin(windowId: number): Upload {
    last += 1
    const upload = { id: last, parts: [], size: 0 }
    ofWindows.set(windowId, upload)
    return upload
  }

  function find(windowId: number, id: number): Upload {
    const upload = ofWindows.get(windowId)
    if (upload?.id === id) return upload
    throw new DeskError('no-such-result-set', 'Another file was opened meanwhile.')
  }

  return {
    add(windowId: number, uploadId: number | null, part: Uint8Array): number {
      const upload = uploadId === null ? begin(windowId) : find(windowId, uploadId)
      upload.size += part.byteLength
      if (upload.size > MOST_SHEET_BYTES) {
        ofWindows.delete(windowId)
        throw new DeskError('limit-exceeded', 'The file is larger than 128 MB.', { limit: MOST_SHEET_BYTES })
      }
      upload.parts.push(part)
      return upload.id
    },
    /** The bytes in a buffer of their own, which can be handed on without a copy. */
    take(windowId: number, uploadId: number): Uint8Array<ArrayBuffer> {
      const { parts, size } = find(windowId, uploadId)
      ofWindows.delete(windowId)
      const bytes = new Uint8Array(size)
      let at = 0
      for (const part of parts) {
        bytes.set(part, at)
        at += part.byteLength
      }
      return bytes
    },
    dropWindow(windowId: number): void {
      ofWindows.delete(windowId)
    },
  }
}
