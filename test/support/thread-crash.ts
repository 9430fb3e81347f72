import type { LaunchedApp } from '../../chromium-host/launch.ts'

/** Environment with which {@link crashThread} can find the app's threads. */
export const WITH_INSPECTOR = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

type Answer = {
  readonly method?: string
  readonly params?: { readonly sessionId: string; readonly workerInfo?: { readonly title: string } }
}

function onAnswer(socket: WebSocket, listener: (answer: Answer) => void): void {
  socket.addEventListener('message', ({ data }) => listener(JSON.parse(String(data)) as Answer))
}

/**
 * Crashes a thread of the running app through the debugger, so that the app needs no code for it. `title` is a part of
 * the thread's name, such as `store-writer`.
 */
export async function crashThread(app: LaunchedApp, title: string): Promise<void> {
  const socket = new WebSocket(await app.inspector())
  try {
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true })
      socket.addEventListener('error', () => reject(new Error('the debugger does not answer')), { once: true })
    })
    const sessionId = await new Promise<string>((resolve, reject) => {
      onAnswer(socket, ({ method, params }) => {
        if (method === 'NodeWorker.attachedToWorker' && params?.workerInfo?.title.includes(title))
          resolve(params.sessionId)
      })
      const left = new Error(`the program ended before its thread ${title} was there`)
      socket.addEventListener('close', () => reject(left), { once: true })
      socket.send(JSON.stringify({ id: 1, method: 'NodeWorker.enable', params: { waitForDebuggerOnStart: false } }))
    })
    await new Promise<void>((resolve) => {
      onAnswer(socket, ({ method, params }) => {
        if (method === 'NodeWorker.detachedFromWorker' && params?.sessionId === sessionId) resolve()
      })
      socket.addEventListener('close', () => resolve(), { once: true })
      const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: 'process.exit(9)' } })
      socket.send(JSON.stringify({ id: 2, method: 'NodeWorker.sendMessageToWorker', params: { sessionId, message } }))
    })
  } finally {
    socket.close()
  }
}
