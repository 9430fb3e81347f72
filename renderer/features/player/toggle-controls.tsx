import { useTranslation } from 'react-i18next'
import { hint } from '../../ui/hint-layer.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { Playback } from './playback.ts'
import type { PlaybackState } from './playback-state.ts'
import styles from './controls.module.css'

type Props = { readonly playback: Playback; readonly state: Pick<PlaybackState, 'skipsSilence' | 'levelsSound'> }

/** A button in the row, a switch in the menu. */
export function SkipSilence({ playback, state: { skipsSilence }, isInMenu }: Props & { readonly isInMenu: boolean }) {
  const { t } = useTranslation()
  const label = t('player.skipSilence')
  if (isInMenu) return <MenuSwitch label={label} isOn={skipsSilence} onToggle={playback.toggleSkipSilence} />
  return (
    <button
      type="button"
      className={styles.skipSilence}
      aria-pressed={skipsSilence}
      aria-keyshortcuts="G"
      {...hint(t('player.skipSilenceHint'), ['G'])}
      onClick={playback.toggleSkipSilence}
    >
      {label}
    </button>
  )
}

export function LevelSound({ playback, state: { levelsSound } }: Props) {
  const { t } = useTranslation()
  return <MenuSwitch label={t('player.levelSound')} isOn={levelsSound} onToggle={playback.toggleLevelSound} />
}

type MenuSwitchProps = { readonly label: string; readonly isOn: boolean; readonly onToggle: () => void }

function MenuSwitch({ label, isOn, onToggle }: MenuSwitchProps) {
  return (
    <div className={styles.menuLine}>
      <Switch label={label} isSelected={isOn} onChange={onToggle} />
    </div>
  )
}
