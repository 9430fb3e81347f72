import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import type { ProgramDetails } from '../../../../contract/model/program-records.ts'
import { desk } from '../../../bridge/desk.ts'
import { addUnsavedWork } from '../../../common/unsaved-work.ts'
import { createProgramEditor, type ProgramEditor } from './program-editor.ts'

/** Editors of this window, by connection and program. */
const editors = new Map<string, ProgramEditor>()

/** The editor of a program, with changes that could not be saved when the program was left. */
export function programEditorOf(connectionId: ConnectionId, stored: ProgramDetails): ProgramEditor {
  const { id } = stored
  const name = `${connectionId}/${id}`
  const known = editors.get(name)
  if (known) return known
  const made = createProgramEditor(stored, {
    get: () => desk.programs.read({ connectionId, id }),
    save: (content, over) => desk.programs.saveDraft({ connectionId, id, content, over }),
    discard: (over) => desk.programs.discardDraft({ connectionId, id, over }),
    stage: (over) => desk.programs.stage({ connectionId, id, over }),
  })
  editors.set(name, made)
  return made
}

/** Drops the editor of a program that is gone. */
export function forgetProgramEditor(connectionId: ConnectionId, id: Guid): void {
  editors.delete(`${connectionId}/${id}`)
}

async function settleEditors(): Promise<boolean> {
  const settled = await Promise.all([...editors.values()].map((editor) => editor.settle()))
  return !settled.includes(false)
}

addUnsavedWork({ settle: settleEditors, saveNow: () => void settleEditors() })
