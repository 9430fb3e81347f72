import {
  type Events,
  type Responses,
  type ChannelName,
  type Request,
  requestSchema,
} from '../../contract/bridge/channels.ts'
import type { Bridge, Reply } from '../../contract/bridge/bridge.ts'
import type { Connection } from '../../contract/model/connection.ts'
import { toFailure, DeskError } from '../../contract/model/errors.ts'
import { formatSessionKey, type ConnectionId, type Guid } from '../../contract/model/ids.ts'
import { NO_LIST_PREFERENCES, type ListPreferences } from '../../contract/model/list-preferences.ts'
import type { ReviewerId } from '../../contract/model/operation.ts'
import type { Reviewer } from '../../contract/model/reviewer.ts'
import type { SessionRow } from '../../contract/model/session.ts'
import { DEFAULT_SETTINGS } from '../../contract/model/settings.ts'
import { NO_VALUE_NAMES } from '../../contract/model/value-names.ts'
import { createSelectedRows, type SelectedRows } from '../../main/store/worker/result-sets/selected-rows.ts'

export const CONNECTION_ID = 'connection-1' as ConnectionId

/** A connection whose secret and key are in the keychain. */
export const CONNECTION: Connection = {
  id: CONNECTION_ID,
  name: 'College',
  baseUrl: 'https://api.example.org',
  participantUrl: '',
  appUrl: '',
  accountId: '1001',
  centers: ['spring'],
  syncFrom: '2000-01-01T00:00:00Z',
  bodilessLength: '0',
  isDemo: false,
  createdAt: 0,
  secretState: 'keychain',
  storeKey: 'kept',
  valueNames: NO_VALUE_NAMES,
}

/** The reviewer of an installation without a name. */
export const NOBODY: Reviewer = { id: 'a'.repeat(32) as ReviewerId, name: '', initials: '' }

const guid = (prefix: string, index: number) => `${prefix}-0000-4000-8000-${String(index).padStart(12, '0')}` as Guid

/** A row of a session; `part` overrides members for the test. */
export function sessionRow(index: number, part: Partial<SessionRow> = {}): SessionRow {
  return {
    id: index + 1,
    key: { center: 'spring', participantId: guid('11111111', index), testId: guid('22222222', index % 5) },
    participantName: `Person ${index}`,
    participantEmail: null,
    hasPhoto: false,
    testTitle: `Test ${index % 5}`,
    started: Date.UTC(2026, 10, 1) - index * 60_000,
    modified: Date.UTC(2026, 10, 2),
    isFinished: true,
    autoClosed: false,
    elapsed: 600_000,
    score: 5,
    maxScore: 10,
    percent: 50,
    scaleLevel: null,
    manualScoring: 'notRequired',
    report: null,
    ...part,
  }
}

export type Handlers = { [C in ChannelName]?: (request: Request[C]) => Responses[C] | Promise<Responses[C]> }

export type FakeDesk = {
  readonly bridge: Bridge
  /** Calls so far, as channel and parsed request. */
  readonly calls: { readonly channel: ChannelName; readonly request: unknown }[]
  /** The rows of the next opened result set. */
  rows: readonly SessionRow[]
  readonly openResultSets: Set<number>
  preferences: ListPreferences
  readonly emit: <E extends keyof Events>(event: E, payload: Events[E]) => void
}

/**
 * A fake of main's side of the bridge with rows in memory. Like main, it parses requests with the contract's schemas,
 * so it refuses what main would refuse.
 */
