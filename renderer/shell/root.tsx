import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { useHashLocation } from 'wouter/use-hash-location'
import { desk } from '../bridge/desk.ts'
import { connectInvalidation } from '../bridge/query-client.ts'
import { HintLayer } from '../ui/hint-layer.tsx'
import { App } from './app.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { CrashNotices, loadOtherScreens } from './later-screens.tsx'
import { NoticeArea } from '../common/notices/notice-area.tsx'
import { reportNetwork } from './report-network.ts'
import { windowI18n } from './window-i18n.ts'
import styles from './shell.module.css'

/** The window's content: translations, query cache and an error boundary around the screens. */
export function Root({ client }: { readonly client: QueryClient }) {
  const [path] = useHashLocation()
  useEffect(() => connectInvalidation(client, desk), [client])
  useEffect(loadOthersLater, [])
  useEffect(reportNetwork, [])
  return (
    <I18nextProvider i18n={windowI18n}>
      <QueryClientProvider client={client}>
        <Localized>
          <div className={styles.window}>
            <div className={styles.screens}>
              <ErrorBoundary resetKey={path}>
                <App />
              </ErrorBoundary>
            </div>
            <NoticeArea />
          </div>
          <CrashNotices />
          <HintLayer />
        </Localized>
      </QueryClientProvider>
    </I18nextProvider>
  )
}

/** The components' own texts and formats are in the language of the app, not in that of the browser. */
function Localized({ children }: { readonly children: ReactNode }) {
  const { i18n } = useTranslation()
  return <I18nProvider locale={i18n.language}>{children}</I18nProvider>
}

/** Loads the other screens after the first one. If that fails, the screen reports it when it is shown. */
function loadOthersLater(): void {
  const load = () => void loadOtherScreens().catch(() => undefined)
  // The timer fires after the frame has been painted.
  requestAnimationFrame(() =>
    setTimeout(() => {
      performance.mark('screen-drawn')
      requestIdleCallback(load)
    }),
  )
}
