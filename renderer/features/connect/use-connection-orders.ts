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
}

type SecretPlace = 'keychain' | 'memory'
/** Where to keep the secret key of a new connection, or why it cannot be kept yet. */
export type SecretKeeping = SecretPlace | { readonly refusal: Failure }

type ConnectionOrders = {
  readonly order: Order
  readonly test: () => void
  readonly save: (keep: SecretKeeping) => void
}

/** Tests and saves the form's values, one action at a time. */
export function useConnectionOrders({ connection, form, onSave }: OrdersOptions): ConnectionOrders {
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
  return {
    order,
    test: () => void onlyOnce(test),
    save: (keep) => void onlyOnce(save(keep)),
  }
}

function testValues(connection: Connection | null, values: ConnectionValues) {
  return desk.connections.test({
    settings: settingsOf(values),
    ...(values.secret === '' ? {} : { secret: values.secret }),
    ...(connection ? { connectionId: connection.id } : {}),
  })
}

async function saveValues(
  connection: Connection | null,
  values: ConnectionValues,
  keep: SecretPlace,
): Promise<Connection> {
  const settings = settingsOf(values)
  const { secret } = values
  const saved =
    connection === null
      ? await desk.connections.add({ settings, secret, keep })
      : await desk.connections.update({ connectionId: connection.id, settings, ...(secret === '' ? {} : { secret }) })
  discardDraft(connection)
  return saved
}
