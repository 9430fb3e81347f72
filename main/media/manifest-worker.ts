import { parentPort } from 'node:worker_threads'
import { DeskError } from '../../contract/model/errors.ts'
import type { ManifestAnswer, ManifestRequest } from './manifest-messages.ts'
import { manifestText } from './manifest-text.ts'
import { rewriteManifest } from './manifest.ts'
import { planManifest } from './plan/plan.ts'
import { restOfTrack } from './plan/rest-of-track.ts'

/** Entry point of the thread that parses manifests. */
function start(): void {
  const port = parentPort
  if (port === null) throw new Error('this file is the entry of a worker thread')
  port.on('message', (request: ManifestRequest) => port.postMessage(answerTo(request)))
}

function answerTo(request: ManifestRequest): ManifestAnswer {
  try {
    const text = manifestText(request.bytes)
    if (request.kind === 'plan') return { kind: 'plan', plan: planManifest(text, request.address, request.quality) }
    if (request.kind === 'rest') return { kind: 'rest', found: restOfTrack(text, request.address, request.part) }
    const { xml, origins, otherBases } = rewriteManifest(text, request.address)
    return { kind: 'manifest', bytes: new TextEncoder().encode(xml), origins: [...origins], otherBases }
  } catch (error) {
    if (error instanceof DeskError) return { kind: 'failure', failure: error.toFailure() }
    throw error
  }
}

start()
