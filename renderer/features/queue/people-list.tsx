import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { participantImageAddress } from '../../../contract/bridge/addresses.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import type { QueuedAnswer } from '../../../contract/model/queue.ts'
import { formatFixed } from '../../../contract/text/format.ts'
import { queries } from '../../bridge/queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { digitsOf, type QuestionWalk } from './question-walk.ts'
import styles from './people-list.module.css'

/** Pixels; `people-list.module.css` has the same. */
const ROW_HEIGHT = 43
/** Rows beyond those in sight, so that scrolling shows them at once. */
const OVERSCAN = 6
/** Rows that are read together. */
const PAGE = 50

type Props = {
  readonly connectionId: ConnectionId
  readonly code: string
  readonly walk: QuestionWalk
  /** Place of the shown session. */
  readonly place: number
  readonly onPlace: (place: number) => void
  /** Below the list in a narrow window. */
  readonly foot: ReactNode
}

/** The people of the queue who have a question, with the own score of each; in place of the outline. */
export function PeopleList({ connectionId, code, walk, place, onPlace, foot }: Props) {
  const { t } = useTranslation()
  const { shown, filter } = walk
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(600)
  const here = shown.indexOf(place)
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const observer = new ResizeObserver(() => setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const element = list.current
    if (element === null || here < 0) return
    const from = here * ROW_HEIGHT
    if (from < element.scrollTop) element.scrollTop = from
    else if (from + ROW_HEIGHT > element.scrollTop + element.clientHeight) {
      element.scrollTop = from + ROW_HEIGHT - element.clientHeight
    }
  }, [here, filter])

  const first = Math.max(0, Math.floor(top / ROW_HEIGHT) - OVERSCAN)
  const last = Math.min(shown.length, Math.ceil((top + height) / ROW_HEIGHT) + OVERSCAN)
  const digits = digitsOf(walk.points.values())
  const answers = useAnswers(connectionId, code, shown, first, last)
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: here + 1,
      ArrowUp: here - 1,
      Home: 0,
      End: shown.length - 1,
    }
    const to = shown[moves[event.key] ?? -1]
    if (moves[event.key] === undefined) return
    event.preventDefault()
    if (to !== undefined) onPlace(to)
  }
  return (
    <section className={styles.pane} data-region="" aria-label={t('queue.people')}>
      <ToggleButtonGroup
        aria-label={t('queue.people')}
        data-keyboard="content"
        className={styles.filters ?? ''}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[filter]}
        onSelectionChange={(keys) => walk.setFilter(keys.has('open') ? 'open' : 'all')}
      >
        <ToggleButton id="all" className={styles.filter ?? ''}>
          {t('queue.all', { count: walk.listed })}
        </ToggleButton>
        <ToggleButton id="open" className={styles.filter ?? ''}>
          {t('queue.open', { count: walk.total - walk.scored })}
        </ToggleButton>
      </ToggleButtonGroup>
      <div
        ref={list}
        className={styles.list}
        role="listbox"
        tabIndex={0}
        aria-label={t('queue.people')}
        aria-activedescendant={here < 0 ? undefined : `queue-place-${place}`}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" className={styles.all} style={{ height: shown.length * ROW_HEIGHT }}>
          {shown.slice(first, last).map((each, at) => (
            <Person
              key={each}
              connectionId={connectionId}
              place={each}
              top={(first + at) * ROW_HEIGHT}
              size={shown.length}
              index={first + at}
              answer={answers.get(each)}
              points={walk.points.get(each) ?? null}
              isOpen={walk.open.has(each)}
              digits={digits}
              isCurrent={each === place}
              onPlace={onPlace}
            />
          ))}
        </div>
      </div>
      <div className={styles.foot}>{foot}</div>
    </section>
  )
}

/** What is known of the people in sight, read in pages. */
function useAnswers(
  connectionId: ConnectionId,
  code: string,
  shown: readonly number[],
  first: number,
  last: number,
): ReadonlyMap<number, QueuedAnswer> {
  const pages: (readonly number[])[] = []
  for (let from = first - (first % PAGE); from < last; from += PAGE) pages.push(shown.slice(from, from + PAGE))
  const read = useQueries({ queries: pages.map((places) => queries.queueAnswers(connectionId, code, places)) })
  return new Map(read.flatMap(({ data = [] }) => data.map((each) => [each.place, each] as const)))
}

type PersonProps = Pick<Props, 'connectionId' | 'place' | 'onPlace'> & {
  readonly top: number
  readonly index: number
  readonly size: number
  /** `undefined` while it is being read. */
  readonly answer: QueuedAnswer | undefined
  /** `null` without a score. */
  readonly points: number | null
  readonly isOpen: boolean
  /** Digits after the point, the same for all. */
  readonly digits: number
  readonly isCurrent: boolean
}

function Person(props: PersonProps) {
  const { connectionId, place, onPlace, top, index, size, answer, points, isOpen, digits, isCurrent } = props
  const { t } = useTranslation()
  const row = answer?.row ?? null
  const name = row === null ? '' : row.participantName || t('sessions.noName')
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the list has the focus and the keys
    <div
      role="option"
      id={`queue-place-${place}`}
      aria-selected={isCurrent}
      aria-posinset={index + 1}
      aria-setsize={size}
      className={classNames(styles.person, isCurrent && styles.current)}
      style={{ top }}
      onClick={() => onPlace(place)}
    >
      {row && (
        <Avatar
          name={row.isBlind ? null : row.participantName}
          seed={row.key.participantId}
          photoUrl={row.hasPhoto ? participantImageAddress(connectionId, row.id, 0) : null}
        />
      )}
      <span className={styles.who}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.kind}>{answer === undefined ? '' : kindText(answer)}</span>
      </span>
      {isOpen && (
        <span className={styles.dot}>
          <span className="visually-hidden">{t('queue.awaits')}</span>
        </span>
      )}
      {points !== null && <span className={styles.points}>{formatFixed(points, digits)}</span>}
    </div>
  )

  function kindText({ answer: given, row: found }: QueuedAnswer): string {
    if (found === null) return t('queue.missing')
    if (given === null) return t(found.isFinished ? 'queue.notDownloaded' : 'queue.inProgress')
    return given.kind === 'essay' ? t('queue.words', { count: given.words ?? 0 }) : t(`queue.answers.${given.kind}`)
  }
}
