import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { part } from './part.js'

parentPort.postMessage({ part, text: readFileSync(new URL('./folder/inside.txt', import.meta.url), 'utf8') })
