import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createLastingSecrets, connectAndSync, openTestDesk } from '../../support/desk.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { startTestService } from '../../support/service.ts'

const BY_START = { column: 'started', direction: 'desc' } as const

/** A desk over a synced store that was just started, and whose keychain answers only when it is let. */
async function startBehindSlowKeychain() {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const before = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(before, await startTestService({ sessions: 20 }))
  const resultSet = await before.sessions.open(1, id, {}, BY_START)
  const [row] = await before.sessions.window(1, resultSet.resultSetId, 0, 1)
  await before.close()
  const gate = Promise.withResolvers<null>()
  onTestFinished(() => gate.resolve(null))
  const get = async (name: string) => {
    await gate.promise
    return secrets.get(name)
  }
  const desk = await openTestDesk({ dataDir, secrets: { ...secrets, get } })
  return {
    id,
    key: row!.key,
    desk,
    answer: () => gate.resolve(null),
    restart: () => openTestDesk({ dataDir, secrets }),
  }
}

test('a call that waits for the keychain while the app closes opens no store', async () => {
  const { id, desk, answer } = await startBehindSlowKeychain()
  const asked = expect(desk.sessions.count(id, {})).rejects.toMatchObject({ code: 'cancelled' })
  const closed = desk.close()
  // By now the closing has ended what there was to end, and waits for the keychain as well.
  await delay(50)
  answer()
  await Promise.all([asked, closed])
})

test('a note that waits for the keychain while the program is closed is on disk afterwards', async () => {
  const { id, key, desk, answer, restart } = await startBehindSlowKeychain()
  const saved = expect(desk.notes.set(id, key, 'The last word.')).resolves.toMatchObject({ text: 'The last word.' })
  const closed = desk.close()
  answer()
  await Promise.all([saved, closed])
  const again = await restart()
  expect(await again.notes.get(id, key)).toMatchObject({ text: 'The last word.' })
})
