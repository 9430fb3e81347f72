import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { ContinuationTokens } from './continuation-tokens.ts'
import type { World } from './data/world.ts'
import type { Faults } from './faults.ts'
import type { MediaLibrary } from './media/library.ts'

/** What the endpoints share. */
export type Service = {
  readonly world: World
  readonly tokens: ContinuationTokens
  readonly faults: Faults
  readonly media: MediaLibrary
  readonly pageSize: number
  /** Microseconds since the epoch; `null` when any start will do. */
  readonly earliestModifiedSince: number | null
  /** The service's clock in milliseconds since the epoch, wrong by what the `clock` fault says. */
  now(): number
}

export type ServiceEnv = { Bindings: HttpBindings }
export type ServiceApp = Hono<ServiceEnv>
export type ServiceCall = Context<ServiceEnv>

const JSON_TYPE = 'application/json; charset=utf-8'

/** Answers with JSON that is already text. As bytes it passes the web's Response without being read over again. */
export function answerJson(call: ServiceCall, text: string): Response {
  return call.body(Buffer.from(text), 200, { 'Content-Type': JSON_TYPE })
}

/** The document leaves the shape of errors open; this service says a code and a sentence. */
export function refuse(
  call: ServiceCall,
  status: 400 | 403 | 404 | 500 | 501,
  code: string,
  message: string,
): Response {
  return call.body(JSON.stringify({ error: { code, message } }), status, { 'Content-Type': JSON_TYPE })
}
