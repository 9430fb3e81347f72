import { useEffect, useMemo, useRef } from 'react'
import type { FromViewer } from '../../../viewer/viewer-messages.ts'

type Answer = Extract<FromViewer, { readonly kind: 'attachment' }>

/** Asks a frame for files inside the one that it shows. Only answers that are waited for are taken. */
export function useAttachmentRequests(ask: (number: number) => void) {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  return useMemo(() => {
    const waiting = new Map<number, { answer: (bytes: Uint8Array | null) => void; read: Promise<Uint8Array | null> }>()
    return {
      read: (number: number): Promise<Uint8Array | null> => {
        const known = waiting.get(number)
        if (known) return known.read
        const { promise, resolve } = Promise.withResolvers<Uint8Array | null>()
        waiting.set(number, { answer: resolve, read: promise })
        latest.current(number)
        return promise
      },
      hear({ number, bytes }: Answer): void {
        waiting.get(number)?.answer(bytes)
        waiting.delete(number)
      },
      /** The frame shows its file anew. */
      end(): void {
        for (const { answer } of waiting.values()) answer(null)
        waiting.clear()
      },
    }
  }, [])
}
