import { AlignLeft, Check, CircleDot, CircleHelp, FileText, Image, SlidersHorizontal, Video } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question, SessionReport } from '../../../contract/model/report.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { hint } from '../../ui/hint-layer.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useSingleKeys } from '../../ui/single-keys.ts'
import {
  entryByKey,
  imagesOf,
  isSameSelection,
  knownTypeOf,
  outlineOf,
  selectionId,
  type OutlineEntry,
} from './questions.ts'
import { useOutlineFocus } from './use-outline-focus.ts'
import parts from './parts.module.css'
import styles from './outline.module.css'

type Props = {
  readonly report: SessionReport
  readonly selected: OutlineEntry
  readonly onSelect: (selection: OutlineEntry) => void
}

/**
 * Everything that a session holds to be looked at. The service does not say which question belongs to which section, so
 * the questions stand in one list and the sections beside the result.
 */
export function Outline({ report, selected, onSelect }: Props) {
  const { t } = useTranslation()
  const nav = useRef<HTMLElement>(null)
  const entries = outlineOf(report)
  const images = imagesOf(report)
  const hasProtocol = Boolean(report.proctoring?.protocolUrl)
  const digits = report.questions.reduce((most, { num }) => Math.max(most, String(num).length), 2)

  useOutlineFocus(nav, selected)

  const move = (event: React.KeyboardEvent<HTMLElement>) => {
    const next = entryByKey(event.key, entries, selected)
    if (!next) return
    event.preventDefault()
    onSelect(next)
    const outline = event.currentTarget.closest('nav')
    outline?.querySelector<HTMLElement>(`[data-entry="${selectionId(next)}"]`)?.focus()
  }
  const entryProps = (selection: OutlineEntry) => {
    const isSelected = isSameSelection(selection, selected)
    return {
      type: 'button' as const,
      className: styles.entry,
      'data-entry': selectionId(selection),
      'aria-current': isSelected ? ('true' as const) : undefined,
      tabIndex: isSelected ? 0 : -1,
      onClick: () => onSelect(selection),
      onKeyDown: move,
    }
  }

  return (
    <nav
      ref={nav}
      data-region=""
      className={styles.outline}
      aria-label={t('session.outline')}
      style={{ '--digits': digits } as React.CSSProperties}
    >
      <div className={styles.head}>
        <h2 className={parts.groupTitle}>{t('session.questionsCount', { count: report.questions.length })}</h2>
        {report.questions.length > 1 && <QuestionKeys />}
      </div>
      <ul>
        {report.questions.map((question, index) => (
          <li key={index}>
            <button {...entryProps({ kind: 'question', index })}>
              <span className={styles.entryNumber}>{question.num}</span>
              <TypeMark question={question} />
              <span className={styles.entryText} dir="auto" title={question.prompt?.trim()}>
                <QuestionName question={question} />
              </span>
              <Points question={question} />
            </button>
          </li>
        ))}
      </ul>
      {(hasProtocol || images.length > 0) && (
        <>
          <h2 className={parts.groupTitle}>{t('session.evidence')}</h2>
          <ul>
            {hasProtocol && (
              <li>
                <button {...entryProps({ kind: 'protocol' })}>
                  <FileText aria-hidden size={14} className={styles.entryNumber} />
                  <span className={styles.entryText}>{t('session.protocol')}</span>
                </button>
              </li>
            )}
            {images.map(({ name, imageIndex }) => (
              <li key={imageIndex}>
                <button {...entryProps({ kind: 'image', imageIndex })}>
                  <Image aria-hidden size={14} className={styles.entryNumber} />
                  <span className={styles.entryText} dir="auto" title={name}>
                    {name || t('session.photo')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </nav>
  )
}

/** The keys that go through the questions, for those who see them; the palette and the sheet tell everybody. */
function QuestionKeys() {
  const { t } = useTranslation()
  if (!useSingleKeys()) return null
  return (
    <span aria-hidden="true" className={styles.keys} {...hint(t('shortcuts.hintQuestions'))}>
      <Kbd>Shift</Kbd>
      <Kbd>K</Kbd>
      <Kbd>J</Kbd>
    </span>
  )
}

/** A question's wording, or its type where the service gives none. */
export function QuestionName({ question }: { readonly question: Question }) {
  const { t } = useTranslation()
  const prompt = question.prompt?.trim()
  if (prompt) return <>{prompt}</>
  const known = knownTypeOf(question)
  return <>{known ? t(`session.type.${known}`) : question.type}</>
}

const TYPE_MARKS = {
  SingleChoice: CircleDot,
  VideoInterview: Video,
  Essay: AlignLeft,
  Likert: SlidersHorizontal,
} as const

/** The question's type as a small picture, and in words for those who do not see it. */
function TypeMark({ question }: { readonly question: Question }) {
  const { t } = useTranslation()
  const known = knownTypeOf(question)
  const Mark = known ? TYPE_MARKS[known] : CircleHelp
  const name = known ? t(`session.type.${known}`) : question.type
  return (
    <span className={styles.typeMark} title={name}>
      <Mark aria-hidden size={13} />
      <span className="visually-hidden">{name}</span>
    </span>
  )
}

function Points({ question }: { readonly question: Question }) {
  const { t } = useTranslation()
  if (question.score === null && question.max === null) return null
  const number = (value: number | null) => (value === null ? t('session.none') : formatNumber(value))
  const points = { score: number(question.score), max: number(question.max) }
  return (
    <span className={styles.entryPoints}>
      <span aria-label={t('session.pointsLabel', points)}>{t('session.points', points)}</span>
      {question.score !== null && <Check aria-hidden size={12} className={styles.scored} />}
    </span>
  )
}
