import { useTranslation } from 'react-i18next'
import { problemsOfEmployees } from '../../../../contract/model/program-employees.ts'
import { problemsOf } from '../../../../contract/model/program-problems.ts'
import type { ProgramDetails } from '../../../../contract/model/program-records.ts'
import { dismissNotice, showNotice } from '../../../common/notices/notices.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { employeesChange, type EmployeesForm } from './employees-pane.tsx'
import type { ProgramEditor } from './program-editor.ts'
import { firstRefused } from './refused-numbers.ts'
import { problemPlace, problemText, type ProgramNames } from './program-texts.ts'
import type { ProgramActions } from './use-program-actions.ts'

/** Problems that a notice names. */
const MOST_NAMED = 5

type StagingOptions = {
  readonly program: ProgramDetails
  readonly editor: ProgramEditor
  readonly names: ProgramNames
  readonly actions: ProgramActions
  readonly isForEmployees: boolean
  readonly form: EmployeesForm
  /** Entries that are IDs although they look like none. */
  readonly synced: ReadonlySet<string>
  /** Goes to a field that shows something else than what the program has. Returns whether there is one. */
  readonly onUnfinished: () => boolean
  /** Called where there are mistakes, with the row of the first one. */
  readonly onWrong: (key: string | null) => void
  readonly onDone: () => void
}

/** Puts what is shown into the outbox: the employees, where their form is open, or the program's changes. */
export function useStaging(options: StagingOptions): () => void {
  const { program, editor, names, actions, isForEmployees, form, synced, onUnfinished, onWrong, onDone } = options
  const { t } = useTranslation()
  const onlyOnce = useOneAtATime()

  async function stageEmployees(): Promise<void> {
    const change = employeesChange(form)
    if (problemsOfEmployees(program.sent, change, synced).length > 0) return onWrong(null)
    if (await actions.stageEmployees(program.id, change)) onDone()
  }

  async function stageProgram(): Promise<void> {
    const { sent, content, refused } = editor.store.getState()
    const problems = problemsOf(sent, content)
    const [first] = problems
    // It would be staged with a value that is not shown.
    if (first === undefined || first.reason === 'nothing-to-send') {
      if (onUnfinished()) return
      const elsewhere = firstRefused(content, refused)
      if (elsewhere !== null) {
        onWrong(elsewhere)
        // Once its fields are there.
        return void requestAnimationFrame(onUnfinished)
      }
    }
    if (first?.reason === 'nothing-to-send') return
    if (first === undefined) {
      dismissNotice('program')
      if (await actions.stage(editor)) onDone()
      return
    }
    onWrong(first.moduleTest ?? first.module)
    const text = problems
      .slice(0, MOST_NAMED)
      .map((problem) => `${problemPlace(t, names, content, problem)}: ${problemText(t, problem)}`)
      .join(' ')
    showNotice({ id: 'program', tone: 'warn', title: t('programs.notReady'), text, stays: false })
  }

  return () => void onlyOnce(isForEmployees ? stageEmployees : stageProgram)
}
