import { parentPort } from 'node:worker_threads'
import { DeskError } from '../../contract/model/errors.ts'
import type { ManifestAnswer, ManifestRequest } from './manifest-messages.ts'
import { rewriteManifest } from './manifest.ts'

/** Entry point of the thread that parses manifests. */
function start(): void {
  const port = parentPort
  if (port === null) throw new Error('this file is the entry of a worker thread')
  port.on('message', (request: ManifestRequest) => port.postMessage(answerTo(request)))
}

function answerTo({ bytes, address }: ManifestRequest): ManifestAnswer {
  try {
    const { xml, origins } = rewriteManifest(new TextDecoder().decode(bytes), address)
    return { kind: 'manifest', bytes: new TextEncoder().encode(xml), origins: [...origins] }
  } catch (error) {
    if (error instanceof DeskError) return { kind: 'failure', failure: error.toFailure() }
    throw error
  }
}

start()
