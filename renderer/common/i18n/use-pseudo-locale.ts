import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../bridge/queries.ts'

/** Uses the pseudo-locale if main was started with it. */
export function usePseudoLocale(): void {
  const { i18n } = useTranslation()
  const { data: info } = useQuery(queries.appInfo())
  const wanted = info?.pseudoLocale === true
  useEffect(() => {
    if (!wanted) return
    void import('./pseudo.ts').then(({ PSEUDO_LOCALE, PSEUDO_TEXTS }) => {
      i18n.addResourceBundle(PSEUDO_LOCALE, 'translation', PSEUDO_TEXTS)
      return i18n.changeLanguage(PSEUDO_LOCALE)
    })
  }, [i18n, wanted])
}
