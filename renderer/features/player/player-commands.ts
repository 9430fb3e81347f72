import type { TFunction } from 'i18next'
import { VIDEO_SPEEDS } from '../../../contract/model/settings.ts'
import { command, type Command } from '../../common/commands.ts'
import { hasOwnWindow } from './own-window.ts'
import type { Playback } from './playback.ts'
import type { PlayerActions } from './use-player-keys.ts'
import { setRate } from './player-moves.ts'
import { qualityName } from './quality-name.ts'
import { heardSoundOf, shownPicturesOf } from './tracks/shown-tracks.ts'
import { trackText } from './tracks/track-text.ts'

type PlayerFacts = {
  readonly language: string
  readonly hasManifest: boolean
  readonly hasOriginal: boolean
  /** A hidden player cannot go to full screen. */
  readonly isShown: boolean
  /** Whether the picture is shown. */
  readonly hasPicture: boolean
  readonly hasCaptions: boolean
}

/** Commands of the player in the palette, limited to those that make sense now. */
export function playerCommands(
  t: TFunction,
  playback: Playback,
  actions: PlayerActions,
  { language, hasManifest, hasOriginal, isShown, hasPicture, hasCaptions }: PlayerFacts,
): readonly Command[] {
  const { status, source, isPlaying, isMuted, isInOwnWindow, speed, qualities, chosenQuality } = playback.getState()
  const { skipsSilence, levelsSound, isDownloaded } = playback.getState()
  const video = (id: string, label: string, run: () => void): Command => ({
    id: `video-${id}`,
    group: 'video',
    label,
    run,
  })
  const quality = (id: string | null, name: string): readonly Command[] =>
    id === chosenQuality
      ? []
      : [video(`quality-${id ?? 'auto'}`, t('player.qualityIs', { name }), () => playback.chooseQuality(id))]
  const soundCommands = () => {
    const sound = heardSoundOf(playback.getState())
    return (sound?.keys ?? [])
      .filter((key) => key !== sound?.heard)
      .map((key) =>
        video(`sound-${key}`, `${t('tracks.sound')}: ${trackText(t, language, 'audio', key)}`, () =>
          playback.chooseTracks({ sound: key }),
        ),
      )
  }
  const otherSource = source === 'dash' ? 'original' : 'dash'
  const hasOther = source === 'dash' ? hasOriginal : hasManifest
  return [
    ...(status === 'failed' ? [video('again', t('player.again'), () => playback.use(source))] : []),
    ...(status === 'ready'
      ? [
          command(t, 'video-play', playback.player.toggle, { label: isPlaying ? t('player.pause') : t('player.play') }),
          command(t, 'video-tell-time', actions.tellTime),
        ]
      : []),
    command(t, 'video-mute', playback.toggleMute, { label: isMuted ? t('player.unmute') : t('player.mute') }),
    command(t, 'video-skip-silence', playback.toggleSkipSilence, {
      label: skipsSilence ? t('player.playSilence') : t('player.skipSilence'),
    }),
    video('level-sound', levelsSound ? t('player.unlevelSound') : t('player.levelSound'), playback.toggleLevelSound),
    ...(hasCaptions ? [command(t, 'video-captions', actions.toggleCaptions)] : []),
    ...(hasPicture && shownPicturesOf(playback.getState()) !== null
      ? [command(t, 'video-pictures', actions.switchPicture)]
      : []),
    ...soundCommands(),
    ...(isShown
      ? [
          command(t, 'video-full-screen', actions.toggleFullScreen, {
            label: document.fullscreenElement ? t('player.leaveFullScreen') : t('player.fullScreen'),
          }),
        ]
      : []),
    ...(status === 'ready' && hasPicture && hasOwnWindow()
      ? [
          command(t, 'video-own-window', actions.toggleOwnWindow, {
            label: isInOwnWindow ? t('player.leaveOwnWindow') : t('player.ownWindow'),
          }),
        ]
      : []),
    ...(hasOther
      ? [
          video('source', otherSource === 'original' ? t('player.playOriginal') : t('player.playStreamed'), () =>
            playback.use(otherSource),
          ),
        ]
      : []),
    ...(status === 'ready' && qualities.length > 0 && !isDownloaded
      ? [
          ...quality(null, t('player.auto')),
          ...qualities.flatMap((one) => quality(one.id, qualityName(t, one, qualities))),
        ]
      : []),
    ...VIDEO_SPEEDS.filter((rate) => rate !== speed).map((rate) =>
      video(`speed-${rate}`, t('player.speedIs', { speed: t('player.speedValue', { rate }) }), () =>
        setRate(playback.player, rate),
      ),
    ),
  ]
}
