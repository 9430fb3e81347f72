import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Settings } from '../../contract/model/settings.ts'
import { setTimeZone } from '../../contract/text/time-zone.ts'
import { queries } from '../bridge/queries.ts'
import { usePseudoLocale } from '../common/i18n/use-pseudo-locale.ts'
import { setSingleKeys } from '../ui/single-keys.ts'
import { useLanguage } from './app-language.ts'
import { useTheme } from './theme.ts'

type AppSettings = {
  readonly settings: Settings | undefined
  readonly isReadingSettings: boolean
  readonly zone: Settings['timeZone']
  /** The locale of texts, dates and numbers. */
  readonly locale: string
}

/** Reads the settings and applies those that affect the whole window. */
export function useAppSettings(): AppSettings {
  const { data: settings, isPending: isReadingSettings } = useQuery(queries.settings())
  useTheme(settings?.theme)
  const locale = useLanguage(settings?.language)
  usePseudoLocale()
  const zone = settings?.timeZone ?? 'system'
  // Set during rendering, because the components below format dates with functions that read it.
  setTimeZone(zone)
  const singleKeys = settings?.singleKeys ?? true
  useEffect(() => setSingleKeys(singleKeys), [singleKeys])
  return { settings, isReadingSettings, zone, locale }
}
