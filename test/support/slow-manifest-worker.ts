import { parentPort } from 'node:worker_threads'
import type { ManifestAnswer, ManifestRequest } from '../../main/media/manifest-messages.ts'

/** Stands in for the thread that reads manifests: with one it is never done, and one meets a bug. */
parentPort?.on('message', ({ bytes }: ManifestRequest) => {
  const text = new TextDecoder().decode(bytes)
  while (text === 'endless');
  if (text === 'bug') throw new TypeError('a bug')
  parentPort?.postMessage({ kind: 'manifest', bytes: new Uint8Array(bytes), origins: [] } satisfies ManifestAnswer)
})
