import type { Connection } from '../../contract/model/connection.ts'
import { assertNever } from '../../contract/model/errors.ts'
import { EmployeesScreen } from '../features/manage/employees/employees-screen.tsx'
import { OutboxScreen } from '../features/manage/outbox/outbox-screen.tsx'
import { ParticipantsScreen } from '../features/manage/participants/participants-screen.tsx'
import { listPeopleOf, registerEmployees } from '../features/manage/participants/use-participants.ts'
import { ProgramsScreen } from '../features/manage/programs/programs-screen.tsx'
import { ResultsScreen } from '../features/manage/results/results-screen.tsx'
import { TestsScreen } from '../features/manage/tests/tests-screen.tsx'
import { filterOfView } from '../features/sessions/filters/session-filter.ts'
import { paths, type ManageScreen } from './routes.ts'
import { sessionsListOf } from './sessions-lists.ts'

type ManageRouteProps = {
  readonly connection: Connection
  readonly screen: ManageScreen
  readonly onNavigate: (path: string) => void
}

/** The screens of Manage, which lead to the list of sessions and to each other. */
export function ManageRoute({ connection, screen, onNavigate }: ManageRouteProps) {
  const { id, appUrl, participantUrl } = connection
  switch (screen) {
    case 'tests':
      return (
        <TestsScreen
          key={id}
          connectionId={id}
          hasAppUrl={appUrl !== ''}
          onSessions={(testId) => {
            onNavigate(paths.sessions(id))
            sessionsListOf(id).setFilter({ ...filterOfView('all'), testIds: [testId] }, null)
          }}
          onOutbox={() => onNavigate(paths.manage(id, 'outbox'))}
        />
      )
    case 'participants':
      return (
        <ParticipantsScreen key={id} connection={connection} onOutbox={() => onNavigate(paths.manage(id, 'outbox'))} />
      )
    case 'employees':
      return (
        <EmployeesScreen
          key={id}
          connectionId={id}
          onRegister={(ids, from) => {
            registerEmployees(id, ids, from)
            onNavigate(paths.manage(id, 'participants'))
          }}
          onOutbox={() => onNavigate(paths.manage(id, 'outbox'))}
        />
      )
    case 'programs':
      return <ProgramsScreen key={id} connectionId={id} onOutbox={() => onNavigate(paths.manage(id, 'outbox'))} />
    case 'results':
      return (
        <ResultsScreen
          key={id}
          connectionId={id}
          participantUrl={participantUrl}
          onOpenSession={(key) => onNavigate(paths.session(id, key))}
        />
      )
    case 'outbox':
      return (
        <OutboxScreen
          key={id}
          connectionId={id}
          onPeople={(change) => {
            listPeopleOf(id, change)
            onNavigate(paths.manage(id, 'participants'))
          }}
        />
      )
    default:
      return assertNever(screen)
  }
}
