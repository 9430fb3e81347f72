import type { TFunction } from 'i18next'
import type { Quality } from './dash-source.ts'

/** What a quality is called among the others: its height, or its rate where several have that height. */
export function qualityName(t: TFunction, quality: Quality, all: readonly Quality[]): string {
  return quality.height > 0 && all.filter(({ height }) => height === quality.height).length === 1
    ? t('player.height', { height: quality.height })
    : t('player.kbit', { kbit: quality.kbitPerSecond })
}
