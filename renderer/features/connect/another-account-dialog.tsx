import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isSameAccount, mayHaveMoved, type Connection } from '../../../contract/model/connection.ts'
import { queries } from '../../bridge/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { ConnectionValues } from './connection-values.ts'

type AnotherAccountDialogProps = {
  readonly connection: Connection
  /** What was entered: another address or account ID than the connection's. */
  readonly values: Pick<ConnectionValues, 'name' | 'baseUrl' | 'accountId'>
  readonly onClose: () => void
  /** Adds a connection of this name. */
  readonly onAdd: (name: string) => void
  readonly onMove: () => void
  readonly onOpen: (known: Connection) => void
}

/**
 * Asks what another address or account ID of a connection means: another account, which gets a connection of its own, or a
 * new address of the same account.
 */
export function AnotherAccountDialog({ connection, values, ...on }: AnotherAccountDialogProps) {
  const { t } = useTranslation()
  const { data: connections = [] } = useQuery(queries.connections())
  const wanted = { baseUrl: values.baseUrl, accountId: values.accountId.trim() }
  const known = connections.find((other) => other.id !== connection.id && isSameAccount(other, wanted))
  const name = nameBeside(connections, values.name, wanted)
  const mayMove = known === undefined && mayHaveMoved(connection, wanted) && !connection.isDemo
  return (
    <Dialog
      title={t('connect.anotherTitle')}
      isOpen
      alert
      onClose={on.onClose}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button onPress={on.onClose}>{t('app.cancel')}</Button>
          {mayMove ? <Button onPress={on.onMove}>{t('connect.anotherMove')}</Button> : null}
          {known === undefined ? (
            <Button variant="primary" onPress={() => on.onAdd(name)} autoFocus>
              {t('connect.anotherAdd')}
            </Button>
          ) : (
            <Button variant="primary" onPress={() => on.onOpen(known)} autoFocus>
              {t('connect.anotherOpen', { name: known.name })}
            </Button>
          )}
        </>
      }
    >
      <p>{t('connect.anotherKept', { name: connection.name, ...accountOf(connection) })}</p>
      {known === undefined ? (
        <p>{t('connect.anotherAddText', { name })}</p>
      ) : (
        <p>{t('connect.anotherKnown', { name: known.name, ...accountOf(wanted) })}</p>
      )}
      {mayMove ? <p>{t('connect.anotherMoveText')}</p> : null}
    </Dialog>
  )
}

function accountOf({ accountId, baseUrl }: Pick<Connection, 'accountId' | 'baseUrl'>) {
  return { account: accountId, address: baseUrl }
}

/** The name that was entered, or with account and host where a connection has it already. */
function nameBeside(
  connections: readonly Connection[],
  entered: string,
  { accountId, baseUrl }: Pick<Connection, 'accountId' | 'baseUrl'>,
): string {
  const names = new Set(connections.map(({ name }) => name))
  const name = entered.trim()
  return names.has(name) ? `${name} (${accountId}, ${URL.parse(baseUrl)?.host ?? baseUrl})` : name
}
