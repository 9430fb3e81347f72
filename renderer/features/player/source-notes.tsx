import { useTranslation } from 'react-i18next'
import { formatList } from '../../../contract/text/format.ts'
import type { Playback } from './playback.ts'
import { formatTime } from './time-text.ts'
import { usePlaybackState } from './use-playback-state.ts'
import styles from './player.module.css'

/** Seconds. Lengths are often rounded up to the next one. */
const SHORTER_SECONDS = 1

type Props = { readonly playback: Playback; readonly hasManifest: boolean }

/** Notes on problems of the video: missing parts, or a fallback to another source. */
export function SourceNotes({ playback, hasManifest }: Props) {
  const { t } = useTranslation()
  const { lostParts, source, undecodable, duration, promised } = usePlaybackState(
    playback,
    ({ lostParts, source, undecodable, duration, promised }) => ({
      lostParts,
      source,
      undecodable,
      duration,
      promised,
    }),
  )
  const isShorter = source === 'dash' && duration > 0 && promised - duration > SHORTER_SECONDS
  const sound = undecodable.find(({ kind }) => kind === 'audio')
  return (
    <>
      {lostParts.length > 0 && (
        <p className={styles.sourceNote} role="status">
          {t('player.lost', {
            count: lostParts.length,
            parts: formatList(lostParts.map(({ start, end }) => `${formatTime(start)}–${formatTime(end)}`)),
          })}
        </p>
      )}
      {isShorter && (
        <p className={styles.sourceNote} role="status">
          {t('player.shorter', { end: formatTime(duration), promised: formatTime(promised) })}
        </p>
      )}
      {sound !== undefined && (
        <p className={styles.sourceNote} role="status">
          {t('player.noSound', { codec: sound.codec })}
        </p>
      )}
      {source === 'original' && hasManifest && (
        <p className={styles.sourceNote}>
          {t('player.playingOriginal')}{' '}
          <button type="button" className={styles.link} onClick={() => playback.use('dash')}>
            {t('player.playStreamed')}
          </button>
        </p>
      )}
    </>
  )
}
