import { parentPort } from 'node:worker_threads'
import type { ManifestAnswer, ManifestRequest } from '../../main/media/manifest-messages.ts'

const nothing = new Int32Array(new SharedArrayBuffer(4))

/** Replaces the thread that parses manifests: one manifest takes a minute, another one hits a bug. */
parentPort?.on('message', ({ bytes }: ManifestRequest) => {
  const text = new TextDecoder().decode(bytes)
  if (text === 'slow') Atomics.wait(nothing, 0, 0, 60_000)
  if (text === 'bug') throw new TypeError('a bug')
  parentPort?.postMessage({
    kind: 'manifest',
    bytes: new Uint8Array(bytes),
    origins: [],
    otherBases: [],
  } satisfies ManifestAnswer)
})
