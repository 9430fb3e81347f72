import { randomBytes } from 'node:crypto'
import type { OfficeFailure, OfficeOutput } from '../../contract/model/office.ts'
import { log } from '../support/log.ts'
import type { ConverterJob } from './converter-site.ts'

/** What was made of a file, or why nothing was. */
export type Made = { readonly bytes: Uint8Array } | { readonly bytes: null; readonly failed: OfficeFailure }

/** The conversion of one file. */
export type Conversion = ConverterJob & {
  /** Whether nobody waits for it. */
  readonly isAhead: boolean
  /** Whether it was begun before, in a page that has ended since. */
  readonly isSecond: boolean
  /** Takes a piece of what is made; `false` if it is too much. */
  readonly add: (piece: Uint8Array) => boolean
  /** It is whole. */
  readonly done: () => void
  readonly fail: (failed: OfficeFailure) => void
  /** The same from its beginning, for another page; `null` for one that was begun twice. */
  readonly again: () => Conversion | null
}

type Options = {
  readonly isAhead: boolean
  /** Most bytes of what is made. */
  readonly mostBytes: number
  readonly isSecond?: boolean
  readonly settle: (made: Made) => void
}

export function createConversion(file: Omit<ConverterJob, 'id'>, options: Options): Conversion {
  const { bytes, kind, output } = file
  const { isAhead, mostBytes, isSecond = false, settle } = options
  const pieces: Uint8Array[] = []
  let total = 0
  return {
    id: randomBytes(16).toString('hex'),
    bytes,
    kind,
    output,
    isAhead,
    isSecond,
    add(piece) {
      pieces.push(piece)
      total += piece.length
      return total <= mostBytes
    },
    done() {
      const made = new Uint8Array(Buffer.concat(pieces))
      settle(beginsLike(output, made) ? { bytes: made } : { bytes: null, failed: 'unreadable' })
    },
    fail(failed) {
      log('info', 'convert.failed', { kind, output, bytes: bytes.length, failed })
      settle({ bytes: null, failed })
    },
    again: () => (isSecond ? null : createConversion(file, { ...options, isSecond: true })),
  }
}

/** How what is made begins; an XLSX is a ZIP. */
const BEGINNINGS: Readonly<Record<OfficeOutput, string>> = { pdf: '%PDF-', xlsx: 'PK\x03\x04' }

function beginsLike(output: OfficeOutput, bytes: Uint8Array): boolean {
  const beginning = BEGINNINGS[output]
  return Buffer.from(bytes.subarray(0, beginning.length)).toString('latin1') === beginning
}

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
    /** Begins one again that only took too long for its page; fails others, and one that was begun again before. */
    giveBack(job: Conversion, failed: OfficeFailure): void {
      const again = failed === 'slow' ? job.again() : null
      if (again === null) job.fail(failed)
      else waiting.push(again)
    },
    /** The first that somebody waits for, or else the first. */
    take(): Conversion | null {
      const wanted = waiting.findIndex(({ isAhead }) => !isAhead)
      return waiting.splice(Math.max(0, wanted), 1)[0] ?? null
    },
    isEmpty: () => waiting.length === 0,
    fail(failed: OfficeFailure): void {
      for (const job of waiting.splice(0)) job.fail(failed)
    },
  }
}
