import type { MediaPlayerClass, MediaPlayerEvents, PlaybackSeekingEvent } from 'dashjs'

/** Seconds between a place that was asked for and where the video is, within which it is there. */
const NEAR = 0.1

/**
 * Repeats a seek that dash.js has lost. While it switches to another period, it drops seeks into a third one, and at the
 * end of the switch it goes to where that led, whatever was asked for since (`_switchStream` and `_activateStream` in
 * https://github.com/Dash-Industry-Forum/dash.js/blob/v5.2.1/src/streaming/controllers/StreamController.js). The video
 * would stay at the wrong place, or wait there for ever.
 */
export function repeatLostSeeks(player: MediaPlayerClass, video: HTMLVideoElement, events: MediaPlayerEvents): void {
  let wanted: number | null = null
  let isSwitching = false

  player.on(events.PLAYBACK_SEEKING, ({ seekTime }: PlaybackSeekingEvent) => {
    wanted = seekTime
  })
  player.on(events.PLAYBACK_SEEKED, () => {
    if (!isSwitching) wanted = null
  })
  player.on(events.PERIOD_SWITCH_STARTED, () => {
    isSwitching = true
  })
  player.on(events.PERIOD_SWITCH_COMPLETED, () => {
    isSwitching = false
    if (wanted !== null && Math.abs(video.currentTime - wanted) > NEAR) player.seek(wanted)
    // The video was there before the switch ended, so no "seeked" follows.
    else if (!video.seeking) wanted = null
  })
}
