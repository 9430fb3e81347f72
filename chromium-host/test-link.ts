/** What the host tells the process that started it for a test, and what that process may answer. */
export type HostMessage =
  | { readonly type: 'browser'; readonly endpoint: string }
  | { readonly type: 'ready' }
  | { readonly type: 'opened-external'; readonly url: string }
  | { readonly type: 'shown-in-folder'; readonly path: string }
  | { readonly type: 'dialog'; readonly kind: DialogAnswer['kind']; readonly message: string }
  | { readonly type: 'quit'; readonly exitCode: number }

/** The answer to the next dialog of its kind: a path or `null` for cancel, or the number of the button. */
export type DialogAnswer =
  { readonly kind: 'save'; readonly filePath: string | null } | { readonly kind: 'message'; readonly button: number }

export type TestMessage =
  { readonly type: 'answer-dialogs'; readonly answers: readonly DialogAnswer[] } | { readonly type: 'attached' }

/** Whether a test started the app: there is a channel to it, and it said so. */
export const inTest = process.env.PROCTOR_DESK_TEST === '1' && process.send !== undefined

const answers: DialogAnswer[] = []
const { promise: attached, resolve: attach } = Promise.withResolvers<void>()
let isLetIn = false

if (inTest) {
  process.on('message', (message: TestMessage) => {
    if (message.type === 'attached') attach()
    else answers.push(...message.answers)
  })
  // The channel must not keep a program alive that wants to end, nor one whose test is gone.
  process.channel?.unref()
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

/** Tells the test something; nothing when there is none. */
export function tellTest(message: HostMessage): void {
  if (inTest && process.connected) process.send?.(message)
}

/**
 * Lets the test's debugger into the browser, and answers when it is there. That must be before a page is loaded: a
 * frame that navigates while a debugger attaches may be missed by it, or have no scripts for it, for good.
 */
export function letTestIn(endpoint: string): Promise<void> {
  if (!isLetIn) tellTest({ type: 'browser', endpoint })
  isLetIn = true
  return attached
}

/** Takes the test's answer to a dialog, or `undefined` when a person is to answer it. */
export function scriptedAnswer<K extends DialogAnswer['kind']>(
  kind: K,
): Extract<DialogAnswer, { kind: K }> | undefined {
  const index = answers.findIndex((answer) => answer.kind === kind)
  if (index < 0) return undefined
  return answers.splice(index, 1)[0] as Extract<DialogAnswer, { kind: K }>
}
