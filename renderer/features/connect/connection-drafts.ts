import type { Connection } from '../../../contract/model/connection.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { valuesOf, type ConnectionValues } from './connection-values.ts'

/** Unsaved input of forms that were left, until the window closes. */
const drafts = new Map<ConnectionId | 'new', ConnectionValues>()

const idOf = (connection: Connection | null) => connection?.id ?? 'new'

export function draftOf(connection: Connection | null): ConnectionValues | null {
  return drafts.get(idOf(connection)) ?? null
}

/** Keeps input that differs from the saved connection. The secret key is never kept outside its field. */
export function keepDraft(connection: Connection | null, values: ConnectionValues): void {
  const draft = { ...values, secret: '' }
  const isSaved = JSON.stringify(draft) === JSON.stringify(valuesOf(connection))
  if (isSaved) discardDraft(connection)
  else drafts.set(idOf(connection), draft)
}

export function discardDraft(connection: Connection | null): void {
  drafts.delete(idOf(connection))
}
