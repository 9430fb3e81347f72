import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { I18nextProvider } from 'react-i18next'
import { useHashLocation } from 'wouter/use-hash-location'
import { desk } from '../bridge/desk.ts'
import { connectInvalidation } from '../bridge/query-client.ts'
import { HintLayer } from '../ui/hint-layer.tsx'
import { App } from './app.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { loadOtherScreens } from './later-screens.tsx'
import { NoticeArea } from '../common/notices/notice-area.tsx'
import { windowI18n } from './window-i18n.ts'
import styles from './shell.module.css'

/** The window's content: translations, query cache and an error boundary around the screens. */
export function Root({ client }: { readonly client: QueryClient }) {
  const [path] = useHashLocation()
  useEffect(() => connectInvalidation(client, desk), [client])
  useEffect(loadOthersLater, [])
  return (
    <I18nextProvider i18n={windowI18n}>
      <QueryClientProvider client={client}>
        <div className={styles.window}>
          <div className={styles.screens}>
            <ErrorBoundary resetKey={path}>
              <App />
            </ErrorBoundary>
          </div>
          <NoticeArea />
        </div>
        <HintLayer />
      </QueryClientProvider>
    </I18nextProvider>
  )
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
