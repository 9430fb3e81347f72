import { deserialize, serialize } from 'node:v8'
import { MANUAL_SCORING } from '../../../contract/model/session.ts'
import type { Guid } from '../../../contract/model/ids.ts'
import { sortKey } from './folding.ts'
import type { RejectedRecord, SessionRecord } from '../records.ts'

/** The items of a feed page after parsing. */
export type ReadItems = { readonly records: readonly SessionRecord[]; readonly rejected: readonly RejectedRecord[] }

/**
 * {@link ReadItems} in serialized form. They are serialized where the page is parsed, so that the writer has little to
 * prepare.
 */
export type PackedItems = Uint8Array

export type ColumnValue = string | number | null

/** Columns of a packed session, in order. */
export const PACKED_COLUMNS = [
  'started',
  'modified',
  'finished',
  'auto_closed',
  'elapsed',
  'score',
  'max_score',
  'percent',
  'manual_scoring',
  'image_count',
  'name',
  'name_key',
  'email',
  'data',
  'extra',
  'started_sent',
  'modified_sent',
] as const

/**
 * A record as a row of the table. An array instead of an object: member names would take most of the time of unpacking.
 */
export type PackedSession = readonly [
  participantId: Guid,
  testId: Guid,
  testTitle: string,
  scaleLevel: string | null,
  searchText: string,
  images: readonly string[],
  values: readonly ColumnValue[],
]

export type UnpackedItems = {
  readonly sessions: readonly PackedSession[]
  readonly rejected: readonly RejectedRecord[]
}

/** Uses V8's serialization: it takes a fifth of the time of JSON, and only this process reads it. */
export function packItems({ records, rejected }: ReadItems): PackedItems {
  return serialize({ sessions: records.map(packSession), rejected } satisfies UnpackedItems)
}

export function unpackItems(items: PackedItems): UnpackedItems {
  return deserialize(items) as UnpackedItems
}

function packSession(record: SessionRecord): PackedSession {
  const name = record.participantName.toWellFormed()
  return [
    record.participantId,
    record.testId,
    record.testTitle.toWellFormed(),
    record.scaleLevel?.toWellFormed() ?? null,
    searchText(record),
    record.images,
    [
      record.started,
      record.modified,
      record.isFinished ? 1 : 0,
      record.autoClosed ? 1 : 0,
      record.elapsed,
      record.score,
      record.maxScore,
      record.percent,
      MANUAL_SCORING.indexOf(record.manualScoring),
      record.images.length,
      name,
      sortKey(name),
      record.participantEmail?.toWellFormed() ?? null,
      JSON.stringify(record.participantData),
      record.extra?.toWellFormed() ?? null,
      record.startedSent ?? null,
      record.modifiedSent ?? null,
    ],
  ]
}

function searchText(record: SessionRecord): string {
  let text = ''
  for (const field of record.participantData) text += field.value + '\n'
  return text
}
