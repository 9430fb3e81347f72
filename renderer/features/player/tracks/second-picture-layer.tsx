import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Playback } from '../playback.ts'
import { followPlayer, type SecondPictureState } from './second-picture.ts'
import { trackText } from './track-text.ts'
import type { TrackKey } from '../../../../contract/model/manifest/track-key.ts'
import styles from './tracks.module.css'

type Props = {
  readonly playback: Playback
  readonly manifestUrl: string
  /** The picture that the player shows, and the other one. */
  readonly first: TrackKey
  readonly second: TrackKey
}

/** A second picture of the recording over the first, or beside it where there is room, and what each of them is. */
export function SecondPictureLayer({ playback, manifestUrl, first, second }: Props) {
  const { t, i18n } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<SecondPictureState>('late')
  const [tries, setTries] = useState(0)
  const { player } = playback
  useEffect(() => {
    if (video.current === null) return
    const end = followPlayer(video.current, player, { manifestUrl, key: second }, setState)
    return () => {
      end()
      setState('late')
    }
  }, [player, manifestUrl, second, tries])
  const nameOf = (key: TrackKey) => trackText(t, i18n.language, 'video', key)
  const name = nameOf(second)
  return (
    <>
      <span className={styles.firstName}>{nameOf(first)}</span>
      <div className={styles.second} data-state={state}>
        <video
          ref={video}
          muted
          playsInline
          disablePictureInPicture
          disableRemotePlayback
          tabIndex={-1}
          aria-label={name}
        />
        {state === 'failed' ? (
          <button type="button" className={styles.failed} onClick={() => setTries(tries + 1)}>
            {t('tracks.failed', { name })}
          </button>
        ) : (
          <button
            type="button"
            className={styles.swap}
            aria-label={t('tracks.enlarge', { name })}
            onClick={() => playback.chooseTracks({ picture: second })}
          />
        )}
        <span className={styles.secondName} role="status">
          {state === 'late' ? t('tracks.late', { name }) : name}
        </span>
      </div>
    </>
  )
}
