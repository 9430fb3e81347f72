import type { TFunction } from 'i18next'
import { makeEvidence } from '../../../common/make-evidence.ts'
import type { SessionsList } from './sessions-list.ts'

/** Makes an evidence report of the selected sessions. */
export async function evidenceOfSelection(t: TFunction, { connectionId, store }: SessionsList): Promise<void> {
  const { resultSet, selected } = store.getState()
  if (resultSet === null || selected.count === 0) return
  const { resultSetId } = resultSet
  await makeEvidence(t, { connectionId, scope: { kind: 'selection', resultSetId } }, selected.count)
}

/** Makes one of the selected sessions or, without a selection, of the session at the cursor. */
export async function evidenceOfList(t: TFunction, list: SessionsList): Promise<void> {
  if (list.store.getState().selected.count > 0) return evidenceOfSelection(t, list)
  const row = await list.focusedRow()
  if (row) await makeEvidence(t, { connectionId: list.connectionId, scope: { kind: 'session', key: row.key } })
}
