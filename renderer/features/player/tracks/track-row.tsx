import { useTranslation } from 'react-i18next'
import { Kbd } from '../../../ui/kbd.tsx'
import { useSingleKeys } from '../../../ui/single-keys.ts'
import { ModeSwitch } from '../../../ui/mode-switch.tsx'
import type { Playback } from '../playback.ts'
import { usePlaybackState } from '../use-playback-state.ts'
import { heardSoundOf, shownPicturesOf } from './shown-tracks.ts'
import { trackText } from './track-text.ts'
import { choosePicture, TWO } from './switch-picture.ts'
import type { TrackKey } from '../../../../contract/model/manifest/track-key.ts'
import styles from './tracks.module.css'

type Props = { readonly playback: Playback; /** Whether the picture is shown. */ readonly hasPicture: boolean }

/** The choice of picture and sound, above the picture of a recording that has several. */
export function TrackRow({ playback, hasPicture }: Props) {
  const { t, i18n } = useTranslation()
  const state = usePlaybackState(playback, ({ tracks, trackWish, showsAll }) => ({ tracks, trackWish, showsAll }))
  const hasKeys = useSingleKeys()
  const pictures = hasPicture ? shownPicturesOf(state) : null
  const sound = heardSoundOf(state)
  if (pictures === null && sound === null) return null
  const pictureText = (key: TrackKey) => trackText(t, i18n.language, 'video', key)
  return (
    <div className={styles.row}>
      {pictures && (
        <div className={styles.choice}>
          <span aria-hidden="true">{t('tracks.picture')}</span>
          <ModeSwitch
            label={t('tracks.picture')}
            modes={[
              ...pictures.keys.map((key) => ({ mode: key, text: pictureText(key) })),
              ...(pictures.other === null ? [] : [{ mode: TWO, text: t('tracks.both') }]),
            ]}
            mode={pictures.second === null ? pictures.first : TWO}
            onMode={(mode) => choosePicture(playback, mode)}
          />
        </div>
      )}
      {sound && (
        <label className={styles.choice}>
          <span>{t('tracks.sound')}</span>
          <select
            className={styles.sounds}
            value={sound.heard}
            onChange={(event) => playback.chooseTracks({ sound: event.currentTarget.value })}
          >
            {sound.keys.map((key) => (
              <option key={key} value={key}>
                {trackText(t, i18n.language, 'audio', key)}
              </option>
            ))}
          </select>
        </label>
      )}
      {pictures && hasKeys && (
        <span className={styles.hint} aria-hidden="true">
          <Kbd>P</Kbd> {t('tracks.switch')}
        </span>
      )}
    </div>
  )
}
