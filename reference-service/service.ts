import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { parseTimestampMicros } from '../contract/model/instants.ts'
import { LIMITS } from '../contract/remote/limits.ts'
import { createAllSessions, itemsOf } from './all-sessions.ts'
import { createApp } from './app.ts'
import type { Service } from './context.ts'
import { currentReport } from './current-report.ts'
import { createServiceState, type ServiceState } from './state.ts'
import { createContinuationTokens } from './continuation-tokens.ts'
import type { Advance } from './data/center-feed.ts'
import { centerGuid, DEFAULT_PROFILE } from './data/profiles.ts'
import { PROJECT_IDS } from './data/test-catalogue.ts'
import { writeMicros } from './data/timeline.ts'
import type { FeedItem, Report } from './data/wire.ts'
import { createFaults, type Faults } from './faults.ts'
import { findMediaFolder, openMediaLibrary } from './media/library.ts'
import { DEFAULT_CENTERS, type ServiceOptions } from './options.ts'
import { createRequestLog, type RequestLog } from './request-log.ts'

/** What a client needs to connect; `npm run service` prints it and the worker posts it. */
export type ServiceFacts = {
  readonly baseUrl: string
  readonly participantUrl: string
  readonly appUrl: string
  readonly accountId: string
  readonly secret: string
  readonly centers: readonly string[]
  /** GUIDs by center name, as programs need them. */
  readonly centerIds: Readonly<Record<string, string>>
  /** Where tests and programs can be created. */
  readonly projectId: string
  /** Of employees and of most tests. */
  readonly profileId: string
  /** Names of the profile's fields. */
  readonly profileFields: readonly string[]
}

/** What callers have changed. */
type Changes = Pick<ServiceState, 'registrations' | 'tests' | 'employees' | 'programs'>

/** A running service, with access to its data and its log of requests for tests. */
export type RunningService = ServiceFacts &
  Changes & {
    readonly faults: Faults
    readonly requests: RequestLog
    /** Number of TCP connections that were opened to the service since it started. */
    connections(): number
    /** Number of sessions of a center now. */
    sessionCount(center: string): number
    /** All current items of a center's feed in order: what a client must have after a sync. */
    items(center: string): Generator<FeedItem>
    /** The current report of `GET /v2/session`; `null` for an unknown participant. */
    report(participantId: string): Report | null
    /** Advances the data by one step of time: in every center, some sessions change and some are added. */
    advance(): Readonly<Record<string, Advance>>
    /** `modifiedUntil` of a run that starts now. */
    modifiedUntil(): string
    close(): Promise<void>
  }

/** Starts the service on loopback; resolves when it listens. Rejects if the port is taken or an option is invalid. */
export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const clock = options.now ?? Date.now
  const prefix = normalPrefix(options.prefix ?? '')
  const centers = options.centers ?? DEFAULT_CENTERS
  const accountId = options.accountId ?? '1001'
  const secret = options.secret ?? randomBytes(32).toString('base64url')
  const media = openMediaLibrary(options.mediaFolder ?? findMediaFolder())
  const faults = createFaults(options.faults ?? [])
  const requests = createRequestLog()
  const state = createServiceState(options)
  // A file that cannot be used should stop the start, not a later call.
  if (options.storeFile !== undefined) state.store.open()
  let origin = ''
  const parts = { centers, state, media, clock, origin: () => origin }
  const { world, taken, taking } = createAllSessions(options, parts)
  let clockOffset = 0
  const service: Service = {
    world,
    tokens: createContinuationTokens(),
    faults,
    media,
    ...state,
    taken,
    taking,
    pageSize: Math.min(options.pageSize ?? LIMITS.sessionsPerResponse, LIMITS.sessionsPerResponse),
    earliestModifiedSince: earliest(options.earliestModifiedSince),
    now: () => clock() + clockOffset,
  }
  const credentials = { accountId, secret, bodilessLength: options.bodilessLength ?? 'zero' }
  const app = createApp(service, { prefix, credentials, allowFaults: options.allowFaults ?? false })
  // Keeps the global Request and Response unchanged: the service may run inside a test.
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  const server = createServer((incoming, outgoing) => {
    const url = URL.parse(incoming.url ?? '/', 'http://127.0.0.1')
    if (url === null) return void outgoing.writeHead(400).end()
    const done = requests.start(incoming.method ?? 'GET', url)
    outgoing.on('finish', () => done(outgoing.statusCode))
    clockOffset = faults.take('clock', url.pathname)?.offsetMs ?? 0
    outgoing.setHeader('Date', new Date(service.now()).toUTCString())
    void listener(incoming, outgoing)
  })
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  server.keepAliveTimeout = 30_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const seconds = options.evolveSeconds ?? 0
  const evolving = seconds > 0 ? setInterval(() => world.advance(), seconds * 1000) : undefined

  return {
    baseUrl: origin + prefix,
    participantUrl: `${origin}/take`,
    appUrl: `${origin}/app`,
    accountId,
    secret,
    centers,
    ...knownIds(centers),
    faults,
    requests,
    registrations: state.registrations,
    tests: state.tests,
    employees: state.employees,
    programs: state.programs,
    connections: () => connections,
    sessionCount: (center) => world.feed(center)?.total() ?? 0,
    items: (center) => {
      taking.closeLeft()
      return itemsOf(world, center)
    },
    report: (participantId) => currentReport(service, participantId),
    advance: () => world.advance(),
    modifiedUntil: () => {
      taking.closeLeft()
      return writeMicros(world.until())
    },
    close: () => {
      clearInterval(evolving)
      return new Promise<void>((resolve) => {
        server.close(() => {
          state.store.close()
          resolve()
        })
        server.closeAllConnections()
      })
    },
  }
}

/** What no endpoint tells and a client has to know. */
function knownIds(centers: readonly string[]) {
  return {
    centerIds: Object.fromEntries(centers.map((name) => [name, centerGuid(name)])),
    projectId: PROJECT_IDS[0]!,
    profileId: DEFAULT_PROFILE.profileId,
    profileFields: DEFAULT_PROFILE.fields.map(({ name }) => name),
  }
}

/** The facts without functions, to print or to post. */
export function factsOfService(service: RunningService): ServiceFacts {
  const { baseUrl, participantUrl, appUrl, accountId, secret, centers } = service
  const { centerIds, projectId, profileId, profileFields } = service
  return { baseUrl, participantUrl, appUrl, accountId, secret, centers, centerIds, projectId, profileId, profileFields }
}

function normalPrefix(prefix: string): string {
  const trimmed = prefix.replace(/^\/+|\/+$/g, '')
  return trimmed === '' ? '' : `/${trimmed}`
}

function earliest(text: string | undefined): number | null {
  if (text === undefined) return null
  const instant = parseTimestampMicros(text)
  if (instant === null) throw new Error(`earliestModifiedSince is not a UTC timestamp: ${text}`)
  return instant
}
