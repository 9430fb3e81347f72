import type { LaunchedApp } from '../../chromium-host/launch.ts'

/** What the program must be started with, so that {@link crashThread} finds its threads. */
export const WITH_INSPECTOR = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

type Answer = {
  readonly method?: string
  readonly params?: { readonly sessionId: string; readonly workerInfo?: { readonly title: string } }
}

/**
 * Ends a thread of the running program as a crash does: by the debugger's own line, so that the program needs nothing
 * for it. `title` is a part of the thread's name, such as `store-writer`.
 */
export async function crashThread(app: LaunchedApp, title: string): Promise<void> {
  const address = /ws:\/\/127\.0\.0\.1:\d+\/[0-9a-f-]+/.exec(app.output())?.[0]
  if (address === undefined) throw new Error('the program was not started with a debugger')
  const socket = new WebSocket(address)
  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true })
      socket.addEventListener('error', () => reject(new Error('the debugger does not answer')), { once: true })
    })
    const attached = Promise.withResolvers<string>()
    const ended = Promise.withResolvers<null>()
    let crashed: string | undefined
    socket.addEventListener('message', ({ data }) => {
      const { method, params } = JSON.parse(String(data)) as Answer
      if (method === 'NodeWorker.attachedToWorker' && params?.workerInfo?.title.includes(title))
        attached.resolve(params.sessionId)
      if (method === 'NodeWorker.detachedFromWorker' && params?.sessionId === crashed) ended.resolve(null)
    })
    const left = new Error(`the program ended before its thread ${title} was there`)
    socket.addEventListener('close', () => (attached.reject(left), ended.resolve(null)), { once: true })
    socket.send(JSON.stringify({ id: 1, method: 'NodeWorker.enable', params: { waitForDebuggerOnStart: false } }))
    const sessionId = await attached.promise
    crashed = sessionId
    const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'process.exit(9)' } })
    socket.send(JSON.stringify({ id: 2, method: 'NodeWorker.sendMessageToWorker', params: { sessionId, message } }))
    await ended.promise
  } finally {
    socket.close()
  }
}
