import type { Failure } from '../../contract/model/errors.ts'
import type { PackedItems } from '../store/packed-items.ts'
import type { PageFacts } from './feed-page.ts'

/** A page's body goes to the thread; its facts come back first, then its items. */
export type BodyInMessage = { readonly id: number; readonly body: Uint8Array }

export type BodyOutMessage = { readonly id: number } & (
  | { readonly kind: 'facts'; readonly facts: PageFacts }
  | { readonly kind: 'items'; readonly items: PackedItems }
  | { readonly kind: 'failure'; readonly failure: Failure }
  | { readonly kind: 'bug'; readonly message: string; readonly stack: string }
)
