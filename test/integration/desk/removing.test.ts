import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnswerPlace } from '../../../main/desk/desk-transcripts-type.ts'
import type { Desk } from '../../../main/desk/desk-type.ts'
import { createEnvironmentStore } from '../../../main/secrets/environment-store.ts'
import { cliFor, temporaryFolder } from '../../support/cli.ts'
import { connectAndSync, createLastingSecrets, openTestDesk } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

function spoilReviews(dataDir: string): void {
  const found = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith('reviews.db'))
  writeFileSync(join(dataDir, found ?? 'none'), Buffer.alloc(16_384, 0x5a))
}

test('a connection whose reviews cannot be opened is removed, once it was said that nobody can tell what is in them', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const before = await openTestDesk({ dataDir, secrets })
  const { id } = await connectAndSync(before, await startTestService({ sessions: 20 }))
  await before.close()
  spoilReviews(dataDir)

  const desk = await openTestDesk({ dataDir, secrets })
  expect(await desk.connections.removalInfo(id)).toMatchObject({ counted: false })
  await expect(desk.connections.remove(id, false)).rejects.toMatchObject({
    code: 'local-reviews-exist',
    message: expect.stringContaining('can’t be opened') as string,
  })
  await desk.connections.remove(id, true)
  expect(await desk.connections.list()).toEqual([])
  expect(existsSync(join(dataDir, 'connections', id))).toBe(false)
})

test('on the command line: why reviews that cannot be opened are in the way, and what removes them too', async () => {
  const service = await startTestService({ sessions: 20 })
  const dataDir = await temporaryFolder()
  const cli = cliFor(service, dataDir)
  expect((await cli.sync()).code).toBe(0)
  spoilReviews(dataDir)
  const refused = await cli.run('connections', 'remove')
  expect([refused.code, refused.stderr]).toEqual([8, expect.stringContaining('--also-local-reviews')])
  expect(refused.stderr).toContain('can’t be opened')
  expect((await cli.run('connections', 'remove', '--also-local-reviews')).code).toBe(0)
})

test('a note that is saved while its connection is being removed keeps that from being removed', async () => {
  const desk = await openTestDesk({ dataDir: await temporaryFolder(), secrets: createLastingSecrets() })
  const { id } = await connectAndSync(desk, await startTestService({ sessions: 20 }))
  const { resultSetId } = await desk.sessions.open(1, id, {}, { column: 'started', direction: 'desc' })
  const [row] = await desk.sessions.window(1, resultSetId, 0, 1)
  if (row === undefined) throw new Error('there is no session')
  const saved = desk.notes.set(id, row.key, 'Decided just now.')
  await expect(desk.connections.remove(id, false)).rejects.toMatchObject({ code: 'local-reviews-exist' })
  await saved
  expect(await desk.notes.get(id, row.key)).toMatchObject({ text: 'Decided just now.' })
  expect(await desk.sessions.window(1, resultSetId, 0, 1), 'its list stays open').toHaveLength(1)
})

test('reviews are exported before their connection is removed, and a failed export removes nothing', async () => {
  const service = await startTestService({ sessions: 20 })
  const dataDir = await temporaryFolder()
  const cli = cliFor(service, dataDir)
  expect((await cli.sync()).code).toBe(0)
  const desk = await openTestDesk({ dataDir, secrets: createEnvironmentStore(cli.variables) })
  const [connection] = await desk.connections.list()
  if (connection === undefined) throw new Error('there is no connection')
  const { resultSetId } = await desk.sessions.open(1, connection.id, {}, { column: 'started', direction: 'desc' })
  const rows = await desk.sessions.window(1, resultSetId, 0, 2)
  for (const { key } of rows) await desk.notes.set(connection.id, key, `Noted: ${key.participantId}`)
  await addTranscript(desk, { connectionId: connection.id, key: rows[0]!.key, questionNum: 3 })
  await desk.close()

  const refused = await cli.run('connections', 'remove')
  expect([refused.code, refused.stderr]).toEqual([8, expect.stringContaining('--export-reviews')])
  const folder = join(dataDir, 'connections', connection.id)
  const inside = await cli.run('connections', 'remove', '--export-reviews', join(folder, 'reviews.json'))
  expect([inside.code, inside.stderr]).toEqual([2, expect.stringContaining('outside')])
  const nowhere = await cli.run('connections', 'remove', '--export-reviews', join(dataDir, 'none', 'reviews.json'))
  expect(nowhere.code).toBe(7)
  expect(existsSync(folder), 'nothing was removed').toBe(true)

  const file = join(await temporaryFolder(), 'reviews.json')
  const removed = await cli.run('connections', 'remove', '--export-reviews', file, '--json')
  expect([removed.code, JSON.parse(removed.stdout)]).toEqual([0, { removed: connection.id, reviews: file }])
  expect(existsSync(folder)).toBe(false)
  const { sessions, transcripts } = JSON.parse(readFileSync(file, 'utf8')) as {
    transcripts: readonly unknown[]
    sessions: readonly { session: { participantId: string }; reviews: readonly { note: { text: string } }[] }[]
  }
  expect(transcripts).toMatchObject([
    { session: rows[0]!.key, question: 3, fileName: 'said.vtt', transcript: { lines: [{ text: 'Hello' }] } },
  ])
  expect(sessions).toHaveLength(2)
  for (const { session, reviews } of sessions) {
    expect(reviews.map(({ note }) => note.text)).toEqual([`Noted: ${session.participantId}`])
  }
  expect(sessions.map(({ session }) => session.participantId).toSorted()).toEqual(
    rows.map(({ key }) => key.participantId).toSorted(),
  )
})

