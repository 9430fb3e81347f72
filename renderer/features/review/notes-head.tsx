import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../contract/text/format.ts'
import type { NoteKind } from '../../../contract/model/review-settings.ts'
import { formatTime } from '../../common/time-text.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { useSingleKeys } from '../../ui/single-keys.ts'
import styles from './notes.module.css'

type Props = {
  readonly count: number
  readonly kinds: readonly NoteKind[]
  /** Whose keys are shown: of a video, one whose words are known, an essay, the pages of a file or another answer. */
  readonly hints: 'time' | 'words' | 'passage' | 'area' | 'answer' | 'none'
  /** Where a stretch was begun, in milliseconds; otherwise `null`. */
  readonly stretch: number | null
}

/** The heading of the notes, with what keys do or the stretch that was begun. */
export function NotesHead({ count, kinds, hints, stretch }: Props) {
  const { t } = useTranslation()
  return (
    <header className={styles.head}>
      <h3 className={styles.title}>
        {t('notes.title')} <span className={styles.count}>{formatNumber(count)}</span>
      </h3>
      <p className={styles.hints} role={stretch === null ? undefined : 'status'}>
        {stretch === null ? <Hints kinds={kinds} hints={hints} /> : <Stretch from={stretch} />}
      </p>
    </header>
  )
}

function Stretch({ from }: { readonly from: number }) {
  const { t } = useTranslation()
  return (
    <>
      <strong className={styles.stretch}>{t('notes.stretchFrom', { time: formatTime(from / 1000, true) })}</strong>
      <span className={styles.hint}>
        <Kbd>]</Kbd> {t('notes.hintEnd')}
      </span>
      <span className={styles.hint}>
        <Kbd>Esc</Kbd> {t('notes.stretchCancel')}
      </span>
    </>
  )
}

function Hints({ kinds, hints }: Pick<Props, 'kinds' | 'hints'>) {
  const { t } = useTranslation()
  const areKeysOn = useSingleKeys()
  if (hints === 'none' || !areKeysOn) return null
  const keys = kinds.filter(({ isRetired }) => !isRetired).flatMap(({ key }) => key?.toUpperCase() ?? [])
  const kindKeys = keys.map((key) => <Kbd key={key}>{key}</Kbd>)
  if (hints === 'area') return <DrawingHints />
  if (hints === 'passage' || hints === 'words') {
    return (
      <span className={styles.hint}>
        {t(hints === 'words' ? 'notes.hintWords' : 'notes.hintPassage')} <Kbd>N</Kbd>{' '}
        {keys.length > 0 && t('notes.hintOr')} {kindKeys}
      </span>
    )
  }
  return (
    <>
      <span className={styles.hint}>
        <Kbd>N</Kbd> {t('notes.hintAdd')}
      </span>
      {hints === 'time' && (
        <span className={styles.hint}>
          <Kbd>[</Kbd> <Kbd>]</Kbd> {t('notes.hintStretch')}
        </span>
      )}
      {keys.length > 0 && (
        <span className={styles.hint}>
          {kindKeys} {t('notes.hintLog')}
        </span>
      )}
    </>
  )
}

const DRAWING_HINTS = [
  ['H', 'notes.hintHighlight'],
  ['R', 'notes.hintRectangle'],
  ['D', 'notes.hintDraw'],
  ['N', 'notes.hintAdd'],
] as const

function DrawingHints() {
  const { t } = useTranslation()
  return DRAWING_HINTS.map(([key, text]) => (
    <span key={key} className={styles.hint}>
      <Kbd>{key}</Kbd> {t(text)}
    </span>
  ))
}
