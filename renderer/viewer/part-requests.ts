import { bytesOfPart } from './part-grid.ts'
import type { FromViewer, ToViewer } from './viewer-messages.ts'

type PartAnswer = Extract<ToViewer, { readonly kind: 'part' }>

export type PartRequests = {
  /** The bytes of a part. Rejects with the page's reason. */
  read(this: void, index: number): Promise<Uint8Array>
  answer(message: PartAnswer): void
}

type Waiting = { readonly resolve: (bytes: Uint8Array) => void; readonly reject: (error: Error) => void }

/** Asks the page for parts of a large text, one message at a time for each part. */
export function createPartRequests(tell: (message: FromViewer) => void): PartRequests {
  const waiting = new Map<number, Waiting[]>()
  return {
    read: (index) =>
      new Promise((resolve, reject) => {
        const others = waiting.get(index)
        waiting.set(index, [...(others ?? []), { resolve, reject }])
        if (others === undefined) tell({ kind: 'part', ...bytesOfPart(index) })
      }),
    answer({ first, bytes, reason }) {
      const index = first / bytesOfPart(1).first
      const all = waiting.get(index) ?? []
      waiting.delete(index)
      for (const { resolve, reject } of all) {
        if (bytes === null) reject(new Error(reason))
        else resolve(bytes)
      }
    },
  }
}
