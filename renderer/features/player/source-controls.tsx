import { useTranslation } from 'react-i18next'
import { hint } from '../../ui/hint-layer.tsx'
import type { Quality } from './quality.ts'
import type { Playback } from './playback.ts'
import { setRate } from './player-moves.ts'
import { qualityName } from './quality-name.ts'
import { speedsWith } from './speeds.ts'
import { usePlaybackState } from './use-playback-state.ts'
import styles from './controls.module.css'

type SpeedSelectProps = { readonly playback: Playback; readonly speed: number }

export function SpeedSelect({ playback, speed }: SpeedSelectProps) {
  const { t } = useTranslation()
  return (
    <select
      className={styles.speed}
      aria-label={t('player.speed')}
      {...hint(t('player.speed'), ['<', '>'])}
      value={speed}
      onChange={(event) => setRate(playback.player, Number(event.currentTarget.value))}
    >
      {speedsWith(speed).map((rate) => (
        <option key={rate} value={rate}>
          {t('player.speedValue', { rate })}
        </option>
      ))}
    </select>
  )
}

export function QualitySelect({ playback }: { readonly playback: Playback }) {
  const { t } = useTranslation()
  const { source, status, qualities, chosenQuality, shownQuality, isDownloaded } = usePlaybackState(
    playback,
    ({ source, status, qualities, chosenQuality, shownQuality, isDownloaded }) => ({
      source,
      status,
      qualities,
      chosenQuality,
      shownQuality,
      isDownloaded,
    }),
  )
  const nameOf = (quality: Quality) => qualityName(t, quality, qualities)
  const shown = qualities.find(({ id }) => id === shownQuality)
  const auto =
    source === 'original'
      ? t('player.original')
      : shown && chosenQuality === null
        ? t('player.autoNow', { now: nameOf(shown) })
        : t('player.auto')
  const [only] = qualities
  if (isDownloaded && only !== undefined) return <DownloadedQuality name={nameOf(only)} />
  const chosen = qualities.find(({ id }) => id === chosenQuality)
  // The button does not show dash.js's automatic choice, which changes during playback. The list shows it.
  const name = chosen ? nameOf(chosen) : source === 'original' ? t('player.original') : t('player.auto')
  return (
    <span className={styles.quality} {...hint(t('player.qualityIs', { name: chosen ? name : auto }))}>
      <span aria-hidden="true" className={styles.qualityName} title={name}>
        {name}
      </span>
      <select
        aria-label={t('player.quality')}
        disabled={status !== 'ready' || qualities.length === 0}
        value={chosenQuality ?? ''}
        onChange={(event) =>
          playback.chooseQuality(event.currentTarget.value === '' ? null : event.currentTarget.value)
        }
      >
        <option value="">{auto}</option>
        {qualities.map((quality) => (
          <option key={quality.id} value={quality.id}>
            {nameOf(quality)}
          </option>
        ))}
      </select>
    </span>
  )
}

/** Of a video on this computer there is one quality, so there is nothing to choose. */
function DownloadedQuality({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  const label = t('player.downloadedQuality', { name })
  return (
    <span className={styles.quality} {...hint(t('player.qualityIs', { name: label }))}>
      <span aria-hidden="true" className={styles.qualityName}>
        {name}
      </span>
      <select aria-label={t('player.quality')}>
        <option>{label}</option>
      </select>
    </span>
  )
}
