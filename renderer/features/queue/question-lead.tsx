import { Check, ChevronDown } from 'lucide-react'
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { QueueQuestion } from '../../../contract/model/queue.ts'
import { Badge } from '../../ui/badge.tsx'
import menuStyles from '../../ui/menu.module.css'
import { classNames } from '../../ui/class-names.ts'
import { useLeavingFocus } from '../../ui/select.tsx'
import styles from './queue.module.css'

type Props = {
  readonly questions: readonly QueueQuestion[]
  readonly question: QueueQuestion
  /** Answers without a score. */
  readonly toScore: number
  readonly onQuestion: (code: string) => void
}

/** The question that is walked through and its test: in the header, in place of the person. */
export function QuestionLead({ questions, question, toScore, onQuestion }: Props) {
  const { t } = useTranslation()
  const { trigger, onOpenChange } = useLeavingFocus()
  const name = t('queue.questionNumber', { num: question.num })
  return (
    <>
      <div className={styles.lead}>
        <h1 className="visually-hidden">{name}</h1>
        <Select
          aria-label={t('queue.chooseQuestion')}
          value={question.code}
          onOpenChange={onOpenChange}
          onChange={(next) => {
            const chosen = questions.find(({ code }) => code === next)
            if (chosen) onQuestion(chosen.code)
          }}
        >
          <Button ref={trigger} className={styles.question ?? ''}>
            <SelectValue>{() => name}</SelectValue>
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
          <Popover className={classNames(menuStyles.popover, styles.questions)} offset={4} data-overlay="">
            <ListBox className={menuStyles.menu ?? ''}>
              {questions.map(({ code, num, prompt }) => {
                const label = [t('queue.questionNumber', { num }), prompt ?? code].join(' · ')
                return (
                  <ListBoxItem key={code} id={code} textValue={label} className={menuStyles.item ?? ''}>
                    <span className={menuStyles.mark}>
                      <Check size={13} aria-hidden="true" />
                    </span>
                    <span className={menuStyles.label}>{label}</span>
                  </ListBoxItem>
                )
              })}
            </ListBox>
          </Popover>
        </Select>
        <p className={styles.leadTest} dir="auto" title={question.testTitle}>
          {question.testTitle}
        </p>
      </div>
      {toScore > 0 && (
        <span className={styles.leadBadge}>
          <Badge tone="accent">{t('queue.toScore', { count: toScore })}</Badge>
        </span>
      )}
    </>
  )
}
