// Runs from an archive and prints what Node's functions do there.
import fs, { createReadStream, readFileSync } from 'node:fs'
import { mkdir, open, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import dependency from 'dependency'
import { part } from './part.js'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const inside = at('./folder/inside.txt')
const outside = at('./outside/outside.txt')

/** The result of an act, or the code of its failure. */
async function outcome(act) {
  try {
    return await act()
  } catch (error) {
    return error.code ?? error.message
  }
}

async function textOf(stream) {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}

function threadOf(file) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(file, import.meta.url))
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

const acts = {
  part: () => part,
  dependency: () => dependency.told,
  thread: () => threadOf('./worker.js'),
  missingThread: () => threadOf('./no-worker.js'),
  missingModule: () => import('./no-part.js'),
  /** Found only by going up from the archive. */
  moduleOutside: () => import('beside'),
  moduleWithoutEnding: () => import('./part'),
  read: () => readFile(inside, 'utf8'),
  readSync: () => readFileSync(inside).toString(),
  readByCallback: () => promisify(fs.readFile)(inside, 'utf8'),
  readUnpacked: () => readFile(outside, 'utf8'),
  stream: () => textOf(createReadStream(inside, 'utf8')),
  streamUnpacked: () => textOf(createReadStream(outside, { start: 3 })),
  async handle() {
    const file = await open(outside)
    try {
      return await file.readFile('utf8')
    } finally {
      await file.close()
    }
  },
  list: async () => (await readdir(at('./folder'))).join(),
  kinds: () =>
    fs
      .readdirSync(at('.'), { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map(({ name }) => name),
  size: async () => (await stat(inside)).size,
  isFolder: () => fs.statSync(at('./folder')).isDirectory(),
  exists: () => [fs.existsSync(inside), fs.existsSync(outside), fs.existsSync(at('./nothing'))],
  realpath: async () => (await realpath(inside)).endsWith('app.asar/folder/inside.txt'),
  quietStat: () => fs.statSync(at('./nothing'), { throwIfNoEntry: false }),
  missing: () => readFile(at('./nothing')),
  missingByCallback: () => promisify(fs.readFile)(at('./nothing')),
  mayWrite: () => fs.accessSync(inside, fs.constants.W_OK),
  write: () => writeFile(at('./folder/new.txt'), 'text'),
  makeFolder: () => mkdir(at('./folder/new')),
  remove: () => fs.unlinkSync(inside),
  openFolder: () => fs.opendirSync(at('./folder')),
  sizeOfDisk: () => fs.statfsSync(at('./folder')),
}
const results = {}
for (const [name, act] of Object.entries(acts)) results[name] = await outcome(act)
console.log(JSON.stringify(results))
