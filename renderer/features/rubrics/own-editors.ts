import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { RubricDetails } from '../../../contract/model/rubric-records.ts'
import type { RubricId } from '../../../contract/model/rubric.ts'
import { desk } from '../../bridge/desk.ts'
import { addUnsavedWork } from '../../common/unsaved-work.ts'
import { createRubricEditor, type RubricEditor } from './rubric-editor.ts'

/** Editors of this window, by connection and rubric. */
const editors = new Map<string, RubricEditor>()

/** The editor of a rubric, with changes that could not be saved when the rubric was left. */
export function editorOf(connectionId: ConnectionId, stored: RubricDetails): RubricEditor {
  const { id } = stored
  const name = `${connectionId}/${id}`
  const known = editors.get(name)
  if (known) return known
  const made = createRubricEditor(stored, {
    get: () => desk.rubrics.get({ connectionId, id }),
    save: (content, over) => desk.rubrics.saveDraft({ connectionId, id, content, over }),
    discard: (over) => desk.rubrics.discardDraft({ connectionId, id, over }),
    publish: (over) => desk.rubrics.publish({ connectionId, id, over }),
  })
  editors.set(name, made)
  return made
}

/** Drops the editor of a rubric that is gone. */
export function forgetEditor(connectionId: ConnectionId, id: RubricId): void {
  editors.delete(`${connectionId}/${id}`)
}

async function settleEditors(): Promise<boolean> {
  const settled = await Promise.all([...editors.values()].map((editor) => editor.settle()))
  return !settled.includes(false)
}

addUnsavedWork({ settle: settleEditors, saveNow: () => void settleEditors() })
