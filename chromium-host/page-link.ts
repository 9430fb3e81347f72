import { randomUUID } from 'node:crypto'
import type { CDPSession, Page } from 'playwright-core'
import { pageScript } from './page-runtime.ts'

const RECEIVER = 'proctor-desk.host'

export type PageLink = {
  /** Sends an event of main to the current page; does nothing if the page is gone. */
  send(channel: string, parameters: string): Promise<void>
}

type PageLinkOptions = {
  /** Text of the preload script. */
  readonly preload: string | null
  readonly hostSuffixes: readonly string[]
  /** Handles messages from the page's main frame and returns the answer. */
  readonly receive: (message: unknown) => Promise<string>
}

/**
 * Connects a page to the host. Playwright's own binding is not used, because it stays in every page and frame under a
 * known name. This binding has a random name and is removed before a page's own scripts run.
 */
export async function linkPage(page: Page, { preload, hostSuffixes, receive }: PageLinkOptions): Promise<PageLink> {
  const binding = randomUUID()
  const devtools = await page.context().newCDPSession(page)
  const { frameTree } = await devtools.send('Page.getFrameTree')
  /** The execution context of the main frame, as reported by the browser. */
  let world: number | null = null
  devtools.on('Runtime.executionContextCreated', ({ context }) => {
    const { frameId, isDefault } = (context.auxData ?? {}) as { frameId?: string; isDefault?: boolean }
    if (isDefault === true && frameId === frameTree.frame.id) world = context.id
  })
  devtools.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    if (executionContextId === world) world = null
  })
  devtools.on('Runtime.executionContextsCleared', () => {
    world = null
  })
  devtools.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
    // A preload runs in the main frame only; a call from any other context has obtained the binding in another way.
    if (name !== binding || executionContextId !== world) return
    const called = readCall(payload)
    if (called !== null) void answer(devtools, executionContextId, called, receive)
  })
  const source = pageScript({ binding, receiver: RECEIVER, hostSuffixes }, preload)
  await devtools.send('Page.enable')
  await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source })
  await devtools.send('Runtime.addBinding', { name: binding })
  await devtools.send('Runtime.enable')
  return {
    async send(channel, parameters) {
      if (world !== null) await deliver(devtools, world, ['event', channel, parameters])
    },
  }
}

type PageCall = { readonly id: number; readonly message: unknown }

/** `null` for anything that a preload would not send: a page's script may have changed the functions that build it. */
function readCall(payload: string): PageCall | null {
  try {
    const { id, message } = JSON.parse(payload) as PageCall
    return typeof id === 'number' ? { id, message } : null
  } catch {
    return null
  }
}

async function answer(
  devtools: CDPSession,
  world: number,
  { id, message }: PageCall,
  receive: PageLinkOptions['receive'],
): Promise<void> {
  const reply = await receive(message).then(
    (text) => ['answer', id, text] as const,
    (error: unknown) => ['refusal', id, String(error)] as const,
  )
  await deliver(devtools, world, reply)
}

/**
 * Calls the page's receiver. The page may be gone by the time the message arrives, which can happen with Electron too.
 */
async function deliver(devtools: CDPSession, world: number, parameters: readonly unknown[]): Promise<void> {
  const functionDeclaration = `function (...parameters) { globalThis[Symbol.for(${JSON.stringify(RECEIVER)})]?.(...parameters) }`
  await devtools
    .send('Runtime.callFunctionOn', {
      functionDeclaration,
      executionContextId: world,
      arguments: parameters.map((value) => ({ value })),
    })
    .catch(() => undefined)
}
