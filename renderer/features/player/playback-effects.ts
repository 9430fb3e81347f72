import { assertNever } from '../../../contract/model/errors.ts'
import type { FrameStepper } from './frame-stepper.ts'
import type { NetworkWait } from './network-wait.ts'
import type { PlaybackEffect } from './playback-machine.ts'
import type { SeekMerger } from './seek-merger.ts'
import type { SourceLoader } from './source-loader.ts'

/** The objects that the effects of a playback act on. */
export type PlaybackParts = {
  readonly video: HTMLVideoElement
  readonly seeks: SeekMerger
  readonly frames: FrameStepper
  readonly picture: { readonly reset: () => void }
  readonly sources: SourceLoader
  readonly network: NetworkWait
}

export function runEffect(
  { video, seeks, frames, picture, sources, network }: PlaybackParts,
  effect: PlaybackEffect,
): void {
  switch (effect.kind) {
    case 'load':
      seeks.cancel()
      frames.reset()
      picture.reset()
      return sources.load(effect.source)
    case 'play':
      return play(video)
    case 'pause':
      return video.pause()
    case 'seek':
      return seeks.seek(effect.seconds)
    case 'skip':
      return sources.seek(effect.seconds)
    case 'setRate':
      video.playbackRate = effect.rate
      return
    case 'chooseQuality':
      return sources.chooseQuality(effect.id)
    case 'awaitHost':
      return network.start()
    case 'endWait':
      return network.end()
    case 'repeatRequests':
      return sources.repeatRequests()
    default:
      assertNever(effect)
  }
}

/** Plays; the element reports failures by itself. */
export function play(video: HTMLVideoElement): void {
  void video.play().catch(() => undefined)
}
