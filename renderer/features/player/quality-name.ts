import type { TFunction } from 'i18next'
import type { Quality } from './quality.ts'

/** Name of a quality: its height, or its bitrate if several have the same height. */
export function qualityName(t: TFunction, quality: Quality, all: readonly Quality[]): string {
  return quality.height > 0 && all.filter(({ height }) => height === quality.height).length === 1
    ? t('player.height', { height: quality.height })
    : t('player.kbit', { kbit: quality.kbitPerSecond })
}

const CODECS: Readonly<Record<string, string>> = {
  avc1: 'H.264',
  avc3: 'H.264',
  hvc1: 'H.265',
  hev1: 'H.265',
  vp8: 'VP8',
  vp08: 'VP8',
  vp9: 'VP9',
  vp09: 'VP9',
  av01: 'AV1',
}

/** The usual name of a codec, or else the manifest's; `null` if there is none. */
export function codecName(codecs: string | null): string | null {
  if (codecs === null || codecs === '') return null
  return CODECS[codecs.split('.')[0] ?? ''] ?? codecs
}
