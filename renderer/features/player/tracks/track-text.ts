import type { TFunction } from 'i18next'
import { nameOfTrack, type TrackKey, type TrackKind } from '../../../../contract/model/manifest/track-key.ts'

/** The name of a picture or a sound for the user: the recording's own label, or what is known of it. */
export function trackText(t: TFunction, language: string, kind: TrackKind, key: TrackKey): string {
  const { said, text, count } = nameOfTrack(key)
  if (said === 'nothing') return t(kind === 'video' ? 'tracks.pictureNumber' : 'tracks.soundNumber', { number: count })
  const name =
    said === 'language'
      ? (new Intl.DisplayNames(language, { type: 'language', fallback: 'code' }).of(text) ?? text)
      : said === 'source' || (said === 'role' && text in ROLES)
        ? t(
            `tracks.names.${said === 'role' ? ROLES[text as keyof typeof ROLES] : (text as 'camera' | 'screen' | 'microphone')}`,
          )
        : text
  return count === 1 ? name : t('tracks.counted', { name, number: count })
}

/** Roles of DASH (ISO/IEC 23009-1, 5.8.5.5) that have a name of ours. */
const ROLES = {
  alternate: 'alternate',
  supplementary: 'supplementary',
  commentary: 'commentary',
  dub: 'dub',
  description: 'description',
} as const
