import type { QueryClient } from '@tanstack/react-query'
import { queries } from '../bridge/queries.ts'
import { connectionOf } from './connection-of.ts'
import { parseRoute, paths } from './routes.ts'
import { sessionsListOf } from './sessions-lists.ts'

/** Milliseconds after which the screen comes without its rows: a list that takes longer shall not keep it away. */
const ROWS_WAIT_MS = 150

/**
 * Reads what the first screen shows before there is a screen, so that it is drawn once, with everything in it. Rejects
 * where something cannot be read; the screen reads it again and says why.
 */
export async function readFirst(client: QueryClient): Promise<void> {
  const [connections, settings] = await Promise.all([
    client.fetchQuery(queries.connections()),
    client.fetchQuery(queries.settings()),
  ])
  const route = parseRoute(location.hash.slice(1))
  const connection = connectionOf(route, connections, settings)
  if (connection === null || (route.kind !== 'home' && route.kind !== 'sessions')) return
  if (route.kind === 'home') history.replaceState(null, '', `#${paths.sessions(connection.id)}`)
  const { store } = sessionsListOf(connection.id)
  await new Promise<void>((resolve) => {
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
