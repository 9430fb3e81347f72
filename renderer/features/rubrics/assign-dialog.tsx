import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, Guid } from '../../../contract/model/ids.ts'
import type { TestQuestion, TestQuestions } from '../../../contract/model/rubric-records.ts'
import type { RubricId } from '../../../contract/model/rubric.ts'
import { desk } from '../../bridge/desk.ts'
import { queries } from '../../bridge/queries.ts'
import { describeError } from '../../common/i18n/describe-failure.ts'
import { showNotice } from '../../common/notices/notices.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { rubricName } from './shown-names.ts'
import styles from './rubrics.module.css'

/** Tests without a filter are listed up to this number. */
const MOST_TESTS = 200

type AssignDialogProps = {
  readonly connectionId: ConnectionId
  readonly rubric: RubricId
  readonly name: string
  readonly tests: readonly TestQuestions[]
  readonly onClose: () => void
}

/** Chooses the questions that are scored with a rubric. Each choice is saved at once. */
export function AssignDialog({ connectionId, rubric, name, tests, onClose }: AssignDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const { data: assigned = [] } = useQuery(queries.rubricAssignments(connectionId))
  const { data: rubrics = [] } = useQuery(queries.rubrics(connectionId))
  const wanted = typed.trim().toLowerCase()
  const shown = tests.filter(({ title }) => title.toLowerCase().includes(wanted)).slice(0, MOST_TESTS)

  const rubricOf = (test: Guid, question: string) =>
    assigned.find((one) => one.test === test && one.question === question)?.rubric ?? null
  const nameOf = (id: RubricId) => rubricName(t, rubrics.find((one) => one.id === id)?.name)

  async function assign(test: Guid, question: string, isOn: boolean): Promise<void> {
    try {
      await desk.rubrics.assign({ connectionId, test, question, rubric: isOn ? rubric : null })
      await client.invalidateQueries({ queryKey: ['rubrics', connectionId] })
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      showNotice({ id: 'rubric', tone: 'bad', title: happened, text: todo, stays: true })
    }
  }

  function labelOf({ num, code, max }: TestQuestion): string {
    const question = t('rubrics.questionWithCode', { question: t('rubrics.question', { num }), code })
    return max === null
      ? question
      : t('rubrics.questionPoints', { question, points: t('rubrics.points', { count: max }) })
  }

  return (
    <Dialog
      title={t('rubrics.assignTitle', { name })}
      isOpen
      onClose={onClose}
      closeLabel={t('app.close')}
      footer={<Button onPress={onClose}>{t('rubrics.done')}</Button>}
    >
      <p className={styles.dialogText}>{t(tests.length === 0 ? 'rubrics.noTests' : 'rubrics.assignText')}</p>
      {tests.length > 5 ? (
        <TextField label={t('rubrics.assignFilter')} value={typed} onChange={setTyped} autoFocus />
      ) : null}
      {shown.map(({ test, title, questions }) => (
        <section key={test} aria-label={title} className={styles.assignTest}>
          <h3 className={styles.assignTitle}>
            <bdi>{title}</bdi>
          </h3>
          {questions.length === 0 ? <p className={styles.none}>{t('rubrics.noQuestions')}</p> : null}
          {questions.map((question) => {
            const now = rubricOf(test, question.code)
            const isOther = now !== null && now !== rubric
            return (
              <Checkbox
                key={question.code}
                label={labelOf(question)}
                {...(isOther ? { hint: t('rubrics.assignOther', { name: nameOf(now) }) } : {})}
                isSelected={now === rubric}
                onChange={(isOn) => void assign(test, question.code, isOn)}
              />
            )
          })}
        </section>
      ))}
    </Dialog>
  )
}
