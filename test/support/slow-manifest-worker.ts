import { parentPort } from 'node:worker_threads'
import type { ManifestAnswer, ManifestRequest } from '../../main/media/manifest-messages.ts'

/** Replaces the thread that parses manifests: one manifest never completes, another one hits a bug. */
parentPort?.on('message', ({ bytes }: ManifestRequest) => {
  const text = new TextDecoder().decode(bytes)
  while (text === 'endless');
  if (text === 'bug') throw new TypeError('a bug')
  parentPort?.postMessage({ kind: 'manifest', bytes: new Uint8Array(bytes), origins: [] } satisfies ManifestAnswer)
})
