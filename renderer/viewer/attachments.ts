import type { FromViewer, NamedAttachment } from './viewer-messages.ts'

/** Most files inside a file that are listed. */
export const MOST_ATTACHMENTS = 100

/** A file that is inside the shown one. */
export type Attached = NamedAttachment & {
  /** Its bytes; `null`, or a rejection, where they cannot be read. */
  readonly read: () => Promise<Uint8Array | null>
}

/**
 * The files inside the shown one. The page lists them, and gets the bytes of those that it asks for: what they are is
 * told where it is told of all files, and each is shown in a frame of its own.
 */
export function createAttachments(tell: (message: FromViewer) => void) {
  let all: readonly Attached[] = []
  return {
    /** Later lists only add to those before, or to what is known of their files. */
    set: (attached: readonly Attached[]): void => {
      all = attached.slice(0, MOST_ATTACHMENTS)
      const list = all.map(({ name, size }) => ({ name, size }))
      tell({ kind: 'attachments', list, more: attached.length - all.length })
    },
    send: async (number: number): Promise<void> => {
      const bytes = await Promise.resolve(all[number]?.read()).catch(() => null)
      // A copy: the file keeps its own.
      tell({ kind: 'attachment', number, bytes: bytes ? bytes.slice() : null })
    },
  }
}