export function createFakeDesk(rows: readonly SessionRow[] = [], overrides: Handlers = {}): FakeDesk {
  const listeners = new Map<string, Set<(payload: never) => void>>()
  const resultSets = new Map<number, readonly SessionRow[]>()
  const selections = new Map<number, SelectedRows>()
  let lastResultSet = 0
  const resultSetOf = (resultSetId: number) => {
    const resultSet = resultSets.get(resultSetId)
    if (!resultSet) throw new DeskError('no-such-result-set', 'gone')
    return resultSet
  }
  const handlers: Handlers = {
    'app.info': () => ({
      version: '0.0.0',
      host: 'chromium-host',
      chromiumVersion: '156',
      platform: 'linux',
      dataDir: '/data',
      keychain: { available: true, reason: null },
      systemLanguages: ['en-US'],
      pseudoLocale: false,
    }),
    'app.listening': () => null,
    'settings.get': () => DEFAULT_SETTINGS,
    'updates.status': () => null,
    'reviewer.get': () => NOBODY,
    'connections.list': () => [],
    'outbox.count': () => ({ staged: 0, unknown: 0 }),
    'outbox.status': () => null,
    'sessions.open': ({ firstRows = 0 }) => {
      lastResultSet += 1
      resultSets.set(lastResultSet, fake.rows)
      fake.openResultSets.add(lastResultSet)
      const total = fake.rows.length
      return {
        resultSetId: lastResultSet,
        total,
        storeTotal: total,
        withReport: 0,
        rows: fake.rows.slice(0, firstRows),
      }
    },
    'sessions.window': ({ resultSetId, offset, limit }) => resultSetOf(resultSetId).slice(offset, offset + limit),
    'sessions.position': ({ resultSetId, key }) => {
      const index = resultSetOf(resultSetId).findIndex((row) => formatSessionKey(row.key) === formatSessionKey(key))
      return index < 0 ? null : index
    },
    'sessions.close': ({ resultSetId }) => {
      resultSets.delete(resultSetId)
      fake.openResultSets.delete(resultSetId)
      return null
    },
    'sessions.count': () => fake.rows.length,
    'sessions.prepareOrder': () => null,
    'sessions.select': ({ resultSetId, change, offset, limit }) => {
      const rows = resultSetOf(resultSetId)
      const selected = selections.get(resultSetId) ?? createSelectedRows(Uint32Array.from(rows, (row) => row.id))
      selections.set(resultSetId, selected)
      const other = change?.kind === 'adopt' ? selections.get(change.resultSetId) : undefined
      if (other) selected.adopt(other)
      else if (change !== null && change.kind !== 'adopt') selected.apply(change)
      return selected.look(offset, limit)
    },
    'preferences.get': () => fake.preferences,
    'preferences.set': ({ change }) => {
      fake.preferences = { ...fake.preferences, ...definedMembers(change) }
      return null
    },
    'exports.fields': () => [],
    'exports.earlier': () => [],
    'sessions.filterCounts': () => ({
      center: {},
      test: {},
      level: {},
      manualScoring: {},
      finished: {},
      atService: {},
      conclusion: {},
      hasReport: {},
      hasVideo: {},
      hasEssay: {},
      verdict: {},
      reviewStage: {},
      disagreement: {},
      noteKind: {},
    }),
    'sessions.facets': () => ({ centers: [], tests: [], scaleLevels: [], conclusions: [], evaluations: [] }),
    'reports.get': () => ({ row: sessionRow(0), report: null, source: 'none', problem: null }),
    ...overrides,
  }

  async function call(channel: ChannelName, request: unknown): Promise<Reply<unknown>> {
    try {
      const parsed = requestSchema(channel).parse(request) as never
      fake.calls.push({ channel, request: parsed })
      const handler = handlers[channel] as ((request: never) => unknown) | undefined
      if (!handler) throw new Error(`the test has no answer for ${channel}`)
      return { ok: true, value: await handler(parsed) }
    } catch (error) {
      return { ok: false, error: toFailure(error) }
    }
  }

  const groups = new Proxy(
    {},
    {
      get: (_, group: string) =>
        new Proxy(
          {},
          {
            get: (_target, name: string) =>
              /^on[A-Z]/.test(name)
                ? subscribe(`${group}.${name.charAt(2).toLowerCase()}${name.slice(3)}`)
                : (request: unknown) => call(`${group}.${name}` as ChannelName, request),
          },
        ),
    },
  )
  const subscribe = (name: string) => (callback: (payload: never) => void) => {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set)
    set.add(callback)
    return () => set.delete(callback)
  }

  const fake: FakeDesk = {
    bridge: groups as Bridge,
    calls: [],
    rows,
    openResultSets: new Set(),
    preferences: NO_LIST_PREFERENCES,
    emit: (event, payload) => {
      for (const listener of listeners.get(event) ?? []) listener(payload as never)
    },
  }
  return fake
}

function definedMembers(change: Request['preferences.set']['change']): Partial<ListPreferences> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

/** Installs the fake in place of the preload's bridge. */
export function installDesk(fake: FakeDesk): void {
  Object.assign(globalThis, { desk: fake.bridge })
}
