import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../../contract/model/connection.ts'
import { command, useCommands } from '../../../common/commands.ts'
import { useIsBlind } from '../../../common/blind/use-is-blind.ts'
import { useShortcuts } from '../../../common/shortcuts/use-shortcuts.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { hint } from '../../../ui/hint-layer.tsx'
import { ListFailure } from '../list-failure.tsx'
import { ManageFoot } from '../manage-foot.tsx'
import { manageQueries } from '../manage-queries.ts'
import { RegisteredBar, REGISTERED_SEARCH } from './registered-bar.tsx'
import { RegisteredPane } from './registered-pane.tsx'
import { RegisteredTable } from './registered-table.tsx'
import { MOST_COPIED, useLinks } from './use-links.ts'
import { EVERYBODY, type ParticipantsWork } from './use-participants.ts'
import { useRegistered } from './use-registered.ts'
import styles from '../manage.module.css'

type RegisteredListProps = { readonly connection: Connection; readonly work: ParticipantsWork }

/** The people who were registered from this computer, with their links. */
export function RegisteredList({ connection, work }: RegisteredListProps) {
  const { t } = useTranslation()
  const { id, participantUrl, centers } = connection
  const { filter } = work
  const [focused, setFocused] = useState(0)
  const { data: known } = useQuery(manageQueries.tests(id))
  const titles = useMemo(
    () => new Map<string, string>(known?.tests.map(({ testId, title }) => [testId, title])),
    [known],
  )
  const titleOf = (testId: string) => titles.get(testId) ?? testId
  const noName = t(useIsBlind(id) ? 'participants.hiddenName' : 'participants.unnamed')
  const people = useRegistered(id, filter, focused)
  const links = useLinks(id, participantUrl, filter)
  const total = people.total ?? 0
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(EVERYBODY)
  const register = () => work.open(true)
  useShortcuts('participants', { n: register, '/': focusSearch })
  useCommands(() => [command(t, 'registerPeople', register)])
  return (
    <main className={styles.screen} id="content">
      <header className={styles.header} data-region="">
        <h1 className={styles.title}>{t('manage.participants')}</h1>
        <p className={styles.summary} role="status">
          {people.total === null ? null : t('participants.listed', { count: total })}
        </p>
        <span className={styles.grow} />
        <span {...(total > MOST_COPIED ? hint(t('participants.tooMany', { count: MOST_COPIED })) : {})}>
          <Button isDisabled={participantUrl === '' || total === 0 || total > MOST_COPIED} onPress={links.copyAll}>
            {t('participants.copyAll')}
          </Button>
        </span>
        <Button isDisabled={total === 0} onPress={links.exportAll}>
          {t('participants.exportCsv')}
        </Button>
        <Button variant="primary" onPress={register}>
          {t('participants.register')}
          <Kbd onAccent>N</Kbd>
        </Button>
      </header>
      {total > 0 || isFiltered ? (
        <RegisteredBar
          centers={centers}
          tests={known?.tests ?? []}
          filter={filter}
          onFilter={(next) => {
            work.find(next)
            setFocused(0)
          }}
        />
      ) : null}
      {people.error !== null ? (
        <ListFailure error={people.error} onRetry={people.retry} />
      ) : people.total === null ? (
        <div className={styles.whole} aria-busy="true" />
      ) : total === 0 ? (
        <Nobody isFiltered={isFiltered} onRegister={register} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.middle}>
            <RegisteredTable
              count={total}
              personAt={people.at}
              titleOf={titleOf}
              noName={noName}
              focused={Math.min(focused, total - 1)}
              isReading={people.isReading}
              onFocus={setFocused}
              onRange={people.onRange}
              onCopy={(index) => {
                const person = people.at(index)
                if (person !== null) links.copyOne(person)
              }}
            />
          </div>
          <RegisteredPane person={people.at(focused)} {...{ participantUrl, titleOf, noName }} />
        </div>
      )}
      <ManageFoot>
        <span>
          <Kbd>C</Kbd> {t('participants.hintCopy')}
        </span>
        <span>
          <Kbd>/</Kbd> {t('manage.hintSearch')}
        </span>
      </ManageFoot>
    </main>
  )
}

function Nobody({ isFiltered, onRegister }: { readonly isFiltered: boolean; readonly onRegister: () => void }) {
  const { t } = useTranslation()
  if (isFiltered) return <EmptyState icon={<Users size={22} />} title={t('participants.noneFound')} />
  return (
    <EmptyState
      icon={<Users size={22} />}
      title={t('participants.emptyTitle')}
      actions={
        <Button variant="primary" onPress={onRegister}>
          {t('participants.register')}
        </Button>
      }
    >
      <p>{t('participants.emptyText')}</p>
    </EmptyState>
  )
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>(`#${REGISTERED_SEARCH} input`)?.focus()
}
