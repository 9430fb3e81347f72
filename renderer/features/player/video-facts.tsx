import { useTranslation } from 'react-i18next'
import type { VideoFact } from '../../common/player-handle.ts'
import type { Playback } from './playback.ts'
import { codecName, qualityName } from './quality-name.ts'
import { usePlaybackState } from './use-playback-state.ts'
import styles from './controls.module.css'

type Props = { readonly playback: Playback; readonly facts: readonly VideoFact[] }

/** Facts about the recording and about its current playback. */
export function VideoFacts({ playback, facts }: Props) {
  const { t } = useTranslation()
  const { qualities, shownQuality } = usePlaybackState(playback, ({ qualities, shownQuality }) => ({
    qualities,
    shownQuality,
  }))
  const shown = qualities.find(({ id }) => id === shownQuality)
  const codec = shown && codecName(shown.codecs)
  const lines = [
    ...facts,
    ...(shown
      ? [
          {
            name: t('player.playing'),
            value: `${qualityName(t, shown, qualities)} · ${t('player.kbit', { kbit: shown.kbitPerSecond })}`,
          },
        ]
      : []),
    ...(codec ? [{ name: t('player.codec'), value: codec }] : []),
  ]
  if (lines.length === 0) return <p className={styles.noFacts}>{t('player.noFacts')}</p>
  return (
    <dl className={styles.facts}>
      {lines.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
