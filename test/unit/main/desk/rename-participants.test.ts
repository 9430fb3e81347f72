import { expect, test } from 'vitest'
import { renameParticipants } from '../../../../main/desk/rename-participants.ts'
import type { Runtime } from '../../../../main/runtime/runtime.ts'

const runtime = (isBlind: () => Promise<boolean>) => ({ ownWork: { reviews: { isBlind } } }) as unknown as Runtime
const blind = runtime(async () => true)
const open = runtime(async () => false)
const sealed = runtime(() => Promise.reject(new Error('sealed')))

async function announced(all: readonly Runtime[]) {
  const changes: unknown[] = []
  await renameParticipants({
    runtimes: { all: () => all },
    announcements: { changed: (...change) => void changes.push(change) },
  })
  return changes
}

test('another language has the windows read again what is named in blind mode, and nothing else', async () => {
  expect(await announced([open, sealed])).toEqual([])
  expect(await announced([sealed, open, blind])).toEqual([[null, ['blind', 'sessions', 'reports', 'queue']]])
})
