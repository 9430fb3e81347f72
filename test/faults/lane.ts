import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE } from '../support/compile-cache.ts'
import { YOUNG_HEAP } from '../support/young-heap.ts'
import type { Message, Order } from './child.ts'
import { createControl, type Control, type Seen } from './control.ts'
import type { Told } from './scenario.ts'

const CHILD = fileURLToPath(new URL('child.ts', import.meta.url))
const PATIENCE_MS = 60_000

/** What a process under test did with an order. */
export type Trial = { readonly told: readonly Told[]; readonly end: 'ended' | 'killed' | 'hung'; readonly seen: Seen }

/** One process under test after the other: one that was killed is followed by a new one. */
export type Lane = {
  run(order: Order, arm: (control: Control) => void): Promise<Trial>
  close(): Promise<void>
}

export function createLane(folder: string, library: string, number: number): Lane {
  const control = createControl(join(folder, `control-${number}`))
  const exits = new WeakMap<ChildProcess, Promise<unknown>>()
  let next = start()
  // It may fail long before anybody waits for it.
  next.catch(() => undefined)

  async function start(): Promise<ChildProcess> {
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      LD_PRELOAD: library,
      DISK_FAULTS_CONTROL: control.file,
      // Calls by io_uring do not pass the C library.
      UV_USE_IO_URING: '0',
    }
    const execArgv = ['--disable-warning=ExperimentalWarning', YOUNG_HEAP]
    const child = fork(CHILD, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv, env })
    // Only when its channel is closed has everything arrived that it said before it died.
    exits.set(child, new Promise((resolve) => child.once('close', resolve)))
    await once(child, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })
    return child
  }

  return {
    async run(order, arm) {
      const child = await next
      const told: Told[] = []
      const ended = Promise.withResolvers<Trial['end']>()
      const listen = (message: Message) => {
        if (message.kind === 'ended') ended.resolve('ended')
        else if (message.kind !== 'ready') told.push(message)
      }
      child.on('message', listen)
      const exited = exits.get(child)
      void exited?.then(() => ended.resolve('killed'))
      const timer = setTimeout(() => ended.resolve('hung'), PATIENCE_MS)
      arm(control)
      child.send(order)
      const end = await ended.promise
      clearTimeout(timer)
      control.disarm()
      child.off('message', listen)
      const trial = { told, end, seen: control.seen() }
      if (end === 'hung') child.kill('SIGKILL')
      if (end !== 'ended') {
        await exited
        next = start()
        next.catch(() => undefined)
      }
      return trial
    },
    async close() {
      const child = await next.catch(() => null)
      if (child !== null && child.exitCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      control.close()
    },
  }
}
