import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../contract/model/connection.ts'
import type { SyncStatus } from '../../contract/model/sync.ts'
import { syncAlertText } from '../common/sync/sync-state.ts'
import type { Route } from './routes.ts'

/** Says in the window's title where one is, and where the connection needs to be looked after. Names of participants stay out of it: titles show in task bars and logs. */
export function useWindowTitle(route: Route, connection: Connection | null, status: SyncStatus | undefined): void {
  const { t } = useTranslation()
  const title = titleOf()
  useEffect(() => {
    document.title = title
  }, [title])

  function titleOf(): string {
    const name = connection?.name
    switch (route.kind) {
      case 'sessions':
      case 'session': {
        if (name === undefined) return t('app.name')
        const place = route.kind === 'session' ? t('app.sessionTitle') : t('app.sessions')
        const state = syncAlertText(t, status)
        if (state !== null) return t('app.titleWithState', { place, connection: name, state })
        return t('app.titleOf', { place, connection: name })
      }
      case 'settings':
        return t('app.titleOfPlace', { place: t('app.settings') })
      case 'connect':
        return t('app.titleOfPlace', { place: t('connect.addTitle') })
      case 'home':
      case 'unknown':
        return t('app.name')
    }
  }
}
