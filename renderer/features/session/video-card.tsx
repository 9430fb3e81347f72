import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VideoAnswer } from '../../../contract/model/report.ts'
import { Button } from '../../ui/button.tsx'
import { videoFacts } from './video-facts.ts'
import parts from './parts.module.css'
import styles from './question.module.css'

type Props = {
  readonly title: string
  readonly answer: VideoAnswer
  readonly onPlay: () => void
}

/** A video answer among all answers: its facts and a button, which is replaced by the player. */
export function VideoCard({ title, answer, onPlay }: Props) {
  const { t } = useTranslation()
  if (answer.mpegDashUri === null && answer.originalUri === null) {
    return <p className={parts.faint}>{t('session.videoMissing')}</p>
  }
  const facts = videoFacts(t, answer)
  return (
    <div className={styles.videoCard}>
      <Button
        aria-label={t('session.playVideoOf', { title })}
        onPress={({ target }) => {
          // The button is removed, so the focus moves to its question.
          target.closest('article')?.querySelector('h2')?.focus({ preventScroll: true })
          onPlay()
        }}
      >
        <Play aria-hidden size={14} /> {t('session.playVideo')}
      </Button>
      <span className={parts.faint}>{facts.map(({ value }) => value).join(' · ')}</span>
    </div>
  )
}
