import type { SessionKey } from '../../contract/model/ids.ts'
import type { FeedItem } from '../../reference-service/data/wire.ts'
import type { RunningService } from '../../reference-service/service.ts'
import type { StoredRow } from './stored-rows.ts'

/** A session reduced to key, last change, result and the texts of the participant's data. */
export type Digest = string

/** Digests of a store's sessions, sorted. */
export function digestRows(rows: readonly StoredRow[]): readonly Digest[] {
  return rows
    .map(({ key, record }) =>
      digest(key, [
        Math.floor(record.modified / 1000),
        record.started,
        record.testTitle,
        record.isFinished,
        record.percent,
        record.manualScoring,
        record.participantData.map((field) => (field.imageIndex === undefined ? field.value : 'image')),
      ]),
    )
    .sort()
}

/** Digests of the service's sessions, computed from its own data without the app's code. */
export function digestService(service: RunningService, centers = service.centers): readonly Digest[] {
  return centers.flatMap((center) => Array.from(service.items(center), (item) => digestItem(center, item))).sort()
}

function digestItem(center: string, item: FeedItem): Digest {
  const key = { center, participantId: item.participantId, testId: item.testId } as SessionKey
  return digest(key, [
    Date.parse(item.modified),
    Date.parse(item.started),
    item.testTitle,
    item.isFinished,
    item.percent ?? null,
    item.manualScoring,
    item.participantData.map(({ value }) => (value.startsWith('data:image/') ? 'image' : value)),
  ])
}

function digest(key: SessionKey, values: readonly unknown[]): Digest {
  return JSON.stringify([key.center, key.participantId.toLowerCase(), key.testId.toLowerCase(), ...values])
}
