import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { ContinuationTokens } from './continuation-tokens.ts'
import type { World } from './data/world.ts'
import type { Faults } from './faults.ts'
import type { MediaLibrary } from './media/library.ts'
import type { Fields } from './rules/fields.ts'
import type { Switches } from './rules/switches.ts'
import type { ServiceStore } from './store/database.ts'
import type { Employees } from './store/employees.ts'
import type { Programs } from './store/programs.ts'
import type { Registrations } from './store/registrations.ts'
import type { TestSettingsStore } from './store/test-settings.ts'
import type { CreatedTests } from './store/tests.ts'
import type { TakenPart } from './taken/taken-part.ts'
import type { Taking } from './taken/taking.ts'

/** The state that endpoints share. */
export type Service = {
  readonly world: World
  readonly tokens: ContinuationTokens
  readonly faults: Faults
  readonly media: MediaLibrary
  readonly store: ServiceStore
  readonly registrations: Registrations
  /** Sessions that people took on the participant page. */
  readonly taken: TakenPart
  readonly taking: Taking
  readonly tests: CreatedTests
  readonly settings: TestSettingsStore
  readonly employees: Employees
  readonly programs: Programs
  readonly switches: Switches
  /** Parts of request bodies, as the switches want them. */
  readonly fields: Fields
  /** Bytes of a request's body at most. */
  readonly maxBody: number
  /** Employees in one `POST /v1/employees` at most. */
  readonly maxEmployees: number
  /** A GUID as this service writes it in answers. */
  readonly shown: (guid: string) => string
  readonly pageSize: number
  /** Microseconds since the epoch; `null` if every start is allowed. */
  readonly earliestModifiedSince: number | null
  /** The service's clock in milliseconds since the epoch, including the error of the `clock` fault. */
  now(): number
}

/** Returns the items of a request that are acted on: all, or the first few if the `partial` fault is on. */
export type Portion = <Item>(items: readonly Item[]) => readonly Item[]

export type ServiceEnv = { Bindings: HttpBindings }
export type ServiceApp = Hono<ServiceEnv>
export type ServiceCall = Context<ServiceEnv>

const JSON_TYPE = 'application/json; charset=utf-8'

/** Answers with serialized JSON. The web's Response does not encode bytes again. */
export function answerJson(call: ServiceCall, text: string): Response {
  return call.body(Buffer.from(text), 200, { 'Content-Type': JSON_TYPE })
}

/** The document does not define the format of errors; this service sends a code and a sentence. */
export function refuse(
  call: ServiceCall,
  status: 400 | 403 | 404 | 413 | 500,
  code: string,
  message: string,
): Response {
  return call.body(JSON.stringify({ error: { code, message } }), status, { 'Content-Type': JSON_TYPE })
}
