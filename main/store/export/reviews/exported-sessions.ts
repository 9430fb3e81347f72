import type { ExportedSession } from '../../queries/export-ledger.ts'
import type { Bytes } from '../writers/table-writer.ts'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Sessions for the ledger as bytes, which threads hand over instead of copying them. They stay in this form until the
 * file is complete, and hundreds of thousands of sessions are only tens of megabytes then.
 */
export function packExported(sessions: readonly ExportedSession[]): Bytes {
  return encoder.encode(JSON.stringify(sessions))
}

export function unpackExported(bytes: Uint8Array): readonly ExportedSession[] {
  return JSON.parse(decoder.decode(bytes)) as readonly ExportedSession[]
}
