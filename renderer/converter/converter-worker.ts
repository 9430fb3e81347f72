import { readParts } from './read-parts.ts'

// The worker in which the office program runs. The files of the program come in parts; the rest is the library's own worker.

declare function importScripts(address: string): void

/** What the library and the program print is for their developers, and there is much of it. */
const silent = Object.fromEntries(['log', 'info', 'warn', 'error', 'debug'].map((name) => [name, () => undefined]))
Object.assign(globalThis.console, silent)

const plain = globalThis.fetch.bind(globalThis)

globalThis.fetch = async (input, options) => {
  const address = input instanceof Request ? input.url : String(input)
  if (!/\.(?:wasm|data)$/.test(address)) return plain(input, options)
  const type = address.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream'
  return new Response(await readParts(address, plain), { headers: { 'content-type': type } })
}

importScripts('/office/browser.worker.global.js')
