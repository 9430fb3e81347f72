// Makes a store with a review of each session, and one with the same sessions and reports without reviews.
import { copyFileSync, mkdirSync, statSync } from 'node:fs'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { storeFiles } from '../../../main/store/common/layout.ts'
import { openStore } from '../../../main/store/client/open-store.ts'
import { fillLargeStore } from '../../support/large-desk.ts'
import { argumentOf, timed, type Cost } from '../measuring.ts'
import { agreeOnReviews, fillReports, fillReviews } from './fill-reviews.ts'

export type ReviewsFill = {
  readonly operations: number
  /** Bytes of the database of the reviews. */
  readonly bytes: number
  /** The first opening, which takes over what the list shows of the reviews: as after a cache was made anew. */
  readonly firstOpen: Cost
  /** Closing after that, which makes a backup. */
  readonly close: Cost
}

const {
  folder,
  plain,
  key: hex,
  sessions,
} = argumentOf<{ folder: string; plain: string; key: string; sessions: number }>()
const key = Buffer.from(hex, 'hex')
const connectionId = 'bench' as ConnectionId
await fillLargeStore(connectionId, { folder, key }, sessions, true)
const before = await openStore({ connectionId, folder, key, backupMinutes: 0 })
const rubric = await agreeOnReviews(before)
await before.close()
fillReports({ folder, key })
mkdirSync(plain, { recursive: true })
copyFileSync(storeFiles(folder).cache, storeFiles(plain).cache)
const operations = fillReviews({ folder, key }, rubric)

const [firstOpen, store] = await timed(() => openStore({ connectionId, folder, key }))
const [close] = await timed(() => store.close())
const { size: bytes } = statSync(storeFiles(folder).reviews)
console.log(JSON.stringify({ operations, bytes, firstOpen, close } satisfies ReviewsFill))
