import { parentPort } from 'node:worker_threads'
import { DeskError } from '../../contract/model/errors.ts'
import { ownedBy, release } from '../support/owned-buffer.ts'
import type { FeedInMessage, FeedOutMessage } from './feed-messages.ts'
import { readFeedPage } from './feed-page.ts'

/** Entry of the thread that reads the feed's pages. */
function start(): void {
  const port = parentPort
  if (port === null) throw new Error('this file is the entry of a worker thread')
  const send = (message: FeedOutMessage, owned: readonly ArrayBuffer[] = []) => port.postMessage(message, owned)
  port.on('message', ({ body }: FeedInMessage) => {
    try {
      const { facts, pack } = readFeedPage(body)
      release(body)
      send({ kind: 'facts', facts })
      const items = pack()
      send({ kind: 'items', items }, ownedBy(items))
    } catch (error) {
      send(toMessage(error))
    }
  })
}

function toMessage(error: unknown): FeedOutMessage {
  if (error instanceof DeskError) return { kind: 'failure', failure: error.toFailure() }
  if (error instanceof Error) return { kind: 'bug', message: error.message, stack: error.stack ?? '' }
  return { kind: 'bug', message: String(error), stack: '' }
}

start()
