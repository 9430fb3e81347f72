import { useEffect, useReducer } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Connection } from '../../../contract/model/connection.ts'
import { toFailure, type Failure } from '../../../contract/model/errors.ts'
import { desk } from '../../bridge/desk.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { discardDraft } from './connection-drafts.ts'
import { NO_ORDER, nextOrder, type Order, type OrderEvent } from './connection-order.ts'
import { settingsOf, type ConnectionValues } from './connection-values.ts'

/** Runs `save` and continues with the saved connection. The form starts no other action until it resolves. */
export type SaveConnection = (save: () => Promise<Connection>) => Promise<void>

type OrdersOptions = {
  /** The connection to change, or `null` for a new one. */
  readonly connection: Connection | null
  readonly form: Pick<UseFormReturn<ConnectionValues>, 'handleSubmit' | 'watch'>
  readonly onSave: SaveConnection
  /** The same for a connection that is added in place of a change. */
  readonly onAdd: SaveConnection
}

type SecretPlace = 'keychain' | 'memory'
/** Where to keep the secret key of a new connection, or why it cannot be kept yet. */
export type SecretKeeping = SecretPlace | { readonly refusal: Failure }

type ConnectionOrders = {
  readonly order: Order
  readonly test: () => void
  readonly save: (keep: SecretKeeping) => void
  /** Saves although another account was entered: as an own connection of this name, or as the new address of this one. */
  readonly saveAnother: (as: { readonly name: string } | 'moved') => void
  /** Forgets how the last action ended. */
  readonly forget: () => void
}

/** Tests and saves the form's values, one action at a time. */
export function useConnectionOrders({ connection, form, onSave, onAdd }: OrdersOptions): ConnectionOrders {
  const [order, send] = useReducer(nextOrder, NO_ORDER)
  const onlyOnce = useOneAtATime()
  const { handleSubmit, watch } = form
  const outdate = () => send({ kind: 'outdated' })
  useEffect(() => {
    const { unsubscribe } = watch(outdate)
    return unsubscribe
  }, [watch])

  async function run(what: 'test' | 'save', action: () => Promise<OrderEvent>): Promise<void> {
    send({ kind: 'begun', what })
    try {
      send(await action())
    } catch (error) {
      send({ kind: 'failed', failure: toFailure(error) })
    }
  }
  const test = handleSubmit(
    (values) =>
      run('test', async () => ({
        kind: 'tested',
        result: { test: await testValues(connection, values), centers: values.centers },
      })),
    outdate,
  )
  const save = (keep: SecretKeeping) =>
    handleSubmit(async (values) => {
      if (typeof keep === 'object') return send({ kind: 'refused', failure: keep.refusal })
      await run('save', async () => {
        await onSave(() => saveValues(connection, values, keep))
        return { kind: 'saved' }
      })
    }, outdate)
  const saveAnother = (as: { readonly name: string } | 'moved') =>
    handleSubmit((values) =>
      run('save', async () => {
        if (connection !== null && as === 'moved') await onSave(() => saveValues(connection, values, 'keychain', true))
        else if (connection !== null && as !== 'moved') await onAdd(() => addBeside(connection, { ...values, ...as }))
        return { kind: 'saved' }
      }),
    )
  return {
    order,
    test: () => void onlyOnce(test),
    save: (keep) => void onlyOnce(save(keep)),
    saveAnother: (as) => void onlyOnce(saveAnother(as)),
    forget: outdate,
  }
}

function testValues(connection: Connection | null, values: ConnectionValues) {
  return desk.connections.test({
    settings: settingsOf(values, connection),
    ...(values.secret === '' ? {} : { secret: values.secret }),
    ...(connection ? { connectionId: connection.id } : {}),
  })
}

async function saveValues(
  connection: Connection | null,
  values: ConnectionValues,
  keep: SecretPlace,
  sameAccount = false,
): Promise<Connection> {
  const settings = settingsOf(values, connection)
  const { secret } = values
  const saved =
    connection === null
      ? await desk.connections.add({ settings, secret, keep })
      : await desk.connections.update({
          connectionId: connection.id,
          settings,
          ...(secret === '' ? {} : { secret }),
          ...(sameAccount && { sameAccount }),
        })
  discardDraft(connection)
  return saved
}

/** Adds what was entered as a connection of its own, and keeps its secret where that of the other one is. */
async function addBeside(connection: Connection, values: ConnectionValues): Promise<Connection> {
  const keep = connection.storeKey === 'wrapped' ? 'memory' : 'keychain'
  const added = await desk.connections.add({ settings: settingsOf(values, connection), secret: values.secret, keep })
  discardDraft(connection)
  return added
}
