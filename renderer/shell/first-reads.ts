import type { QueryClient } from '@tanstack/react-query'
import type { FirstList } from '../../contract/model/start.ts'
import { setTimeZone } from '../../contract/text/time-zone.ts'
import { desk } from '../bridge/desk.ts'
import { queryKeys } from '../bridge/query-keys.ts'
import type { SessionsList } from '../features/sessions/list/sessions-list.ts'
import { beginLanguage } from './app-language.ts'
import { connectionOf } from './connection-of.ts'
import { loadOtherScreens } from './later-screens.tsx'
import { parseRoute, paths } from './routes.ts'
import { sessionsListOf } from './sessions-lists.ts'

/** Milliseconds to wait for the first rows; a slower list does not delay the screen. */
const ROWS_WAIT_MS = 150

/**
 * Stores the answers for the first screen in the cache, so that the screen renders once with all its data. The preload
 * requested them while the page was loading. Rejects on a failure; the screen then repeats the requests and reports
 * errors.
 */
export async function readFirst(client: QueryClient): Promise<void> {
  const { connections, settings, systemLanguages, list: first } = await desk.start.open()
  client.setQueryData(queryKeys.connections, connections)
  client.setQueryData(queryKeys.settings, settings)
  // Needed for date filters, because the list may be reopened at once.
  setTimeZone(settings.timeZone)
  const language = beginLanguage(settings.language, systemLanguages)
  const route = parseRoute(location.hash.slice(1))
  const connection = connectionOf(route, connections, settings)
  if (connection === null || (route.kind !== 'home' && route.kind !== 'sessions')) {
    drop(first)
    await Promise.all([language, loadOtherScreens()])
    return
  }
  if (route.kind === 'home') history.replaceState(null, '', `#${paths.sessions(connection.id)}`)
  const isOfFirst = first?.connectionId === connection.id
  if (!isOfFirst) drop(first)
  await Promise.all([language, opened(sessionsListOf(connection.id, isOfFirst ? first : null))])
}

/** Closes the result set of a list that is not shown first. */
function drop(first: FirstList | null): void {
  if (first !== null) desk.sessions.close({ resultSetId: first.resultSet.resultSetId }).catch(() => undefined)
}

/** Resolves when the list is shown, has failed or takes too long. */
function opened({ store }: SessionsList): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      end()
      resolve()
    }
    const timer = setTimeout(done, ROWS_WAIT_MS)
    const end = store.subscribe(({ opening }) => {
      if (!opening) done()
    })
  })
}
