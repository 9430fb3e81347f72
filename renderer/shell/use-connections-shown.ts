import { useState } from 'react'
import type { Connection } from '../../contract/model/connection.ts'

type Connections = readonly Connection[] | undefined

/**
 * The connections that the window is drawn with. While this window makes one they stay as they were: its entry is there
 * before its sync has begun, and the form would give way to another screen for that moment.
 */
export function useConnectionsShown(isMaking: boolean, connections: Connections): Connections {
  const [shown, setShown] = useState<Connections>(connections)
  if (!isMaking && shown !== connections) setShown(connections)
  return isMaking ? shown : connections
}
