import { toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId, Guid } from '../../contract/model/ids.ts'
import { openStore } from '../../main/store/client/open-store.ts'
import type { Store } from '../../main/store/store.ts'
import './built-threads.ts'

/** An order to the process for its store; it answers with the value or the failure's code. */
export type QuotaOrder = 'open' | 'note' | 'latest' | 'tryAgain' | 'close'
export type QuotaAnswer = { readonly value: unknown } | { readonly code: string; readonly message: string }

const folder = process.argv[2] ?? ''
const guid = '00000000-0000-4000-8000-000000000001' as Guid
const key = { center: 'c', participantId: guid, testId: guid }
let store: Store | null = null

const changed = (text: string) => (text === '' ? 'precious' : `${text}!`)

async function carryOut(order: QuotaOrder): Promise<unknown> {
  if (order === 'open') {
    store = await openStore({
      connectionId: 'test' as ConnectionId,
      folder,
      key: new Uint8Array(32).fill(7),
      backupMinutes: 0,
    })
    return store.saving.failure()?.code ?? null
  }
  if (store === null) throw new Error('there is no store yet')
  switch (order) {
    case 'note':
      // A text that is stored already would not be written.
      return void (await store.notes.set(key, { text: changed((await store.notes.get(key)).text) }))
    case 'latest':
      return (await store.notes.get(key)).text || null
    case 'tryAgain':
      return (await store.saving.tryAgain())?.code ?? null
    case 'close':
      return store.close()
  }
}

const answer = (message: QuotaAnswer) => void process.send?.(message)

process.on('message', (order: QuotaOrder) => {
  carryOut(order).then(
    (value) => answer({ value: value ?? null }),
    (error: unknown) => {
      const { code, message } = toFailure(error)
      answer({ code, message })
    },
  )
})
