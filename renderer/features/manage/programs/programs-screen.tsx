import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId, Guid } from '../../../../contract/model/ids.ts'
import { command, useCommands } from '../../../common/commands.ts'
import { useShortcuts } from '../../../common/shortcuts/use-shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { ListFailure } from '../list-failure.tsx'
import { manageQueries } from '../manage-queries.ts'
import { useListedTests } from '../tests/use-listed-tests.ts'
import { programEditorOf, strandedProgram } from './own-program-editors.ts'
import { ProgramList } from './program-list.tsx'
import { namesOf } from './program-texts.ts'
import { ProgramView } from './program-view.tsx'
import { useProgramActions } from './use-program-actions.ts'
import manageStyles from '../manage.module.css'
import styles from './programs.module.css'

type ProgramsScreenProps = { readonly connectionId: ConnectionId; readonly onOutbox: () => void }

/** The program that was shown last, by connection. */
const lastShown = new Map<ConnectionId, Guid | null>()

/** The programs that this computer has sent or has drafts of, and the editor of one of them. */
export function ProgramsScreen({ connectionId, onOutbox }: ProgramsScreenProps) {
  const [chosen, setChosen] = useState(lastShown.get(connectionId) ?? null)
  const onShow = (next: Guid | null) => {
    lastShown.set(connectionId, next)
    setChosen(next)
  }
  const actions = useProgramActions({ connectionId, onShow, onOutbox })
  const { data: programs, error, refetch } = useQuery(manageQueries.programs(connectionId))
  const { data: known } = useQuery(manageQueries.tests(connectionId))
  const { data: directory } = useQuery(manageQueries.directory(connectionId))
  useListedTests(connectionId, known)
  const tests = known?.tests ?? NO_TESTS
  const names = useMemo(() => namesOf(tests, directory ?? []), [tests, directory])
  const listed = programs?.find((one) => one.id === chosen)?.id ?? null
  const stranded = programs === undefined || listed !== null ? null : strandedProgram(connectionId, programs)
  const id = listed ?? programs?.[0]?.id ?? null
  const { data } = useQuery({ ...manageQueries.program(connectionId, id ?? NO_PROGRAM), enabled: id !== null })
  const program = stranded ?? data
  const editor = program ? programEditorOf(connectionId, program) : null
  useEffect(() => {
    if (program) editor?.adopt(program)
  }, [program, editor])
  // What was typed is saved when the program is left.
  useEffect(() => () => void editor?.settle(), [editor])
  const add = () => void actions.add()
  return (
    <main className={manageStyles.screen} id="content">
      {error !== null ? (
        <ListFailure error={error} onRetry={() => void refetch()} />
      ) : programs?.length === 0 && stranded === null ? (
        <NoPrograms onNew={add} />
      ) : program && editor ? (
        <ProgramView
          key={program.id}
          {...{ connectionId, program, editor, names, tests, actions }}
          list={<ProgramList programs={programs ?? []} shown={program.id} onShow={onShow} onNew={add} />}
        />
      ) : (
        <div className={manageStyles.whole} aria-busy="true" />
      )}
    </main>
  )
}

const NO_TESTS = [] as const
/** Stands for a program in a query that is not made. */
const NO_PROGRAM = '' as Guid

function NoPrograms({ onNew }: { readonly onNew: () => void }) {
  const { t } = useTranslation()
  useShortcuts('programs', {
    n: onNew,
    '/': undefined,
    'mod+z': undefined,
    'mod+Shift+z': undefined,
    'mod+Enter': undefined,
  })
  useCommands(() => [command(t, 'newProgram', onNew)])
  return (
    <>
      <header className={manageStyles.header} data-region="">
        <h1 className={manageStyles.title}>{t('manage.programs')}</h1>
      </header>
      <EmptyState
        icon={<Layers size={22} />}
        title={t('programs.noneYet')}
        actions={
          <Button variant="primary" onPress={onNew}>
            {t('programs.new')}
            <Kbd onAccent>N</Kbd>
          </Button>
        }
      >
        <p>{t('programs.noneText')}</p>
        <p className={styles.line}>{t('programs.listFoot')}</p>
      </EmptyState>
    </>
  )
}
