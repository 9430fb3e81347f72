import { useState } from 'react'
import type { Connection } from '../../contract/model/connection.ts'

type Connections = readonly Connection[] | undefined

/**
 * The connections to show. They are frozen while this window adds one: the new connection is listed before its sync has
 * started, and the form would briefly give way to another screen.
 */
export function useConnectionsShown(isMaking: boolean, connections: Connections): Connections {
  const [shown, setShown] = useState<Connections>(connections)
  if (!isMaking && shown !== connections) setShown(connections)
  return isMaking ? shown : connections
}
