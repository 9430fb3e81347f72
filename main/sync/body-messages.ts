import type { Failure } from '../../contract/model/errors.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { ReadPage } from './feed-page.ts'
import type { ReadReport } from './report-body.ts'

/** A body to parse: a feed page, or the report of a session. */
export type BodyTask =
  | { readonly kind: 'page'; readonly body: Uint8Array }
  | { readonly kind: 'report'; readonly body: Uint8Array; readonly key: SessionKey; readonly fetchedAt: InstantMs }

export type BodyInMessage = { readonly id: number; readonly task: BodyTask }

export type BodyOutMessage = { readonly id: number } & (
  | { readonly kind: 'read'; readonly value: ReadPage | ReadReport }
  | { readonly kind: 'failure'; readonly failure: Failure }
  | { readonly kind: 'bug'; readonly message: string; readonly stack: string }
)
