import { randomBytes } from 'node:crypto'
import type { OfficeKind, OfficePages } from '../../contract/model/office.ts'
import { log } from '../support/log.ts'
import type { ConverterJob } from './converter-site.ts'

export type ConvertFailure = Extract<OfficePages, { readonly pdf: null }>['failed']

/** The conversion of one file. */
export type Conversion = ConverterJob & {
  /** Whether nobody waits for it. */
  readonly isAhead: boolean
  /** Takes a piece of the PDF; `false` if it is too much. */
  readonly add: (piece: Uint8Array) => boolean
  /** The PDF is whole. */
  readonly done: () => void
  readonly fail: (failed: ConvertFailure) => void
}

type Options = {
  readonly isAhead: boolean
  /** Most bytes of the PDF. */
  readonly mostBytes: number
  readonly settle: (pages: OfficePages) => void
}

export function createConversion(
  { bytes, kind }: { readonly bytes: Uint8Array; readonly kind: OfficeKind },
  { isAhead, mostBytes, settle }: Options,
): Conversion {
  const pieces: Uint8Array[] = []
  let total = 0
  return {
    id: randomBytes(16).toString('hex'),
    bytes,
    kind,
    isAhead,
    add(piece) {
      pieces.push(piece)
      total += piece.length
      return total <= mostBytes
    },
    done() {
      const pdf = new Uint8Array(Buffer.concat(pieces))
      settle(isPdf(pdf) ? { pdf } : { pdf: null, failed: 'unreadable' })
    },
    fail(failed) {
      log('info', 'convert.failed', { kind, bytes: bytes.length, failed })
      settle({ pdf: null, failed })
    },
  }
}

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/** Conversions whose turn has not come. */
export function createConversionQueue() {
  const waiting: Conversion[] = []
  return {
    /** A conversion is dropped when the signal aborts before its turn. */
    add(job: Conversion, signal: AbortSignal | undefined): void {
      waiting.push(job)
      signal?.addEventListener('abort', () => {
        const at = waiting.indexOf(job)
        for (const dropped of at < 0 ? [] : waiting.splice(at, 1)) dropped.fail('unreadable')
      })
    },
    /** The first that somebody waits for, or else the first. */
    take(): Conversion | null {
      const wanted = waiting.findIndex(({ isAhead }) => !isAhead)
      return waiting.splice(Math.max(0, wanted), 1)[0] ?? null
    },
    isEmpty: () => waiting.length === 0,
    fail(failed: ConvertFailure): void {
      for (const job of waiting.splice(0)) job.fail(failed)
    },
  }
}
