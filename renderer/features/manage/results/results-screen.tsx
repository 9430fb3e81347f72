import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, Guid, SessionKey } from '../../../../contract/model/ids.ts'
import { readParticipantIds } from '../../../../contract/model/participant-ids.ts'
import { MOST_LOOKED_UP } from '../../../../contract/model/results.ts'
import { formatBytes } from '../../../../contract/text/format.ts'
import { queries } from '../../../bridge/queries.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import { useShortcuts } from '../../../common/shortcuts/use-shortcuts.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useIncomingSheet } from '../people/use-incoming-sheet.ts'
import { ListFailure } from '../list-failure.tsx'
import { manageQueries } from '../manage-queries.ts'
import { IdsPane } from './ids-pane.tsx'
import { ParticipantPane } from './participant-pane.tsx'
import { MOST_TEXT_BYTES, readTextFile } from './read-text-file.ts'
import { filterKeys, filterRows, participantIdOf, rowsOf, searchRows, type ResultRow } from './result-rows.ts'
import { focusSearch, ResultsBar } from './results-bar.tsx'
import { ResultsFoot } from './results-foot.tsx'
import { ResultsHead } from './results-head.tsx'
import { ResultsMiddle } from './results-middle.tsx'
import { focusPane, ResultsPane } from './results-pane.tsx'
import { TABLE_ID } from './results-table.tsx'
import { useResultsWork, type ResultsWork } from './results-work.ts'
import { sureMatch } from './session-match.tsx'
import { useLookUp } from './use-look-up.ts'
import manage from '../manage.module.css'
import employees from '../people/people.module.css'

type ResultsScreenProps = {
  readonly connectionId: ConnectionId
  /** Address of the participants' page; empty where the connection has none. */
  readonly participantUrl: string
  readonly onOpenSession: (key: SessionKey) => void
}

/** Participants that are looked up at the service by their IDs, with their sessions. */
export function ResultsScreen({ connectionId, participantUrl, onOpenSession }: ResultsScreenProps) {
  const { t } = useTranslation()
  const work = useResultsWork(connectionId)
  const wantsTable = useRef(false)
  const actions = useLookUp(connectionId, () => {
    wantsTable.current = true
    work.showFound()
  })
  const { lookUp, error } = actions
  const titles = useTestTitles(connectionId)
  const all = useMemo(() => (lookUp ? rowsOf(lookUp) : NO_ROWS), [lookUp])
  const found = useMemo(() => searchRows(all, work.search, titles), [all, work.search, titles])
  const rows = useMemo(() => filterRows(found, work.filter), [found, work.filter])
  const focused = Math.max(
    0,
    rows.findIndex(({ id }) => id === work.chosen),
  )
  const text = useDeferredValue(work.text)
  const read = useMemo(() => readParticipantIds(text), [text])
  const isRunning = lookUp?.isRunning === true

  // The field that had the focus is gone once the table takes the place of the text.
  useEffect(() => {
    if (!wantsTable.current || rows.length === 0) return
    wantsTable.current = false
    if (document.activeElement === document.body) document.getElementById(TABLE_ID)?.focus()
  })

  function lookUpIds(): void {
    const lookedUp = work.textNow()
    const { ids } = readParticipantIds(lookedUp)
    if (isRunning || !isLookedUpAtOnce(ids)) return
    work.set({ lookedUp, filter: 'all', search: '', chosen: null })
    void actions.begin(ids).then((isBegun) => isBegun || work.set({ lookedUp: null }))
  }

  const openRow = useOpenRow(connectionId, lookUp?.at ?? 0, work, onOpenSession)
  const incoming = useIncomingSheet({ onFile: (file) => void addFile(file), onText: work.add })

  async function addFile(file: File): Promise<void> {
    const tell = (title: string) => showNotice({ id: 'results', tone: 'bad', title, stays: false })
    if (file.size > MOST_TEXT_BYTES) return tell(t('results.tooLarge', { limit: formatBytes(MOST_TEXT_BYTES) }))
    const added = await readTextFile(file).catch(() => null)
    if (added === null) return tell(t('results.notText', { name: file.name }))
    work.add(added)
  }

  useShortcuts('results', {
    'mod+Enter': { whileTyping: lookUpIds },
    '/': focusSearch,
    ...filterKeys((filter) => work.set({ filter })),
  })
  return (
    <main
      className={classNames(manage.screen, incoming.isDropping && employees.dropping)}
      id="content"
      {...incoming.handlers}
    >
      <ResultsHead
        actions={actions}
        count={read.ids.length}
        canLookUp={!isRunning && isLookedUpAtOnce(read.ids)}
        onLookUp={lookUpIds}
      />
      {all.length > 0 ? <ResultsBar rows={found} work={work} /> : null}
      {error !== null ? (
        <ListFailure error={error} onRetry={actions.refetch} />
      ) : lookUp === undefined ? (
        <div className={manage.whole} aria-busy="true" />
      ) : (
        <div className={manage.columns}>
          <div className={manage.middle}>
            <ResultsMiddle
              {...{ lookUp, actions, rows, titles, focused }}
              onFocus={(index) => work.set({ chosen: rows[index]?.id ?? null, view: 'participant' })}
              onOpen={(index) => void openRow(rows[index])}
            />
          </div>
          <ResultsPane view={work.view} hasRows={all.length > 0} onView={(view) => work.set({ view })}>
            {work.view === 'ids' || lookUp === null || all.length === 0 ? (
              <IdsPane work={work} read={read} onFile={(file) => void addFile(file)} />
            ) : (
              <ParticipantPane
                {...{ connectionId, titles, participantUrl }}
                row={rows[focused] ?? null}
                at={lookUp.at}
                isBlind={lookUp.isBlind}
                onOpen={onOpenSession}
              />
            )}
          </ResultsPane>
        </div>
      )}
      <ResultsFoot />
    </main>
  )
}

const NO_ROWS: readonly ResultRow[] = []

const isLookedUpAtOnce = ({ length }: readonly Guid[]): boolean => length > 0 && length <= MOST_LOOKED_UP

/** Titles of tests by their IDs: as the service listed them last, else as cached sessions have them. */
function useTestTitles(connectionId: ConnectionId): ReadonlyMap<string, string> {
  const { data: known } = useQuery(manageQueries.tests(connectionId))
  const { data: facets } = useQuery(queries.facets(connectionId))
  return useMemo(
    () => new Map([...(facets?.tests ?? []), ...(known?.tests ?? [])].map(({ testId, title }) => [testId, title])),
    [known, facets],
  )
}

/** Opens the session of a row. Where it cannot be told which one that is, the pane says why. */
function useOpenRow(
  connectionId: ConnectionId,
  at: number,
  work: ResultsWork,
  onOpenSession: (key: SessionKey) => void,
) {
  const client = useQueryClient()
  return async (row: ResultRow | undefined): Promise<void> => {
    if (row === undefined) return
    const query = manageQueries.resultDetails(connectionId, participantIdOf(row), at)
    // A failure is told by the pane, which reads the same.
    const details = await client.fetchQuery(query).catch(() => null)
    const matches = details?.matches[row.id]
    const sure = matches === undefined ? null : sureMatch(matches)
    if (sure !== null) return onOpenSession(sure.key)
    work.set({ view: 'participant' })
    focusPane()
  }
}
