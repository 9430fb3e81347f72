import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { at } from './paths.mjs'

/** Two simultaneous starts must not empty each other's folders: the second waits for the first. */
export async function locked(work) {
  const lock = at('.cache/build.lock')
  mkdirSync(dirname(lock), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch {
      const holder = Number(existsSync(lock) ? readFileSync(lock, 'utf8') : 0)
      if (holder > 0 && !isRunning(holder)) rmSync(lock, { force: true })
      else await new Promise((done) => setTimeout(done, 200))
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
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
