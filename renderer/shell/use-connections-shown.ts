import { useState } from 'react'
import type { Connection } from '../../contract/model/connection.ts'
import type { Route } from './routes.ts'

type Connections = readonly Connection[] | undefined

/**
 * The connections that the window is drawn with. While the first one is being made they stay none: its entry is there
 * before its sync has begun, and the welcome would give way to another screen for that moment.
 */
export function useConnectionsShown({ kind }: Route, connections: Connections): Connections {
  const [none, setNone] = useState<Connections>(undefined)
  const isWelcome = kind === 'connect' && (none !== undefined || connections?.length === 0)
  if (isWelcome && none === undefined) setNone(connections)
  if (!isWelcome && none !== undefined) setNone(undefined)
  return isWelcome ? (none ?? connections) : connections
}
