import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import type { KnownTests, ServiceTest } from '../../../../contract/model/service-test.ts'
import { queries } from '../../../bridge/queries.ts'
import { command, useCommands } from '../../../common/commands.ts'
import { useShortcuts } from '../../../common/shortcuts/use-shortcuts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { ListFailure } from '../list-failure.tsx'
import { ManageFoot } from '../manage-foot.tsx'
import { manageQueries } from '../manage-queries.ts'
import { NewTestPane } from './new-test-pane.tsx'
import { filterTests, NO_TEST_FILTER, projectsOf } from './test-filter.ts'
import { TestPane } from './test-pane.tsx'
import { TestTable } from './test-table.tsx'
import { TestsBar } from './tests-bar.tsx'
import { TestsHead } from './tests-head.tsx'
import { useListedTests } from './use-listed-tests.ts'
import styles from '../manage.module.css'

type TestsScreenProps = {
  readonly connectionId: ConnectionId
  /** Whether the connection has the address of the service's app, where tests have their settings. */
  readonly hasAppUrl: boolean
  /** Lists the cached sessions of a test. */
  readonly onSessions: (testId: Guid) => void
  readonly onOutbox: () => void
}

/** The tests and surveys of the account, as the service listed them last. */
export function TestsScreen(props: TestsScreenProps) {
  const { connectionId } = props
  const { t } = useTranslation()
  const { data: known, error, refetch } = useQuery(manageQueries.tests(connectionId))
  const { isListing, list } = useListedTests(connectionId, known)
  const [isNew, setIsNew] = useState(false)
  const add = () => setIsNew(true)
  useShortcuts('tests', { n: add, '/': focusSearch })
  useCommands(() => [command(t, 'newTest', add)])
  return (
    <main className={styles.screen} id="content">
      <TestsHead listedAt={known?.listedAt ?? null} isListing={isListing} onRefresh={() => list()} onNew={add} />
      {error !== null ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : known === undefined || (known === null && isListing) ? (
        <div className={styles.whole} aria-busy="true" />
      ) : (
        <KnownTestsView {...props} known={known ?? NOTHING_LISTED} isNew={isNew} onNew={setIsNew} />
      )}
      <ManageFoot end={isNew ? t('manage.nothingSent') : undefined}>
        <span>
          <Kbd>/</Kbd> {t('manage.hintSearch')}
        </span>
      </ManageFoot>
    </main>
  )
}

const NOTHING_LISTED: KnownTests = { tests: [], listedAt: 0 }
const SEARCH_ID = 'tests-search'

function focusSearch(): void {
  document.querySelector<HTMLInputElement>(`#${SEARCH_ID} input`)?.focus()
}

type ViewProps = TestsScreenProps & {
  readonly known: KnownTests
  readonly isNew: boolean
  readonly onNew: (isNew: boolean) => void
}

/** The filters and the table, and beside it the test at the cursor or the form for a new one. */
function KnownTestsView({ connectionId, hasAppUrl, known, isNew, onNew, onSessions, onOutbox }: ViewProps) {
  const { t } = useTranslation()
  const { tests } = known
  const [filter, setFilter] = useState(NO_TEST_FILTER)
  const [chosen, setChosen] = useState<Guid | null>(null)
  const { data: facets } = useQuery(queries.facets(connectionId))
  const counts = useMemo(() => new Map(facets?.tests.map(({ testId, count }) => [testId, count])), [facets])
  const shown = useMemo(() => filterTests(tests, filter), [tests, filter])
  const projects = useMemo(() => projectsOf(tests), [tests])
  const focused = Math.max(
    0,
    shown.findIndex(({ testId }) => testId === chosen),
  )
  const current: ServiceTest | undefined = shown[focused]
  return (
    <>
      <TestsBar searchId={SEARCH_ID} tests={tests} projects={projects} filter={filter} onFilter={setFilter} />
      <div className={styles.columns}>
        <div className={styles.middle}>
          {shown.length > 0 ? (
            <TestTable
              tests={shown}
              counts={counts}
              focused={focused}
              onFocus={(index) => {
                setChosen(shown[index]?.testId ?? null)
                onNew(false)
              }}
            />
          ) : (
            <EmptyState
              icon={<ListChecks size={22} />}
              title={t(tests.length === 0 ? 'tests.emptyTitle' : 'tests.noneFound')}
            >
              {tests.length === 0 ? <p>{t('tests.emptyText')}</p> : null}
            </EmptyState>
          )}
        </div>
        {isNew ? (
          <NewTestPane
            connectionId={connectionId}
            projects={projects}
            onDone={() => onNew(false)}
            onOutbox={onOutbox}
          />
        ) : (
          <TestPane
            connectionId={connectionId}
            test={current ?? null}
            sessions={current === undefined ? 0 : (counts.get(current.testId) ?? 0)}
            hasAppUrl={hasAppUrl}
            onSessions={onSessions}
          />
        )}
      </div>
    </>
  )
}
