import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type Ref,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { TranscriptLine } from '../../../contract/model/transcript.ts'
import type { PlayerHandle, Silence } from '../../common/player-handle.ts'
import type { TimeMarks } from '../../common/time-marks.ts'
import { LINES_OF } from '../../common/transcript/spoken-selection.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { LineMatch } from './find-in-lines.ts'
import { BLOCK, LineBlock } from './line-block.tsx'
import { speakerNumbers, transcriptRows } from './transcript-rows.ts'
import { TranscriptRow, type RowActions } from './transcript-row.tsx'
import { scrollToLine, useFollow } from './use-follow.ts'
import styles from './transcript.module.css'

export type LinesHandle = {
  /** Focuses the line that is spoken, or the first. */
  readonly focus: () => void
}

type Props = {
  readonly ref: Ref<LinesHandle>
  readonly questionNum: number
  readonly lines: readonly TranscriptLine[]
  readonly player: PlayerHandle | null
  readonly marks: TimeMarks
  readonly hidesNames: boolean
  readonly matches: readonly LineMatch[]
  /** The match that the search is at; `null` while nothing is searched. */
  readonly match: LineMatch | null
}

/** The lines of a transcript, one tab stop, and whether they follow the video. */
export function TranscriptLines(props: Props) {
  const { ref, questionNum, lines, player, marks, hidesNames, matches, match } = props
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const rows = useRows(lines, player, marks, hidesNames)
  const follow = useFollow(list, lines, player)
  const { isOn, setOn } = follow
  const [chosen, setChosen] = useState<number | null>(null)
  const tabStop = Math.min(chosen ?? Math.max(0, follow.current), rows.length - 1)
  const focus = useLineFocus(list, setChosen)
  useImperativeHandle(ref, () => ({ focus: () => focus(Math.max(0, tabStop)) }), [focus, tabStop])
  useEffect(() => {
    if (match === null || list.current === null) return
    setOn(false)
    scrollToLine(list.current, match.index)
  }, [match, setOn])
  const actions = useRowActions({ player, count: rows.length, setOn, focus })
  const matchesOf = useMemo(() => Map.groupBy(matches, ({ index }) => index), [matches])
  const wanted = [tabStop, follow.current, match?.index ?? -1]
  const blocks = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, block) => block * BLOCK)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only tells which line was chosen last */}
      <div
        ref={list}
        className={styles.lines}
        {...{ [LINES_OF]: questionNum }}
        onFocus={({ target }) => {
          const line = target.closest('[data-line]')?.getAttribute('data-line')
          if (line !== null && line !== undefined) setChosen(Number(line))
        }}
      >
        {blocks.map((from) => (
          <LineBlock
            key={from}
            count={Math.min(BLOCK, rows.length - from)}
            isWanted={wanted.some((index) => index >= from && index < from + BLOCK)}
            render={() =>
              rows
                .slice(from, from + BLOCK)
                .map((row) => (
                  <TranscriptRow
                    key={row.index}
                    row={row}
                    matches={matchesOf.get(row.index)}
                    currentMatch={match?.index === row.index ? match : null}
                    isCurrent={row.index === follow.current}
                    isTabStop={row.index === tabStop}
                    marks={marks}
                    actions={actions}
                  />
                ))
            }
          />
        ))}
      </div>
      <footer className={styles.foot}>
        <Switch label={t('transcript.follow')} isSelected={isOn} onChange={setOn} />
        <span className={styles.keys} aria-hidden="true">
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('transcript.hintLine')} <Kbd>↵</Kbd> {t('transcript.hintPlay')}
        </span>
      </footer>
    </>
  )
}

function useRows(lines: readonly TranscriptLine[], player: PlayerHandle | null, marks: TimeMarks, hidesNames: boolean) {
  const { t } = useTranslation()
  const shownMarks = useSyncExternalStore(marks.subscribe, marks.get)
  const silences = useSilences(player)
  return useMemo(() => {
    const numbers = hidesNames ? speakerNumbers(lines) : null
    const nameOf = (speaker: string) =>
      numbers === null ? speaker : t('transcript.speaker', { number: numbers.get(speaker) ?? 0 })
    return transcriptRows(lines, { silences, marks: shownMarks, nameOf })
  }, [t, lines, silences, shownMarks, hidesNames])
}

const NO_SILENCES: readonly Silence[] = []

function useSilences(player: PlayerHandle | null): readonly Silence[] {
  const subscribe = useCallback(
    (listener: () => void) => player?.subscribe('silences', listener) ?? (() => undefined),
    [player],
  )
  return useSyncExternalStore(subscribe, () => player?.silences ?? NO_SILENCES)
}

/** Focuses lines, also one that is not rendered yet. */
function useLineFocus(list: { readonly current: HTMLElement | null }, choose: (index: number) => void) {
  const waiting = useRef<number | null>(null)
  const [focus] = useState(() => (index: number) => {
    const row = list.current?.querySelector<HTMLElement>(`[data-line="${index}"]`)
    waiting.current = row ? null : index
    choose(index)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (waiting.current !== null) focus(waiting.current)
  })
  return focus
}

type ActionOptions = {
  readonly player: PlayerHandle | null
  readonly count: number
  readonly setOn: (isOn: boolean) => void
  readonly focus: (index: number) => void
}

/** The actions of lines: the same object at each render, so that only lines that changed are rendered. */
function useRowActions(options: ActionOptions): RowActions {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [actions] = useState<RowActions>(() => ({
    play(time) {
      const { player, setOn } = latest.current
      setOn(true)
      if (player === null) return
      if (player.status === 'loading') return player.startFrom(time / 1000)
      player.seek(time / 1000)
      player.play()
    },
    move(index, to) {
      const { count, focus } = latest.current
      const next = to === 'first' ? 0 : to === 'last' ? count - 1 : index + to
      if (next >= 0 && next < count) focus(next)
    },
  }))
  return actions
}
