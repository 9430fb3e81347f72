import { onTestFinished } from 'vitest'

/** Counts the threads that this process starts from now on, and those that are alive. */
export function watchThreads() {
  let started = 0
  let living = 0
  const listen = (thread: { once(event: 'exit', callback: () => void): unknown }) => {
    started += 1
    living += 1
    thread.once('exit', () => (living -= 1))
  }
  process.on('worker', listen)
  onTestFinished(() => void process.off('worker', listen))
  return { started: () => started, living: () => living }
}
