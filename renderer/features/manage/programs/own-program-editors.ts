import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import type { ProgramDetails } from '../../../../contract/model/program-records.ts'
import { desk } from '../../../bridge/desk.ts'
import { addUnsavedWork } from '../../../common/unsaved-work.ts'
import { createProgramEditor, type ProgramEditor } from './program-editor.ts'

type OwnEditor = {
  readonly connectionId: ConnectionId
  readonly editor: ProgramEditor
  /** The program as it was when its editor was made. */
  readonly program: ProgramDetails
}

/** Editors of this window, by connection and program. */
const editors = new Map<string, OwnEditor>()

/** The editor of a program, with changes that could not be saved when the program was left. */
export function programEditorOf(connectionId: ConnectionId, stored: ProgramDetails): ProgramEditor {
  const { id } = stored
  const name = `${connectionId}/${id}`
  const known = editors.get(name)
  if (known) return known.editor
  const editor = createProgramEditor(stored, {
    get: () => desk.programs.read({ connectionId, id }),
    save: (content, over) => desk.programs.saveDraft({ connectionId, id, content, over }),
    discard: (over) => desk.programs.discardDraft({ connectionId, id, over }),
    stage: (over) => desk.programs.stage({ connectionId, id, over }),
    remove: (over) => desk.programs.remove({ connectionId, id, over }),
  })
  editors.set(name, { connectionId, editor, program: stored })
  return editor
}

/**
 * A program that another window has discarded while it was written in this one; `null` where there is none. Its changes are
 * nowhere else. `listed` are the programs that there are.
 */
export function strandedProgram(
  connectionId: ConnectionId,
  listed: readonly { readonly id: Guid }[],
): ProgramDetails | null {
  const there = new Set(listed.map(({ id }) => id))
  const found = [...editors.values()].find(
    (one) =>
      one.connectionId === connectionId && one.editor.store.getState().status !== 'saved' && !there.has(one.program.id),
  )
  return found?.program ?? null
}

/** Drops the editor of a program that is gone. */
export function forgetProgramEditor(connectionId: ConnectionId, id: Guid): void {
  editors.delete(`${connectionId}/${id}`)
}

async function settleEditors(): Promise<boolean> {
  const settled = await Promise.all([...editors.values()].map(({ editor }) => editor.settle()))
  return !settled.includes(false)
}

addUnsavedWork({ settle: settleEditors, saveNow: () => void settleEditors() })
