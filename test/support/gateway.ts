import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { FeedItem, Report } from '../../reference-service/data/wire.ts'
import { factsOfService, type RunningService, type ServiceFacts } from '../../reference-service/service.ts'

/** Changes to the service's answers; answers without a change pass as they are. */
export type Reshape = {
  /** The items of one page of the feed. */
  readonly items?: (items: readonly FeedItem[]) => readonly unknown[]
  readonly report?: (report: Report) => unknown
}

/** The network between the app and a service: it can go down and up again, and change answers. */
export type Gateway = ServiceFacts & {
  /** Closes all connections and accepts no new ones, as if a cable is pulled. */
  down(): Promise<void>
  up(): Promise<void>
  /** Answers calls in place of the service where the function returns `true`; `null` removes the function. */
  intercept(answer: Intercept | null): void
  reshape(change: Reshape): void
  /** Paths with queries, in the order of the requests. */
  readonly asked: readonly string[]
  close(): Promise<void>
}

type Intercept = (path: string, answer: ServerResponse) => boolean

/** Starts a gateway in front of a service on a port of its own. Media addresses in reports are rewritten to it. */
export async function startGateway(service: RunningService, first: Reshape = {}): Promise<Gateway> {
  const target = new URL(service.baseUrl)
  const sockets = new Set<Socket>()
  const asked: string[] = []
  let shape = first
  let intercept: Intercept | null = null
  let server: Server | null = null
  let port = 0

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const path = incoming.url ?? '/'
    asked.push(path)
    if (intercept?.(path, outgoing)) return
    const onward = request(
      { host: target.hostname, port: target.port, method: incoming.method, path, headers: incoming.headers },
      (answer) => {
        const isJson = (answer.headers['content-type'] ?? '').startsWith('application/json')
        if (!isJson || answer.statusCode !== 200) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
          return
        }
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const body = Buffer.from(changed(path, Buffer.concat(chunks).toString('utf8')))
          outgoing.writeHead(200, {
            'content-type': answer.headers['content-type'],
            date: answer.headers.date,
            'content-length': body.length,
          })
          outgoing.end(body)
        })
        answer.on('error', () => outgoing.destroy())
      },
    )
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  }

  function changed(path: string, text: string): string {
    const here = text.replaceAll(target.origin, `http://127.0.0.1:${port}`)
    if (path.includes('/v2/sessions') && shape.items) {
      const page = JSON.parse(here) as { readonly results: readonly FeedItem[] }
      return JSON.stringify({ ...page, results: shape.items(page.results) })
    }
    if (path.includes('/v2/session?') && shape.report) return JSON.stringify(shape.report(JSON.parse(here) as Report))
    return here
  }

  async function up(): Promise<void> {
    if (server !== null) return
    const listening = createServer(pass)
    listening.on('connection', (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    })
    await new Promise<void>((resolve, reject) => {
      listening.once('error', reject)
      listening.listen(port, '127.0.0.1', resolve)
    })
    port = (listening.address() as AddressInfo).port
    server = listening
  }

  async function down(): Promise<void> {
    const ending = server
    if (ending === null) return
    server = null
    const closed = new Promise<void>((resolve) => ending.close(() => resolve()))
    for (const socket of sockets) socket.destroy()
    await closed
  }

  await up()
  return {
    ...factsOfService(service),
    baseUrl: `http://127.0.0.1:${port}${target.pathname === '/' ? '' : target.pathname}`,
    down,
    up,
    intercept: (answer) => {
      intercept = answer
    },
    reshape: (change) => {
      shape = change
    },
    asked,
    close: down,
  }
}
