import { expect, test, vi } from 'vitest'
import { formatSessionKey, type ConnectionId } from '../../../contract/model/ids.ts'
import { createEnvironmentStore } from '../../../main/secrets/environment-store.ts'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { openTestDesk } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

// Each command opens a store, for which a loaded machine takes its time.
vi.setConfig({ testTimeout: 90_000 })

const NOTHING_YET = { revision: 0, report: null }

test('reviews are listed and shown, without those that were undone', async () => {
  const service = await startTestService({ sessions: 20 })
  const dataDir = await temporaryFolder()
  const cli = cliFor(service, dataDir)
  expect((await cli.sync()).code).toBe(0)
  expect((await cli.run('reviews', 'list')).stdout).toBe('No reviews yet.\n')

  const [{ id }] = JSON.parse((await cli.run('connections', '--json')).stdout) as [{ id: ConnectionId }]
  const desk = await openTestDesk({ dataDir, secrets: createEnvironmentStore(cli.variables) })
  const { resultSetId } = await desk.sessions.open(1, id, {}, { column: 'started', direction: 'desc' })
  const [first, second, third] = await desk.sessions.window(1, resultSetId, 0, 3)
  if (first === undefined || second === undefined || third === undefined) throw new Error('sessions are missing')
  const write = async (key: typeof first.key, value: string | null, revision = 0) =>
    desk.reviews.change(id, key, { entity: 'comment', value }, { ...NOTHING_YET, revision })
  await write(first.key, 'Clear on headphones.')
  await desk.notes.set(id, first.key, 'Ask Anna.')
  await write(second.key, 'Second thoughts.')
  const { revision } = await write(third.key, 'Gone again.')
  await write(third.key, null, revision)
  await desk.close()

  const listed = JSON.parse((await cli.run('reviews', 'list', '--json')).stdout) as {
    hasMore: boolean
    reviews: readonly { session: typeof first.key; participantName: string }[]
  }
  expect(listed.hasMore).toBe(false)
  const keys = listed.reviews.map(({ session }) => formatSessionKey(session))
  expect(keys.toSorted()).toEqual([first, second].map(({ key }) => formatSessionKey(key)).toSorted())
  const one = listed.reviews.find(({ session }) => session.participantId === first.key.participantId)
  expect(one).toMatchObject({ participantName: first.participantName, review: { note: { text: 'Ask Anna.' } } })
  const short = await cli.run('reviews', 'list', '--limit', '1')
  expect(short.stdout).toContain('1 review; there are more')

  const shown = await cli.run('reviews', 'show', formatSessionKey(first.key))
  expect(shown.stdout).toContain('Comment: Clear on headphones.\nPrivate note: Ask Anna.\n')
  expect((await cli.run('reviews', 'show', formatSessionKey(third.key))).stdout).toBe('No review of this session.\n')
  const wrong = await cli.run('reviews', 'show', 'nobody')
  expect([wrong.code, wrong.stdout]).toEqual([2, ''])
})
