import { protocolOf } from './protocol.ts'
import { EventEmitter } from 'node:events'
import type {
  BeforeRequest,
  PermissionCheck,
  PermissionRequest,
  Session,
  SessionModule,
  WebContents,
} from './surface.ts'

type Preventable = { readonly defaultPrevented: boolean }
type Env = Readonly<NodeJS.ProcessEnv>

function isExcluded(host: string, env: Env): boolean {
  const rules = (env.NO_PROXY ?? env.no_proxy ?? '').split(',').map((rule) => rule.trim().toLowerCase())
  return rules.some(
    (rule) =>
      rule === '*' ||
      (rule !== '' && (host === rule.replace(/^\./, '') || host.endsWith(`.${rule.replace(/^\*?\./, '')}`))),
  )
}

/**
 * The proxy for an address in Chromium's format (`DIRECT`, `PROXY host:port`), from the environment, because the host
 * has no browser session to ask.
 */
export function proxyFromEnvironment(address: string, env: Env = process.env): string {
  if (!URL.canParse(address)) return 'DIRECT'
  const { protocol, hostname } = new URL(address)
  const loopback = hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\]$)/.test(hostname)
  if (loopback || isExcluded(hostname.toLowerCase(), env)) return 'DIRECT'
  const named =
    protocol === 'https:' ? (env.HTTPS_PROXY ?? env.https_proxy) : protocol === 'http:' ? env.http_proxy : undefined
  const proxy = named ?? env.ALL_PROXY ?? env.all_proxy
  if (proxy === undefined || !URL.canParse(proxy)) return 'DIRECT'
  const url = new URL(proxy)
  const scheme = url.protocol === 'https:' ? 'HTTPS' : url.protocol.startsWith('socks') ? 'SOCKS5' : 'PROXY'
  return `${scheme} ${url.hostname}:${url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port}`
}

/** Main's listener for requests, by partition. */
const beforeRequest = new Map<string, BeforeRequest>()

/** Whether main cancels a request. */
export function isCancelled(partition: string, url: string): Promise<boolean> {
  const listener = beforeRequest.get(partition)
  if (listener === undefined) return Promise.resolve(false)
  return new Promise((resolve) => listener({ url }, ({ cancel }) => resolve(cancel)))
}

/** Main's answers to permissions, by partition. */
const permissions = new Map<string, { readonly request?: PermissionRequest; readonly check?: PermissionCheck }>()

/**
 * Whether a page may have a permission. As in Electron, the handler of checks is asked first, then the one of requests,
 * and without handlers everything is granted (shell/browser/electron_permission_manager.cc).
 */
export async function isGranted(
  partition: string,
  contents: WebContents,
  permission: string,
  requestingUrl: string,
): Promise<boolean> {
  const { check, request } = permissions.get(partition) ?? {}
  const details = { requestingUrl, isMainFrame: true }
  // Full screen is requested without a check (`RequestFullscreenPermission` in web_contents_permission_helper.cc).
  if (permission !== 'fullscreen') {
    const origin = /^[^:]*:\/\/[^/?#]*/.exec(requestingUrl)?.[0] ?? ''
    if (check === undefined || check(contents, permission, `${origin}/`, details)) return true
  }
  if (request === undefined) return true
  return new Promise((resolve) => request(contents, permission, resolve, details))
}

const downloads = new Map<string, EventEmitter>()

/** A page began a download. Returns whether main prevented it. */
export function isDownloadPrevented(partition: string, event: Preventable): boolean {
  downloads.get(partition)?.emit('will-download', event)
  return event.defaultPrevented
}

function makeSession(partition: string): Session {
  const events = new EventEmitter()
  downloads.set(partition, events)
  const made: Session = {
    protocol: protocolOf(partition),
    resolveProxy: async (address) => proxyFromEnvironment(address),
    // What Chromium itself would ask a person is refused: it is started with --deny-permission-prompts.
    setPermissionRequestHandler: (request) => permissions.set(partition, { ...permissions.get(partition), request }),
    setPermissionCheckHandler: (check) => permissions.set(partition, { ...permissions.get(partition), check }),
    webRequest: {
      onBeforeRequest(filter, listener) {
        if (filter.urls.join() !== '<all_urls>') throw new Error('the host knows no filter but <all_urls>')
        beforeRequest.set(partition, listener)
      },
    },
    on(event, listener) {
      events.on(event, listener)
      return made
    },
  }
  return made
}

const sessions = new Map<string, Session>()

/** The session of a partition; the empty name is the default session's. */
export function sessionOf(partition: string): Session {
  // Chromium runs in incognito mode here.
  if (partition.startsWith('persist:')) throw new Error(`the host keeps no session on the disk (${partition})`)
  const known = sessions.get(partition) ?? makeSession(partition)
  sessions.set(partition, known)
  return known
}

export const session: SessionModule = { defaultSession: sessionOf(''), fromPartition: sessionOf }
