import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { at } from './paths.mjs'

/** Milliseconds after which an empty lock is taken for abandoned. */
const EMPTY_MS = 10_000

/** Two simultaneous starts must not empty each other's folders: the second waits for the first. */
export async function locked(work) {
  const lock = at('.cache/build.lock')
  mkdirSync(dirname(lock), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isAbandoned(lock)) rmSync(lock, { force: true })
      else await new Promise((done) => setTimeout(done, 200))
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Whether the process that took the lock is gone. One that ended before it could write its ID left an empty file. */
function isAbandoned(lock) {
  try {
    const holder = readFileSync(lock, 'utf8')
    return holder === '' ? Date.now() - statSync(lock).mtimeMs > EMPTY_MS : !isRunning(Number(holder))
  } catch (error) {
    // Removed meanwhile.
    if (error.code === 'ENOENT') return false
    throw error
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
