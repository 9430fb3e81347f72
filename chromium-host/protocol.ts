import type { BrowserContext, Request as PageRequest, Route } from 'playwright-core'
import { addScheme, schemeOf, toAppAddress } from './addresses.ts'
import { boundedRange } from './ranges.ts'
import { state } from './state.ts'
import type { Protocol } from './surface.ts'

type Handler = (request: Request) => Response | Promise<Response>

/** By partition and scheme: as with Electron, what one session handles another does not know. */
const handlers = new Map<string, Handler>()
const handlerKey = (partition: string, scheme: string): string => `${partition}\0${scheme}`
const registered = new Set<string>()

function toRequest(pageRequest: PageRequest, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(pageRequest.headers())) {
    if (!name.startsWith(':')) headers.set(name, /^(referer|origin)$/.test(name) ? toAppAddress(value) : value)
  }
  const range = headers.get('range')
  if (pageRequest.resourceType() === 'media') headers.set('range', boundedRange(range ?? 'bytes=0-'))
  const body = pageRequest.postDataBuffer()
  return new Request(toAppAddress(pageRequest.url()), {
    method: pageRequest.method(),
    headers,
    signal,
    ...(body === null ? {} : { body: new Uint8Array(body) }),
  })
}

async function fulfil(route: Route, response: Response): Promise<void> {
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  const body = Buffer.from(await response.arrayBuffer())
  await route.fulfill({ status: response.status, headers, body })
}

/** Answers a request of the browser for one of the app's addresses by the handler of the window's session. */
export async function answerRoute(route: Route, context: BrowserContext, partition: string): Promise<void> {
  const pageRequest = route.request()
  const handler = handlers.get(handlerKey(partition, schemeOf(pageRequest.url()) ?? ''))
  if (handler === undefined) {
    await route.abort('addressunreachable')
    return
  }
  const controller = new AbortController()
  const onFailed = (failed: PageRequest): void => {
    if (failed === pageRequest) controller.abort()
  }
  context.on('requestfailed', onFailed)
  try {
    await fulfil(route, await handler(toRequest(pageRequest, controller.signal)))
  } catch (error) {
    if (!controller.signal.aborted) process.stderr.write(`app request failed: ${String(error)}\n`)
    await route.abort('failed').catch(() => undefined)
  } finally {
    context.off('requestfailed', onFailed)
  }
}

export const protocol: Protocol = {
  registerSchemesAsPrivileged(schemes) {
    if (state.ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const { scheme, privileges } of schemes) {
      // The host's pages have an https origin: secure, standard, fetch and streams come with it, and nothing more.
      if (privileges?.bypassCSP === true || privileges?.corsEnabled === true)
        throw new Error(`the host has neither bypassCSP nor corsEnabled (scheme ${scheme})`)
      registered.add(scheme)
      addScheme(scheme)
    }
  },
  ...protocolOf(''),
}

/** The `protocol` of the session of a partition. */
export function protocolOf(partition: string): Pick<Protocol, 'handle'> {
  return {
    handle(scheme, handler) {
      if (!registered.has(scheme)) throw new Error(`the scheme ${scheme} was not registered`)
      const key = handlerKey(partition, scheme)
      if (handlers.has(key)) throw new Error(`the scheme ${scheme} is handled already`)
      handlers.set(key, handler)
    },
  }
}

/** Ends of the host names by which the browser knows the registered schemes. */
export function hostSuffixes(): string[] {
  return [...registered].map((scheme) => `.${scheme}.invalid`)
}
