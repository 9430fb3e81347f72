import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildLibrary, createControl } from '../../faults/control.ts'
import type { QuotaAnswer, QuotaOrder } from '../../support/quota-child.ts'
import { temporaryFolder } from '../../support/store.ts'

// A library is compiled, and a loaded machine starts processes slowly.
vi.setConfig({ testTimeout: 90_000 })

const CHILD = join(import.meta.dirname, '../../support/quota-child.ts')

/** A process with a store, for whose user the disk can be made to have no room left; `null` where it cannot. */
async function startChild(folder: string) {
  const beside = await temporaryFolder()
  const library = buildLibrary(beside)
  if (library === null) return null
  const control = createControl(join(beside, 'control'))
  const env = { ...process.env, LD_PRELOAD: library, DISK_FAULTS_CONTROL: control.file, UV_USE_IO_URING: '0' }
  const child = fork(CHILD, [folder], { execArgv: ['--disable-warning=ExperimentalWarning'], env })
  onTestFinished(() => {
    child.kill('SIGKILL')
    control.close()
  })
  const tell = async (order: QuotaOrder): Promise<QuotaAnswer> => {
    const answered = once(child, 'message') as Promise<[QuotaAnswer]>
    child.send(order)
    return (await answered)[0]
  }
  return { tell, useUp: () => control.useUpQuota(folder), giveBack: control.disarm }
}

test('a quota that is used up under an open store: disk-full, what is stored is read, and saving goes on with room', async (context) => {
  const child = await startChild(await temporaryFolder())
  if (child === null) return context.skip('needs Linux and a C compiler')
  expect(await child.tell('open')).toEqual({ value: null })
  expect(await child.tell('note')).toEqual({ value: null })
  child.useUp()
  expect(await child.tell('note')).toMatchObject({ code: 'disk-full' })
  expect(await child.tell('tryAgain')).toEqual({ value: 'disk-full' })
  expect(await child.tell('latest')).toEqual({ value: 'precious' })
  child.giveBack()
  expect(await child.tell('tryAgain')).toEqual({ value: null })
  expect(await child.tell('note')).toEqual({ value: null })
})

test.for(['closed', 'killed'] as const)(
  'a store that was %s opens for reading on a used-up quota',
  async (left, context) => {
    const folder = await temporaryFolder()
    const before = await startChild(folder)
    if (before === null) return context.skip('needs Linux and a C compiler')
    await before.tell('open')
    await before.tell('note')
    const copy = join(await temporaryFolder(), 'store')
    if (left === 'closed') await before.tell('close')
    // What ends a process leaves files as they are in this moment.
    await cp(folder, copy, { recursive: true })
    const child = await startChild(copy)
    child?.useUp()
    expect(await child?.tell('open')).toEqual({ value: 'disk-full' })
    expect(await child?.tell('latest')).toEqual({ value: 'precious' })
    expect(await child?.tell('note')).toMatchObject({ code: 'disk-full' })
    child?.giveBack()
    expect(await child?.tell('note')).toEqual({ value: null })
  },
)
