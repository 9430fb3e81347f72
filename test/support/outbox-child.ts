import { flushCompileCache } from 'node:module'
import { request } from 'node:http'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { DeskError } from '../../contract/model/errors.ts'
import { createSender, type SenderOptions } from '../../main/outbox/sender.ts'
import { storeFiles } from '../../main/store/common/layout.ts'
import { createReader } from '../../main/store/worker/reader.ts'
import { createWriter } from '../../main/store/worker/writer.ts'
import { keepWasmCode } from '../../main/support/wasm-code.ts'

/**
 * A process for tests to kill: `FOLDER ADDRESS` sends what is staged in the store to the address. It runs what the store's
 * threads run without the threads, which would take most of its time to start.
 */
const [folder = '', address = ''] = process.argv.slice(2)
keepWasmCode()
// A killed process would not keep what it compiled for the next one.
flushCompileCache()

const location = { connectionId: 'test' as ConnectionId, files: storeFiles(folder), key: new Uint8Array(32).fill(7) }
const writer = createWriter(location)
const reader = createReader(location)

function post(path: string, body: Uint8Array): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request(address + path, { method: 'POST', headers: { 'content-length': body.length } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString('utf8'))))
      answer.on('error', reject)
    })
    sent.on('error', () => reject(new DeskError('unknown-outcome', 'lost')))
    sent.end(body)
  })
}

const sender = createSender({
  outbox: {
    staged: async () => reader.methods['outbox.staged'](),
    begin: async (batch) => writer.methods['outbox.begin'](batch, Date.now()),
    end: async (batch, attempt, outcome) => writer.methods['outbox.end'](batch, attempt, outcome, Date.now()),
  },
  post: post as SenderOptions['post'],
  now: Date.now,
  wait: () => Promise.reject(new Error('nothing is waited for here')),
  onProgress: () => undefined,
})
await sender.run(null)
reader.close()
writer.close()
