import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { problemsOfContent, RUBRIC_FILE_LENGTH } from '../../../contract/model/rubric-file.ts'
import type { RubricDetails } from '../../../contract/model/rubric-records.ts'
import type { RubricId } from '../../../contract/model/rubric.ts'
import { desk } from '../../bridge/desk.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { showNotice } from '../../common/notices/notices.ts'
import { offerUndo } from '../../common/notices/offer-undo.ts'
import { newRubric } from './edit-rubric.ts'
import { forgetEditor } from './own-editors.ts'
import { problemText, publishProblemText } from './problem-text.ts'
import type { RubricEditor } from './rubric-editor.ts'
import { rubricName } from './shown-names.ts'

const NOTICE = 'rubric'

type Show = (id: RubricId | null) => void

/** The commands of the rubrics' screen. Each tells its failure by a notice. */
export function useRubricActions(connectionId: ConnectionId, show: Show) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: ['rubrics', connectionId] })
  const nameOf = ({ store }: RubricEditor) => rubricName(t, store.getState().content.name)
  const tell = (title: string) => showNotice({ id: NOTICE, tone: 'ok', title, stays: false })

  async function run(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      const { happened, kept, todo } = describeError(t, error)
      showNotice({ id: NOTICE, tone: 'bad', title: happened, text: `${kept} ${todo}`, stays: true })
    }
  }

  return {
    add: () =>
      run(async () => {
        const id = crypto.randomUUID().replaceAll('-', '') as RubricId
        await desk.rubrics.saveDraft({ connectionId, id, content: newRubric(), over: 0 })
        await readAgain()
        show(id)
      }),
    publish: (editor: RubricEditor) =>
      run(async () => {
        const { content } = editor.store.getState()
        const problems = problemsOfContent(content)
        if (problems.length > 0) {
          const text = problems.map((problem) => publishProblemText(t, content, problem)).join('. ')
          return showNotice({ id: NOTICE, tone: 'warn', title: t('rubrics.cannotPublish'), text, stays: false })
        }
        const { version } = await editor.publish()
        await readAgain()
        tell(t(version === 1 ? 'rubrics.publishedFirst' : 'rubrics.published', { name: content.name, version }))
      }),
    discard: (editor: RubricEditor, { id, versions }: RubricDetails) =>
      run(async () => {
        const { content } = editor.store.getState()
        const name = nameOf(editor)
        const revision = await editor.discard()
        const isGone = versions.length === 0
        if (isGone) {
          forgetEditor(connectionId, id)
          show(null)
        }
        await readAgain()
        offerUndo(t, NOTICE, t('rubrics.discarded', { name }), () => {
          void run(async () => {
            // Not an undo of the editor, which would take back what was edited since.
            if (!isGone) return editor.edit(content)
            await desk.rubrics.saveDraft({ connectionId, id, content, over: revision })
            await readAgain()
            show(id)
          })
        })
      }),
    archive: (editor: RubricEditor, id: RubricId, isArchived: boolean) =>
      run(async () => {
        const set = async (is: boolean) => {
          await desk.rubrics.archive({ connectionId, id, isArchived: is })
          await readAgain()
        }
        await set(isArchived)
        const title = t(isArchived ? 'rubrics.archivedDone' : 'rubrics.unarchivedDone', { name: nameOf(editor) })
        offerUndo(t, NOTICE, title, () => void run(() => set(!isArchived)))
      }),
    exportOne: (id: RubricId) =>
      run(async () => {
        const saved = await desk.rubrics.exportJson({ connectionId, id })
        if (saved !== null) tell(t('rubrics.exported', { name: saved.name }))
      }),
    importFile: (file: File) =>
      run(async () => {
        const fail = (text: string) =>
          showNotice({ id: NOTICE, tone: 'bad', title: t('rubrics.importFailed'), text, stays: true })
        if (file.size > RUBRIC_FILE_LENGTH) return fail(t('rubrics.fileTooLarge'))
        const { rubrics, problems } = await desk.rubrics.importJson({ connectionId, text: await file.text() })
        if (problems.length > 0) {
          const lines = problems.slice(0, 5).map((problem) => problemText(t, problem))
          return fail(`${t('rubrics.importFailedText')} ${lines.join('. ')}`)
        }
        await readAgain()
        const changed = rubrics.filter(({ outcome }) => outcome !== 'unchanged')
        const [first] = changed
        if (first === undefined) return tell(t('rubrics.importedNothing'))
        show(first.id)
        const { name } = first
        tell(
          changed.length === 1 ? t('rubrics.imported', { name }) : t('rubrics.importedMany', { count: changed.length }),
        )
      }),
  }
}

export type RubricActions = ReturnType<typeof useRubricActions>
