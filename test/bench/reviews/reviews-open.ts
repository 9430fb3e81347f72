// Opens a store of many reviews to the first rows of its list, and to the first review.
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { openStore } from '../../../main/store/client/open-store.ts'
import { argumentOf, timed, type Cost } from '../measuring.ts'

export type ReviewsOpen = { readonly rows: Cost; readonly review: Cost }

const { folder, key } = argumentOf<{ folder: string; key: string }>()
const open = () => openStore({ connectionId: 'bench' as ConnectionId, folder, key: Buffer.from(key, 'hex') })
const [rows, { store, first }] = await timed(async () => {
  const opened = await open()
  const list = await opened.sessions.open({}, { column: 'started', direction: 'desc' }, 50)
  return { store: opened, first: list.rows[0] }
})
if (first === undefined) throw new Error('the list is empty')
const [review, { reviews }] = await timed(() => store.reviews.of(first.key))
if (reviews.length !== 1) throw new Error('the session has no review')
await store.close()
console.log(JSON.stringify({ rows, review } satisfies ReviewsOpen))
