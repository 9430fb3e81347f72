import { STATUS_CODES } from 'node:http'
import type { BrowserContext, Request as PageRequest, Route } from 'playwright-core'
import { addScheme, schemeOf, toAppAddress } from './addresses.ts'
import { createMediaAnswers } from './media-answers.ts'
import { positionAsked } from './ranges.ts'
import { state } from './state.ts'
import type { Protocol } from './surface.ts'

type Handler = (request: Request) => Response | Promise<Response>

/** By partition and scheme: as in Electron, sessions do not share handlers. */
const handlers = new Map<string, Handler>()
const handlerKey = (partition: string, scheme: string): string => `${partition}\0${scheme}`
const registered = new Set<string>()

const mediaAnswers = createMediaAnswers()

/**
 * Builds the request as Electron does (lib/browser/api/protocol.ts): without a signal, so a handler does not learn that
 * the page canceled it, and without the headers that the network service would add.
 */
function toRequest(pageRequest: PageRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(pageRequest.headers())) {
    if (/^(:|sec-fetch-)/.test(name)) continue
    headers.set(name, /^(referer|origin)$/.test(name) ? toAppAddress(value) : value)
  }
  const body = pageRequest.postDataBuffer()
  return new Request(toAppAddress(pageRequest.url()), {
    method: pageRequest.method(),
    headers,
    ...(body === null ? {} : { body: new Uint8Array(body) }),
  })
}

/** Reads the whole body. If the page cancels the request, the body is closed, as in Electron. */
async function readBody(response: Response, gone: AbortSignal): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined
  const close = (): void => void reader?.cancel().catch(() => undefined)
  if (gone.aborted) close()
  gone.addEventListener('abort', close)
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) chunks.push(next.value)
  return Buffer.concat(chunks)
}

async function fulfil(
  route: Route,
  response: Response,
  { gone, onRedirect }: { readonly gone: AbortSignal; readonly onRedirect: OnRedirect },
): Promise<void> {
  if (response.type === 'error') return route.abort('failed')
  refuseUnknownStatus(response.status)
  const target = redirectOf(route, response)
  if (target !== null) {
    onRedirect(target)
    return route.abort('aborted')
  }
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  await route.fulfill({ status: response.status, headers, body: await readBody(response, gone) })
}

/** Called with the app's address to which an answer redirects. */
type OnRedirect = (target: string) => void

function redirectOf(route: Route, { status, headers }: Response): string | null {
  const location = headers.get('location')
  if (location === null || ![301, 302, 303, 307, 308].includes(status)) return null
  return toAppAddress(new URL(location, route.request().url()).href)
}

/**
 * Electron asks Chromium for the words that belong to a status (`ToResponseHead` in
 * shell/browser/net/electron_url_loader_factory.cc), which has none for a status that is not registered
 * (`GetHttpReasonPhrase` in net/http/http_status_code.cc) and reports a fault.
 */
function refuseUnknownStatus(status: number): void {
  if (!(status in STATUS_CODES)) throw new Error(`Chromium knows no status ${status}`)
}

async function fulfilMedia(route: Route, handler: Handler, gone: AbortSignal): Promise<void> {
  const request = toRequest(route.request())
  const position = positionAsked(request.headers.get('range'))
  const piece = await mediaAnswers.answer(request.url, position, async () => handler(request), gone)
  await (piece === null ? route.abort('failed') : route.fulfill(piece))
}

/** Answers a browser request for an address of the app with the handler of the window's session. */
export async function answerRoute(
  route: Route,
  context: BrowserContext,
  partition: string,
  onRedirect: OnRedirect,
): Promise<void> {
  const pageRequest = route.request()
  const handler = handlers.get(handlerKey(partition, schemeOf(pageRequest.url()) ?? ''))
  if (handler === undefined) {
    await route.abort('addressunreachable')
    return
  }
  const gone = new AbortController()
  const onFailed = (failed: PageRequest): void => {
    if (failed === pageRequest) gone.abort()
  }
  context.on('requestfailed', onFailed)
  try {
    if (pageRequest.resourceType() === 'media') await fulfilMedia(route, handler, gone.signal)
    else await fulfil(route, await handler(toRequest(pageRequest)), { gone: gone.signal, onRedirect })
  } catch (error) {
    if (!gone.signal.aborted) process.stderr.write(`app request failed: ${String(error)}\n`)
    await route.abort('failed').catch(() => undefined)
  } finally {
    context.off('requestfailed', onFailed)
  }
}

export const protocol: Protocol = {
  registerSchemesAsPrivileged(schemes) {
    if (state.ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const { scheme, privileges } of schemes) {
      // The host's pages have an https origin, which implies secure, standard, fetch and stream privileges, but no
      // others.
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

/** Host name suffixes under which the browser knows the registered schemes. */
export function hostSuffixes(): string[] {
  return [...registered].map((scheme) => `.${scheme}.invalid`)
}
