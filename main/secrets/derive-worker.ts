import { scryptSync } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { Derivation } from './derive-key.ts'

/** Entry point of a thread that derives one key and ends. */
const { secret, salt, bytes, options } = workerData as Derivation
parentPort?.postMessage(scryptSync(secret, salt, bytes, options))
