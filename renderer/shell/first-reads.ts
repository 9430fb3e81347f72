import type { QueryClient } from '@tanstack/react-query'
import type { FirstList } from '../../contract/model/start.ts'
import { setTimeZone } from '../../contract/text/time-zone.ts'
import { desk } from '../bridge/desk.ts'
import { queryKeys } from '../bridge/query-keys.ts'
import type { SessionsList } from '../features/sessions/list/sessions-list.ts'
import { connectionOf } from './connection-of.ts'
import { loadOtherScreens } from './later-screens.tsx'
import { parseRoute, paths } from './routes.ts'
import { sessionsListOf } from './sessions-lists.ts'

/** Milliseconds after which the screen comes without its rows: a list that takes longer shall not keep it away. */
const ROWS_WAIT_MS = 150

/**
 * Takes what the first screen shows, which the preload asked for while the page was loaded, so that the screen is drawn
 * once, with everything in it. Rejects where it cannot be read; the screen reads each part again and says why.
 */
export async function readFirst(client: QueryClient): Promise<void> {
  const { connections, settings, list: first } = await desk.start.open()
  client.setQueryData(queryKeys.connections, connections)
  client.setQueryData(queryKeys.settings, settings)
  // Filters of days, which the list may open anew at once, go by it.
  setTimeZone(settings.timeZone)
  const route = parseRoute(location.hash.slice(1))
  const connection = connectionOf(route, connections, settings)
  if (connection === null || (route.kind !== 'home' && route.kind !== 'sessions')) {
    drop(first)
    await loadOtherScreens()
    return
  }
  if (route.kind === 'home') history.replaceState(null, '', `#${paths.sessions(connection.id)}`)
  const isOfFirst = first?.connectionId === connection.id
  if (!isOfFirst) drop(first)
  await opened(sessionsListOf(connection.id, isOfFirst ? first : null))
}

/** Closes the result set of a list that the page does not begin with. */
function drop(first: FirstList | null): void {
  if (first !== null) desk.sessions.close({ resultSetId: first.resultSet.resultSetId }).catch(() => undefined)
}

/** Resolves when the list is shown or has failed, or takes too long. */
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
