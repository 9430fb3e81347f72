import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import type { TimeMark, TimeMarks } from '../../common/time-marks.ts'
import { hint } from '../../ui/hint-layer.tsx'
import { NoteForm } from '../../ui/note-form.tsx'
import type { TrackLayer } from './track.tsx'
import { usePlaybackState } from './use-playback-state.ts'
import styles from './marks.module.css'

export const MarksContext = createContext<TimeMarks | null>(null)

/** Places for marks: of those that fall into one, the first is shown, so that thousands cost no more than these. */
const PLACES = 160

/** Marked moments and stretches over the upper edge of the track. A click goes there. */
export const MarksLayer: TrackLayer = ({ playback }) => {
  const marks = use(MarksContext)
  const duration = usePlaybackState(playback, (state) => state.duration)
  if (marks === null || duration <= 0) return null
  return <Marks marks={marks} duration={duration} onSeek={playback.player.seek} />
}

type Props = {
  readonly marks: TimeMarks
  readonly duration: number
  readonly onSeek: (seconds: number) => void
}

function Marks({ marks, duration, onSeek }: Props) {
  const all = useSyncExternalStore(marks.subscribe, marks.get)
  const shown = useMemo(() => shownMarks(all, duration), [all, duration])
  const share = (seconds: number) => Math.min(1, seconds / duration) * 100
  return (
    <div className={styles.marks}>
      {shown.map(({ id, from, until, form, tone }) => (
        <div key={id} className={styles.mark} data-tone={tone}>
          {until !== null && (
            <div
              className={styles.stretch}
              style={{ left: `${share(from)}%`, width: `${share(until) - share(from)}%` }}
            />
          )}
          {/* Not a tab stop: the list of notes is how the keyboard gets to them. */}
          <button
            type="button"
            tabIndex={-1}
            className={styles.button}
            style={{ left: `${share(from)}%` }}
            {...hint(marks.nameOf(id))}
            aria-label={marks.nameOf(id)}
            onClick={() => {
              onSeek(from)
              marks.choose(id)
            }}
          >
            <NoteForm form={form} tone={tone} />
          </button>
        </div>
      ))}
    </div>
  )
}

/** The marks to show. One beyond the end of the video stands at the end. */
export function shownMarks(marks: readonly TimeMark[], duration: number, places = PLACES): readonly TimeMark[] {
  const taken = new Set<number>()
  return marks.filter(({ from }) => {
    const place = Math.min(places, Math.round((from / duration) * places))
    if (taken.has(place)) return false
    taken.add(place)
    return true
  })
}
