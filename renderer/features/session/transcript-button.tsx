import { Captions } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hint } from '../../ui/hint-layer.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { TranscriptPlace } from './use-transcript-place.ts'
import styles from './question.module.css'

/** Shows the transcript beside a video, and takes it away. */
export function TranscriptButton({ place }: { readonly place: TranscriptPlace }) {
  const { t } = useTranslation()
  const label = t('shortcuts.transcript')
  return (
    <button
      type="button"
      className={styles.transcript}
      aria-pressed={place.isShown}
      aria-keyshortcuts="T"
      {...hint(label, ['T'])}
      onClick={place.toggle}
    >
      <Captions aria-hidden size={15} /> {label} <Kbd>T</Kbd>
    </button>
  )
}