/** Adds a file by hand, after one that is no transcript and a folder that another window has. */
async function addTranscript(desk: Desk, place: AnswerPlace): Promise<void> {
  const folder = await temporaryFolder()
  const [wrong, file] = [join(folder, 'wrong.vtt'), join(folder, 'said.vtt')]
  writeFileSync(wrong, 'WEBVTT\n\n00:01.000 --> 00:0x.000\nHello')
  await expect(desk.transcripts.addFile(place, wrong, 0)).rejects.toMatchObject({
    code: 'transcript-unreadable',
    message: 'line 3: a time cannot be read',
    details: { transcript: { problem: 'time', line: 3 } },
  })
  writeFileSync(file, 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello')
  expect(await desk.transcripts.addFile(place, file, 0)).toMatchObject({ fileName: 'said.vtt', format: 'vtt' })

  const opened = await desk.transcripts.openFiles(1, place.connectionId, [folder])
  expect(opened).toMatchObject({ total: 2, counts: { noParticipant: 2 } })
  await expect(desk.transcripts.fileRows(2, opened.importId, 0, 10)).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(await desk.transcripts.fileRows(1, opened.importId, 0, 1)).toMatchObject([{ outcome: 'noParticipant' }])
  desk.transcripts.closeFiles(1, opened.importId)
  await expect(desk.transcripts.applyFiles(1, opened.importId, false)).rejects.toMatchObject({
    code: 'invalid-argument',
  })
}

test('a connection whose folder is gone is no empty one: it says so, and overwrites no file of reviews', async () => {
  const [dataDir, secrets] = [await temporaryFolder(), createLastingSecrets()]
  const first = await openTestDesk({ dataDir, secrets })
  const service = await startTestService({ sessions: 20 })
  const { id } = await connectAndSync(first, service)
  await first.close()
  rmSync(join(dataDir, 'connections', id), { recursive: true })

  const desk = await openTestDesk({ dataDir, secrets })
  await expect(desk.sessions.open(1, id, {}, { column: 'started', direction: 'desc' })).rejects.toMatchObject({
    code: 'store-damaged',
  })
  expect(await desk.connections.removalInfo(id)).toMatchObject({ counted: false })
  const file = join(await temporaryFolder(), 'reviews.json')
  writeFileSync(file, '{"sessions":[\n{"session":1}\n]}')
  await expect(desk.connections.remove(id, false, file)).rejects.toMatchObject({ code: 'store-damaged' })
  expect(await desk.connections.list()).toHaveLength(1)

  const young = await connectAndSync(desk, service, 'Young')
  await expect(desk.connections.remove(young.id, false, file)).rejects.toMatchObject({
    code: 'invalid-argument',
    message: expect.stringContaining('has reviews') as string,
  })
  expect(readFileSync(file, 'utf8')).toContain('{"session":1}')
  expect(await desk.connections.list()).toHaveLength(2)
  const lists = [
    '"rubrics":[{',
    '"transcripts":[\n{',
    '"programs":[{',
    '"profiles":[{',
    '"changes":[{',
    '"log":[\n{',
    '"registered":[\n{',
  ]
  for (const list of lists) {
    writeFileSync(file, `{${' '.repeat(65_530)}${list}}]}`)
    await expect(desk.connections.remove(young.id, false, file), list).rejects.toMatchObject({
      code: 'invalid-argument',
    })
  }
  writeFileSync(file, '{"sessions":[\n\n]}')
  await desk.connections.remove(young.id, false, file)
  expect(await desk.connections.list()).toHaveLength(1)
})

test('a file with the reviews of one connection is not replaced by those of another', async () => {
  const desk = await openTestDesk({ dataDir: await temporaryFolder(), secrets: createLastingSecrets() })
  const service = await startTestService({ sessions: 20 })
  const noted = async (name: string) => {
    const { id } = await connectAndSync(desk, service, name)
    const { resultSetId } = await desk.sessions.open(1, id, {}, { column: 'started', direction: 'desc' })
    const [row] = await desk.sessions.window(1, resultSetId, 0, 1)
    await desk.notes.set(id, row!.key, `Noted by ${name}.`)
    return id
  }
  const [first, second] = [await noted('First'), await noted('Second')]
  const file = join(await temporaryFolder(), 'reviews.json')
  // A removal that was interrupted after the export is repeated with the same file.
  writeFileSync(file, JSON.stringify({ connectionId: first, sessions: [] }).replace('[]', '[\n{}]'))
  await desk.connections.remove(first, false, file)
  await expect(desk.connections.remove(second, false, file)).rejects.toMatchObject({
    code: 'invalid-argument',
    message: expect.stringContaining('of another connection') as string,
  })
  expect(readFileSync(file, 'utf8')).toContain('Noted by First.')
  expect(await desk.connections.list()).toMatchObject([{ id: second }])
})

test('where the lock was deleted while the app runs, nobody else gets in', async () => {
  const dataDir = await temporaryFolder()
  const first = await openTestDesk({ dataDir })
  rmSync(join(dataDir, 'folder.lock'))
  await expect(openTestDesk({ dataDir })).rejects.toMatchObject({ code: 'store-locked' })
  await first.close()
  await expect(openTestDesk({ dataDir })).resolves.toBeDefined()
})
