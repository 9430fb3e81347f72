import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import { newProgram } from '../../../../contract/model/program-edit.ts'
import type { ProgramContent } from '../../../../contract/model/program.ts'
import type { ProgramEmployeesChange } from '../../../../contract/model/program-employees.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { offerUndo } from '../../../common/notices/offer-undo.ts'
import { forgetProgramEditor } from './own-program-editors.ts'
import type { ProgramEditor } from './program-editor.ts'
import { titleText } from './program-texts.ts'
import { newGuid } from './use-row-moves.ts'

const NOTICE = 'program'

type ProgramActionsOptions = {
  readonly connectionId: ConnectionId
  readonly onShow: (id: Guid | null) => void
  readonly onOutbox: () => void
}

/** The commands of the programs' screen. Each tells its failure by a notice. */
export function useProgramActions({ connectionId, onShow, onOutbox }: ProgramActionsOptions) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const readAgain = async () => {
    await client.invalidateQueries({ queryKey: ['programs', connectionId] })
    await client.invalidateQueries({ queryKey: ['outbox', connectionId] })
  }

  /** Returns whether it went well. */
  async function run(title: string, act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      showNotice({ id: NOTICE, tone: 'bad', title, text: `${happened} ${todo}`, stays: true })
      return false
    }
  }

  async function tellStaged(): Promise<void> {
    await readAgain()
    showNotice({
      id: 'staged',
      tone: 'ok',
      title: t('manage.staged'),
      stays: false,
      actions: [{ label: t('manage.showOutbox'), onAction: onOutbox }],
    })
  }

  /** Saves a draft as a new program. What is left of a discarded one is only its revision, so it gets another ID too. */
  async function saveNew(content: ProgramContent): Promise<Guid> {
    const id = newGuid()
    await desk.programs.saveDraft({ connectionId, id, content, over: 0 })
    return id
  }

  return {
    add: () =>
      run(t('programs.failed'), async () => {
        const id = await saveNew(newProgram())
        await readAgain()
        onShow(id)
      }),
    choose: (editor: ProgramEditor, id: Guid, which: 'mine' | 'theirs') =>
      run(t('programs.failed'), async () => {
        if (await editor.choose(which)) return
        const kept = which === 'mine' ? await saveNew(editor.store.getState().content) : null
        forgetProgramEditor(connectionId, id)
        await readAgain()
        onShow(kept)
      }),
    stage: (editor: ProgramEditor) =>
      run(t('manage.notStaged'), async () => {
        await editor.stage()
        await tellStaged()
      }),
    stageEmployees: (id: Guid, change: ProgramEmployeesChange) =>
      run(t('manage.notStaged'), async () => {
        await desk.programs.stageEmployees({ connectionId, id, change })
        await tellStaged()
      }),
    /** There is no undo: only the app knows what was sent of a program, and it forgets that. */
    remove: (editor: ProgramEditor, id: Guid) =>
      run(t('programs.failed'), async () => {
        const { title } = editor.store.getState().content
        await editor.remove()
        forgetProgramEditor(connectionId, id)
        onShow(null)
        await readAgain()
        const name = titleText(t, title)
        showNotice({ id: NOTICE, tone: 'ok', title: t('programs.removed', { name }), stays: false })
      }),
    discard: (editor: ProgramEditor, id: Guid) =>
      run(t('programs.failed'), async () => {
        const { content, sent } = editor.store.getState()
        await editor.discard()
        const isGone = sent === null
        if (isGone) {
          forgetProgramEditor(connectionId, id)
          onShow(null)
        }
        await readAgain()
        const title = t('programs.discarded', { name: titleText(t, content.title) })
        offerUndo(t, NOTICE, title, () => {
          void run(t('programs.failed'), async () => {
            // Not an undo of the editor, which would take back what was edited since.
            if (!isGone) return editor.edit(content)
            const restored = await saveNew(content)
            await readAgain()
            onShow(restored)
          })
        })
      }),
  }
}

export type ProgramActions = ReturnType<typeof useProgramActions>
