import { parentPort } from 'node:worker_threads'
import { assertNever, DeskError } from '../../contract/model/errors.ts'
import { createCollector } from '../support/garbage.ts'
import { ownedBy, release } from '../support/owned-buffer.ts'
import type { BodyInMessage, BodyOutMessage, BodyTask } from './body-messages.ts'
import { readFeedPage } from './feed-page.ts'
import { readReportBody } from './report-body.ts'

/** Milliseconds without a body before the thread frees memory. */
const IDLE_AFTER_MS = 3000

type Send = (message: BodyOutMessage, owned?: readonly ArrayBuffer[]) => void

/** Entry point of the thread that parses response bodies. */
function start(): void {
  const port = parentPort
  if (port === null) throw new Error('this file is the entry of a worker thread')
  const send: Send = (message, owned = []) => port.postMessage(message, owned)
  const collector = createIdleCollector()
  port.on('message', ({ id, task }: BodyInMessage) => {
    try {
      read(id, task, send)
    } catch (error) {
      send(toMessage(id, error))
    }
    collector.postpone()
  })
}

function read(id: number, task: BodyTask, send: Send): void {
  switch (task.kind) {
    case 'page': {
      const page = readFeedPage(task.body)
      release(task.body)
      return send({ id, kind: 'read', value: page }, ownedBy(page.items))
    }
    case 'report': {
      const report = readReportBody(task.body, task.key, task.fetchedAt)
      release(task.body)
      return send({ id, kind: 'read', value: report })
    }
    default:
      return assertNever(task)
  }
}

/** Collects garbage when the thread is idle. Without this it keeps some 30 MB for as long as no body comes. */
function createIdleCollector(): { postpone(): void } {
  const timer = setTimeout(createCollector(), IDLE_AFTER_MS)
  return { postpone: () => void timer.refresh() }
}

function toMessage(id: number, error: unknown): BodyOutMessage {
  if (error instanceof DeskError) return { id, kind: 'failure', failure: error.toFailure() }
  if (error instanceof Error) return { id, kind: 'bug', message: error.message, stack: error.stack ?? '' }
  return { id, kind: 'bug', message: String(error), stack: '' }
}

start()
