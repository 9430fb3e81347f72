import { useState } from 'react'
import type { ResultSet } from '../../../contract/model/result-sets.ts'
import type { RequestInput } from '../../../contract/bridge/channels.ts'
import type { ExportScope } from './export-scope.tsx'

type ScopeOptions = {
  readonly resultSet: ResultSet | null
  readonly selected: number
  readonly only: string | undefined
}

type RequestedScope = RequestInput['exports.start']['scope']

/** Which sessions are exported. The list may be replaced while this is chosen. */
export function useExportScope({ resultSet, selected, only }: ScopeOptions) {
  const isPart = only === undefined && resultSet !== null && resultSet.total < resultSet.storeTotal
  const usual: ExportScope = selected > 0 ? 'selection' : isPart ? 'resultSet' : 'all'
  // What was offered first stays: a change of the list must not export more than the user has seen.
  const [first] = useState(resultSet === null ? null : usual)
  const [chosen, setScope] = useState<ExportScope | null>(null)
  const offered = chosen ?? (first === 'all' && isPart ? 'resultSet' : (first ?? usual))
  const scope = offered === 'resultSet' && !isPart ? 'all' : offered

  function requested(): RequestedScope {
    if (resultSet === null) return { kind: 'all' }
    const { resultSetId } = resultSet
    if (scope !== 'all') return { kind: scope, resultSetId }
    // A list of all sessions is exported in its order.
    return isPart || only !== undefined ? { kind: 'all' } : { kind: 'resultSet', resultSetId }
  }
  return { scope, setScope, isPart, requested: requested(), isEmpty: scope === 'selection' && selected === 0 }
}
