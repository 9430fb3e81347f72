import type { Failure } from '../../../contract/model/errors.ts'
import type { Language } from '../../../contract/model/language.ts'
import type { DatabaseName } from './failures.ts'
import type { Location } from './location.ts'
import type { Thread } from './method.ts'
import type { MethodName } from './methods.ts'

export type WorkerInput = Location & { readonly thread: Thread; readonly folder: string }

export type CallMessage = {
  readonly id: number
  readonly method: MethodName
  readonly args: readonly unknown[]
  /** Of the names that the store itself gives, which are those in blind mode. */
  readonly language: Language
}
/** `readOnly` opens the reader of a store whose writer could not open. */
export type OpenMessage = { readonly control: 'open'; readonly readOnly: boolean }
export type InMessage = CallMessage | OpenMessage | { readonly control: 'close' }

/** How a thrown error crosses to the main thread: as an expected failure, or as a bug with its stack. */
export type ThrownMessage =
  | { readonly kind: 'failure'; readonly failure: Failure; readonly damaged: DatabaseName | null }
  | { readonly kind: 'bug'; readonly message: string; readonly stack: string }

export type OutMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unopened'; readonly thrown: ThrownMessage }
  | { readonly kind: 'value'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'thrown'; readonly id: number; readonly thrown: ThrownMessage }
