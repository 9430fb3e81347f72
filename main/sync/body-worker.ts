import { parentPort } from 'node:worker_threads'
import { DeskError } from '../../contract/model/errors.ts'
import { ownedBy, release } from '../support/owned-buffer.ts'
import type { BodyInMessage, BodyOutMessage } from './body-messages.ts'
import { readFeedPage } from './feed-page.ts'

/** Entry of the thread that reads the bodies of answers. */
function start(): void {
  const port = parentPort
  if (port === null) throw new Error('this file is the entry of a worker thread')
  const send = (message: BodyOutMessage, owned: readonly ArrayBuffer[] = []) => port.postMessage(message, owned)
  port.on('message', ({ id, body }: BodyInMessage) => {
    try {
      const { facts, pack } = readFeedPage(body)
      release(body)
      send({ id, kind: 'facts', facts })
      const items = pack()
      send({ id, kind: 'items', items }, ownedBy(items))
    } catch (error) {
      send(toMessage(id, error))
    }
  })
}

function toMessage(id: number, error: unknown): BodyOutMessage {
  if (error instanceof DeskError) return { id, kind: 'failure', failure: error.toFailure() }
  if (error instanceof Error) return { id, kind: 'bug', message: error.message, stack: error.stack ?? '' }
  return { id, kind: 'bug', message: String(error), stack: '' }
}

start()
