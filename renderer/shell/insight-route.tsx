import { useTranslation } from 'react-i18next'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import { DEFAULT_SORT, type ListFilter } from '../../contract/model/list-preferences.ts'
import type { ResultSet } from '../../contract/model/result-sets.ts'
import { toSessionFilter } from '../../contract/text/session-filter.ts'
import { desk } from '../bridge/desk.ts'
import { describeError } from '../common/i18n/describe-failure.ts'
import { showNotice } from '../common/notices/notices.ts'
import type { InsightView } from '../features/insight/insight-head.tsx'
import { InsightScreen } from '../features/insight/insight-screen.tsx'
import { WorkScreen } from '../features/insight/work-screen.tsx'
import { paths } from './routes.ts'
import { sessionsListOf } from './sessions-lists.ts'

type Props = {
  readonly connectionId: ConnectionId
  readonly view: InsightView
  readonly onNavigate: (path: string) => void
  /** Opens the dialog of exports for a result set, which it closes. */
  readonly onExport: (resultSet: ResultSet) => void
}

/** Insight, whose bars lead to the list of sessions. */
export function InsightRoute({ connectionId, view, onNavigate, onExport }: Props) {
  const { t } = useTranslation()
  const hrefs = { charts: `#${paths.insight(connectionId)}`, work: `#${paths.work(connectionId)}` }
  const onSession = (key: SessionKey) => onNavigate(paths.session(connectionId, key))
  const onReview = () => onNavigate(paths.review(connectionId))
  const onSessions = () => onNavigate(paths.sessions(connectionId))

  async function exportShown(filter: ListFilter): Promise<void> {
    try {
      const opened = await desk.sessions.open({
        connectionId,
        filter: toSessionFilter(filter, Date.now()),
        sort: DEFAULT_SORT,
        lane: 'insight',
      })
      onExport(opened)
    } catch (error) {
      const { happened, todo } = describeError(t, error)
      showNotice({ id: 'insight', tone: 'bad', title: happened, text: todo, stays: true })
    }
  }

  if (view === 'work') return <WorkScreen {...{ connectionId, hrefs, onSession, onReview }} />
  return (
    <InsightScreen
      {...{ connectionId, hrefs, onSession, onReview, onSessions }}
      onList={(filter) => {
        onSessions()
        sessionsListOf(connectionId).setFilter(filter, null)
      }}
      onExport={(filter) => void exportShown(filter)}
    />
  )
}
