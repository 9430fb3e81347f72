import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Connection } from '../../../contract/model/connection.ts'
import type { MediaTarget } from '../../../contract/model/media.ts'
import type { SessionKey } from '../../../contract/model/ids.ts'
import { createFileCopies } from '../../../main/desk/file-copies.ts'
import type { Desk } from '../../../main/desk/desk-type.ts'
import { mediaHandlers } from '../../../main/ipc/media.ts'
import { temporaryFolder } from '../../support/cli.ts'
import { makeDataFolder } from '../../support/data-folder.ts'
import { connectAndSync, openTestDesk } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'

type Place = { readonly key: SessionKey; readonly target: MediaTarget; readonly name: string }

/** The first essay file, and the first protocol, of a connection's sessions. */
async function filesOf(desk: Desk, { id }: Connection): Promise<{ readonly essay: Place; readonly protocol: Place }> {
  const { resultSetId } = await desk.sessions.open(1, id, {}, { column: 'started', direction: 'desc' })
  const found: { essay?: Place; protocol?: Place } = {}
  for (const { key } of await desk.sessions.window(1, resultSetId, 0, 120)) {
    const { report } = await desk.reports.get(id, key, 'stored-first')
    const protocol = report?.proctoring?.protocolUrl
    if (protocol) found.protocol ??= { key, target: { kind: 'protocol' }, name: protocol.split('/').at(-1) ?? '' }
    for (const { answer, num } of report?.questions ?? []) {
      const url = answer.kind === 'essay' ? answer.files[0]?.url : undefined
      const target = { kind: 'essayFile', questionNum: num, index: 0 } as const
      if (url) found.essay ??= { key, target, name: url.split('/').at(-1) ?? '' }
    }
    const { essay, protocol: other } = found
    if (essay && other) return { essay, protocol: other }
  }
  throw new Error('no session of the test service has an essay file')
}

test('a copy of a file or a protocol is what the media server has, under its own name, for its owner alone', async () => {
  const desk = await openTestDesk()
  const connection = await connectAndSync(desk, await startTestService({ sessions: 120, centers: ['north'] }))
  const folder = await temporaryFolder()
  const asked: unknown[] = []
  const { 'media.save': save } = mediaHandlers(desk, {
    askWhereToSave: async (windowId, what) => {
      asked.push([windowId, what])
      return join(folder, what.suggestedName)
    },
  })
  const { essay, protocol } = await filesOf(desk, connection)
  for (const { key, target, name } of [essay, protocol]) {
    expect(await save({ connectionId: connection.id, key, target }, { windowId: 3 })).toEqual({ name })
    expect(asked.at(-1)).toEqual([3, { kind: 'copy', suggestedName: name }])
    const { bytes } = await desk.media.read(connection.id, key, target)
    expect(new Uint8Array(await readFile(join(folder, name)))).toEqual(new Uint8Array(bytes))
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  }
  expect((await readdir(folder)).sort()).toEqual([essay.name, protocol.name].sort())

  const cancelled = mediaHandlers(desk, { askWhereToSave: async () => null })['media.save']
  expect(await cancelled({ connectionId: connection.id, ...essay }, { windowId: 3 })).toBe(null)
  const video = { connectionId: connection.id, key: essay.key, target: { kind: 'dash', questionNum: 1 } } as const
  await expect(save(video, { windowId: 3 })).rejects.toMatchObject({ code: 'invalid-argument' })
  expect(asked).toHaveLength(2)
})

test('in blind mode a copy is offered under a name that says nothing of the participant', async () => {
  const desk = await openTestDesk()
  const connection = await connectAndSync(desk, await startTestService({ sessions: 120, centers: ['north'] }))
  const { essay } = await filesOf(desk, connection)
  const { fileName } = await desk.media.read(connection.id, essay.key, essay.target)
  await desk.reviewSettings.set(connection.id, { isBlind: true })
  const { fileName: blind } = await desk.media.read(connection.id, essay.key, essay.target)
  expect(blind).toBe(`file.${fileName.split('.').at(-1)}`)
})

const NOT_RECORDED = { begun: async () => undefined, ended: async () => undefined }
const copies = createFileCopies(NOT_RECORDED)
const file = { chunks: [new Uint8Array(300_000).fill(7)], fileName: 'a.pdf' }

test('a full disk fails the copy, leaves nothing of it, and the file that was there as it was', async (context) => {
  const disk = mountSmallDisk(1 << 20)
  if (disk === null) return context.skip()
  try {
    const path = join(disk.folder, 'a.pdf')
    await writeFile(path, 'before')
    disk.fill(100_000)
    await expect(copies.save(file, async () => path)).rejects.toMatchObject({ code: 'disk-full' })
    expect((await readdir(disk.folder)).sort()).toEqual(['a.pdf', 'ballast'])
    expect(await readFile(path, 'utf8')).toBe('before')
    disk.clear()
    expect(await copies.save(file, async () => path)).toEqual({ name: 'a.pdf' })
    expect((await stat(path)).size).toBe(300_000)
  } finally {
    disk.remove()
  }
})

test('a place that cannot be written to fails the copy and stays as it was', async () => {
  const folder = await makeDataFolder()
  await expect(copies.save(file, async () => join(folder, 'gone', 'a.pdf'))).rejects.toMatchObject({
    code: 'disk-error',
  })
  await mkdir(join(folder, 'a.pdf'))
  await expect(copies.save(file, async () => join(folder, 'a.pdf'))).rejects.toMatchObject({ code: 'disk-error' })
  expect(await readdir(folder)).toEqual(['a.pdf'])
})

test('closing waits for a copy that is being written, and not for a person who is asked', async () => {
  const folder = await makeDataFolder()
  const path = join(folder, 'a.pdf')
  const own = createFileCopies(NOT_RECORDED)
  const answer = Promise.withResolvers<string | null>()
  const saved = own.save(file, () => answer.promise)
  await own.close()
  answer.resolve(path)
  await answer.promise
  await Promise.resolve()
  await own.close()
  expect(await readdir(folder)).toEqual(['a.pdf'])
  await saved
})
