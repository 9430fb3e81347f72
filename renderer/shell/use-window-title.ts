import { useQueries } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../contract/model/connection.ts'
import type { ReportState } from '../../contract/model/report.ts'
import type { Settings } from '../../contract/model/settings.ts'
import type { SyncStatus } from '../../contract/model/sync.ts'
import { withoutDirectionSigns } from '../../contract/model/visible-text.ts'
import { queries } from '../bridge/queries.ts'
import { syncAlertText } from '../common/sync/sync-state.ts'
import { isLocked } from './app-state.ts'
import type { Route } from './routes.ts'

type Titled = {
  readonly route: Route
  readonly connection: Connection | null
  readonly status: SyncStatus | undefined
  /** What the title may contain; only the app's name while the setting is unknown. */
  readonly says: Settings['windowTitle'] | undefined
}

/**
 * Sets the window's title to the current screen, as far as the settings allow, and to whether the connection needs
 * attention.
 */
export function useWindowTitle({ route, connection, status, says = 'app' }: Titled): void {
  const { t } = useTranslation()
  const subject = useSubject(route, connection, says)
  const title = withoutDirectionSigns(titleOf())
  useEffect(() => {
    document.title = title
  }, [title])

  function titleOf(): string {
    switch (route.kind) {
      case 'sessions':
      case 'session':
      case 'review': {
        if (connection === null) return t('app.name')
        const state = syncAlertText(t, status)
        if (says === 'app') return state === null ? t('app.name') : t('app.titleWithStateAlone', { state })
        const place = placeOf(t, route, subject)
        const { name } = connection
        return state === null
          ? t('app.titleOf', { place, connection: name })
          : t('app.titleWithState', { place, connection: name, state })
      }
      case 'downloads':
      case 'insight':
      case 'manage':
        return says === 'app' || connection === null
          ? t('app.name')
          : t('app.titleOf', {
              place: route.kind === 'manage' ? t(`manage.${route.screen}`) : t(`app.${route.kind}`),
              connection: connection.name,
            })
      case 'rubrics':
        return says === 'app' ? t('app.name') : t('app.titleOfPlace', { place: t('app.rubrics') })
      case 'settings':
        return says === 'app' ? t('app.name') : t('app.titleOfPlace', { place: t('app.settings') })
      case 'connect':
        return says === 'app' ? t('app.name') : t('app.titleOfPlace', { place: t('app.addConnectionTitle') })
      case 'edit':
        return says === 'app' || connection === null
          ? t('app.name')
          : t('app.titleOf', { place: t('app.editConnectionTitle'), connection: connection.name })
      case 'home':
      case 'welcome':
      case 'unknown':
        return t('app.name')
    }
  }
}

function placeOf(t: TFunction, { kind }: Route, subject: string | undefined): string {
  if (kind === 'sessions') return t('app.sessions')
  return subject ?? t(kind === 'review' ? 'app.review' : 'app.sessionTitle')
}

/** The participant or test of the open session; `undefined` while unknown. */
function useSubject(route: Route, connection: Connection | null, says: Settings['windowTitle']): string | undefined {
  const { t } = useTranslation()
  const isRead = 'key' in route && connection !== null && !isLocked(connection) && says !== 'app'
  const read = isRead && route.key !== null ? [queries.cachedReport(route.connectionId, route.key)] : []
  const subjectOf = ({ row }: ReportState) =>
    says === 'test' ? row.testTitle : row.participantName || t('sessions.noName')
  const [subject] = useQueries({ queries: read.map((query) => ({ ...query, select: subjectOf })) })
  return subject?.data
}
