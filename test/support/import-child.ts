import { NO_CHOICE } from '../../contract/model/score-import.ts'
import { readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { applyInChunks, rowsToApply } from '../../main/desk/import-applying.ts'
import { openStore } from '../../main/store/client/open-store.ts'
import { keepWasmCode } from '../../main/support/wasm-code.ts'
import './built-threads.ts'

/**
 * A process for tests to kill: `FOLDER FILE` imports the scores of the file as a window does, and prints the number of
 * rows that are applied after each chunk.
 */
const [folder = '', file = ''] = process.argv.slice(2)
keepWasmCode()
// A killed process would not keep what it compiled for the next one.
flushCompileCache()

const store = await openStore({
  connectionId: 'test' as ConnectionId,
  folder,
  key: new Uint8Array(32).fill(7),
  backupMinutes: 0,
})
const compared = await store.imports.compare(readFileSync(file), NO_CHOICE)
if ('problem' in compared) throw new Error(`not read: ${compared.problem}`)
const rows = rowsToApply(
  Map.groupBy(compared.rows, ({ kind }) => kind),
  new Set(),
)
const { failure } = await applyInChunks(rows, {
  signal: new AbortController().signal,
  apply: (chunk, batch) => store.imports.apply({ batch, fileName: 'marks.csv', rows: chunk }),
  onProgress: (done) => console.log(done),
})
if (failure !== null) throw new Error(failure.message)
await store.close()
