import { FileText, Image } from 'lucide-react'
import { useId, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionReport } from '../../../contract/model/report.ts'
import type { ManualScoring } from '../../../contract/model/session.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useSingleKeys } from '../../ui/single-keys.ts'
import { QuestionEntry } from './question-entry.tsx'
import { groupQuestions, sectionPoints, type QuestionGroup } from './question-groups.ts'
import {
  entryByKey,
  hasProtocol,
  imagesOf,
  isSameSelection,
  outlineOf,
  selectionId,
  type OutlineEntry,
} from './questions.ts'
import { ReadAllButton, type ReadAll } from './read-all-button.tsx'
import { useAllOwnPoints, useOpenQuestions } from './review-slots.ts'
import { useOutlineFocus } from './use-outline-focus.ts'
import styles from './outline.module.css'

export type ShownOutline = {
  readonly report: SessionReport
  readonly manualScoring: ManualScoring
  readonly selected: OutlineEntry
  readonly onSelect: (selection: OutlineEntry) => void
  /** `null` without questions. */
  readonly readAll: ReadAll | null
}

type Props = ShownOutline & {
  /** In a popover the arrow keys move only the focus, because selecting an entry closes it. */
  readonly isPopover?: boolean
}

/** The questions of a session by section, and its evidence. */
export function Outline({ report, manualScoring, selected, onSelect, readAll, isPopover = false }: Props) {
  const { t } = useTranslation()
  const nav = useRef<HTMLElement>(null)
  const open = useOpenQuestions()
  const entries = outlineOf(report)
  const digits = report.questions.reduce((most, { num }) => Math.max(most, String(num).length), 1)
  useOutlineFocus(nav, selected, isPopover)

  const move = (event: KeyboardEvent<HTMLElement>, from: OutlineEntry) => {
    const next = entryByKey(event.key, entries, from)
    if (!next) return
    event.preventDefault()
    if (!isPopover) onSelect(next)
    // What is selected is brought into sight by `useOutlineFocus`, which looks again if it had to.
    nav.current?.querySelector<HTMLElement>(`[data-entry="${selectionId(next)}"]`)?.focus({ preventScroll: !isPopover })
  }
  const entry = (selection: OutlineEntry, children: ReactNode) => {
    const isSelected = isSameSelection(selection, selected)
    return (
      <li key={selectionId(selection)}>
        <button
          type="button"
          className={styles.entry}
          data-entry={selectionId(selection)}
          aria-current={isSelected ? 'true' : undefined}
          tabIndex={isSelected ? 0 : -1}
          onClick={() => onSelect(selection)}
          onKeyDown={(event) => move(event, selection)}
        >
          {children}
        </button>
      </li>
    )
  }

  return (
    <nav
      ref={nav}
      className={styles.outline}
      aria-label={t('session.outline')}
      style={{ '--digits': digits } as CSSProperties}
    >
      <div className={styles.entries}>
        {groupQuestions(report).map((group, at) => (
          <Group key={at} group={group} manualScoring={manualScoring}>
            {group.questions.map(({ question, index }) =>
              entry({ kind: 'question', index }, <QuestionEntry question={question} manualScoring={manualScoring} />),
            )}
          </Group>
        ))}
        <Evidence report={report} entry={entry} />
      </div>
      <Foot waiting={isPopover ? 0 : open.size} hasKeys={!isPopover && report.questions.length > 1} readAll={readAll} />
    </nav>
  )
}

type GroupProps = {
  readonly group: QuestionGroup
  readonly manualScoring: ManualScoring
  readonly children: ReactNode
}

/** The questions of a section below its title and score, or all questions if their sections are unknown. */
function Group({ group, manualScoring, children }: GroupProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const ownPoints = useAllOwnPoints()
  const { section, questions } = group
  if (questions.length === 0) return null
  if (section === null) {
    return (
      <ul className={styles.group} aria-label={t('session.questionsCount', { count: questions.length })}>
        {children}
      </ul>
    )
  }
  const score = sectionPoints(section, group, manualScoring, ownPoints)
  return (
    <section className={styles.group}>
      <div className={styles.heading}>
        <h2 id={titleId} className={styles.title} dir="auto" title={section.title}>
          {section.title.trim() || t('session.untitledSection')}
        </h2>
        <span className={styles.sectionScore}>
          {/* With a maximum of 0 there is no score: a profile has no points. */}
          {(section.max ?? 0) === 0
            ? t('session.noScore')
            : t('session.scoreOf', {
                score: score === null ? t('session.unscored') : formatNumber(score),
                max: formatNumber(section.max ?? 0),
              })}
        </span>
      </div>
      <ul aria-labelledby={titleId}>{children}</ul>
    </section>
  )
}

type EvidenceProps = {
  readonly report: SessionReport
  readonly entry: (selection: OutlineEntry, children: ReactNode) => ReactNode
}

function Evidence({ report, entry }: EvidenceProps) {
  const { t } = useTranslation()
  const images = imagesOf(report)
  const isProtocolThere = hasProtocol(report)
  if (!isProtocolThere && images.length === 0) return null
  const content = (icon: ReactNode, name: string) => (
    <>
      <span className={styles.entryIcon}>{icon}</span>
      <span className={styles.entryText} dir="auto" title={name}>
        {name}
      </span>
    </>
  )
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{t('session.evidence')}</h2>
      <ul>
        {isProtocolThere &&
          entry({ kind: 'protocol' }, content(<FileText aria-hidden size={14} />, t('session.protocol')))}
        {images.map(({ name, imageIndex }) =>
          entry({ kind: 'image', imageIndex }, content(<Image aria-hidden size={14} />, name || t('session.photo'))),
        )}
      </ul>
    </section>
  )
}

type FootProps = {
  /** Number of answers that await scoring. */
  readonly waiting: number
  /**
   * Whether to show the keys for the next and the previous question. They are hidden from screen readers; the palette
   * and the list of shortcuts have them too.
   */
  readonly hasKeys: boolean
  readonly readAll: ReadAll | null
}

function Foot({ waiting, hasKeys, readAll }: FootProps) {
  const { t } = useTranslation()
  const areKeysOn = useSingleKeys() && hasKeys
  if (waiting === 0 && !areKeysOn && readAll === null) return null
  return (
    <div className={styles.foot}>
      {waiting > 0 && <AwaitingCount waiting={waiting} />}
      {readAll && <ReadAllButton {...readAll} />}
      {areKeysOn && (
        <p aria-hidden="true" className={styles.keys}>
          <Kbd>Shift</Kbd>
          <Kbd>K</Kbd>
          <Kbd>J</Kbd>
          <span>{t('shortcuts.hintQuestions')}</span>
        </p>
      )}
    </div>
  )
}

/** "2 answers await scoring", with the dot that marks these answers. */
export function AwaitingCount({ waiting }: { readonly waiting: number }) {
  const { t } = useTranslation()
  return (
    <p className={styles.awaiting}>
      <span className={styles.dot} aria-hidden="true" />
      {t('session.awaiting', { count: waiting })}
    </p>
  )
}
