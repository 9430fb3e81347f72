import type { VideoSettings } from '../../../contract/model/settings.ts'
import { qualityWish, type QualityWish } from './quality.ts'
import type { TrackWish } from './tracks/tracks.ts'

/** What the user chose at one video and wants at the others. */
export type MediaWish = {
  /** `null` for automatic choice. */
  readonly quality: QualityWish | null
  readonly tracks: TrackWish
}

export function mediaWish(settings: VideoSettings): MediaWish {
  return { quality: qualityWish(settings), tracks: trackWish(settings) }
}

export function trackWish({ videoPicture, videoSound }: VideoSettings): TrackWish {
  return { picture: videoPicture, sound: videoSound }
}
