import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

type OnSecond = (argv: string[], workingDirectory: string, additionalData: unknown) => void

export type InstanceLock = {
  /** Takes the lock of a data folder, or passes this start's arguments to the process that holds it. */
  request(userData: string, additionalData?: unknown): boolean
  release(): void
  held(): boolean
  /** Settles when this start's arguments were passed to the process that holds the lock, or could not be. */
  handedOver(): Promise<void>
}

/** Start time of a process by the kernel's clock; distinguishes it from a later process with the same ID. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isHeld(file: string): boolean {
  try {
    const [pid = '', start = ''] = readlinkSync(file).split(' ')
    return startOf(Number(pid)) === start
  } catch {
    return false
  }
}

/** Like Chromium's lock: a symbolic link, which is created atomically and needs no space on a full disk. */
function take(file: string): boolean {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      symlinkSync(`${process.pid} ${startOf(process.pid) ?? ''}`, file)
      return true
    } catch {
      if (isHeld(file)) return false
      rmSync(file, { force: true })
    }
  }
  return false
}

/**
 * Path of the socket. It is not in the data folder, since a socket's path is limited to about a hundred characters.
 * `null` if somebody else owns the folder, which anybody can create in the temporary folder: its owner could listen
 * instead of us.
 */
function socketOf(userData: string): string | null {
  const { uid } = userInfo()
  const folder = join(process.env.XDG_RUNTIME_DIR ?? tmpdir(), `proctor-desk-${uid}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const stats = lstatSync(folder)
    if (!stats.isDirectory() || stats.uid !== uid || (stats.mode & 0o077) !== 0) return null
  } catch {
    return null
  }
  return join(folder, `${createHash('sha256').update(userData).digest('hex').slice(0, 24)}.sock`)
}

/** The lock behind `app.requestSingleInstanceLock`: one process per data folder. */
export function createInstanceLock(onSecond: OnSecond): InstanceLock {
  let file: string | null = null
  let server: Server | null = null
  let handing: Promise<void> = Promise.resolve()

  function handOver(socketPath: string, message: string): Promise<void> {
    return new Promise((resolve) => {
      const socket = connect(socketPath)
      socket.setTimeout(2000, () => socket.destroy())
      socket.on('error', () => resolve())
      socket.on('close', () => resolve())
      socket.end(message)
    })
  }

  function listen(path: string): void {
    rmSync(path, { force: true })
    server = createServer((socket) => {
      let text = ''
      socket.setEncoding('utf8')
      socket.on('data', (part: string) => {
        text += part
        if (text.length > 1_000_000) socket.destroy()
      })
      socket.on('error', () => socket.destroy())
      socket.on('end', () => {
        socket.end()
        try {
          const start = JSON.parse(text) as { argv: string[]; workingDirectory: string; additionalData?: unknown }
          onSecond(start.argv, start.workingDirectory, start.additionalData)
        } catch {
          // Not a message of ours.
        }
      })
    })
    server.on('error', () => undefined)
    server.listen(path).unref()
  }

  return {
    request(userData, additionalData) {
      if (file !== null) return true
      mkdirSync(userData, { recursive: true, mode: 0o700 })
      const path = join(userData, 'instance.lock')
      const socket = socketOf(userData)
      if (!take(path)) {
        const message = JSON.stringify({ argv: process.argv, workingDirectory: process.cwd(), additionalData })
        if (socket !== null) handing = handOver(socket, message)
        return false
      }
      file = path
      if (socket !== null) listen(socket)
      return true
    },
    release() {
      if (file === null) return
      rmSync(file, { force: true })
      file = null
      server?.close()
      server = null
    },
    held: () => file !== null,
    handedOver: () => handing,
  }
}
