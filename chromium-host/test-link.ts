/** Messages from the host to the test that started it. */
export type HostMessage =
  | { readonly type: 'browser'; readonly endpoint: string }
  | { readonly type: 'ready' }
  | { readonly type: 'opened-external'; readonly url: string }
  | { readonly type: 'shown-in-folder'; readonly path: string }
  | { readonly type: 'dragged'; readonly path: string }
  /** Whether an item of the app menu could be chosen. */
  | { readonly type: 'menu-pressed'; readonly press: number; readonly isEnabled: boolean }
  /** What an item of the app menu says; `null` if there is none. */
  | { readonly type: 'menu-read'; readonly read: number; readonly label: string | null }
  /** The answer to a question about the desktop. */
  | { readonly type: 'desktop-answer'; readonly question: number; readonly answer: unknown }
  | { readonly type: 'dialog'; readonly kind: DialogAnswer['kind']; readonly message: string }
  | { readonly type: 'quit'; readonly exitCode: number }

/** The answer to the next dialog of its kind: a path, `null` for cancel, or the button's index. */
export type DialogAnswer =
  | { readonly kind: 'save'; readonly filePath: string | null }
  | { readonly kind: 'open'; readonly filePath: string | null }
  | { readonly kind: 'message'; readonly button: number }

/** What a test sees of the app's icon in dock or taskbar. */
export type IconState = {
  /** Text of the badge; empty for none. */
  readonly badge: string
  /** Description of the picture over the button in the taskbar of Windows; empty for none. */
  readonly overlay: string
  /** 0 to 1, below 0 for none, above 1 without an end. */
  readonly progress: number
  /** What can be chosen in its menu. */
  readonly entries: readonly string[]
}

export type ShownNotification = { readonly title: string; readonly body: string; readonly isSilent: boolean }

/** What a test asks of the desktop, or does there. */
export type DesktopQuestion =
  | { readonly ask: 'icon' }
  | { readonly ask: 'notifications' }
  /** Answers whether there was such a notification. */
  | { readonly ask: 'click-notification'; readonly title: string }
  /** Answers the arguments of an entry of the jump list, and `null` for one in the dock, which does its work by itself. */
  | { readonly ask: 'choose-entry'; readonly label: string }
  | { readonly ask: 'remove-entry'; readonly label: string }
  | { readonly ask: 'turn-away' }

export type TestMessage =
  | { readonly type: 'answer-dialogs'; readonly answers: readonly DialogAnswer[] }
  | { readonly type: 'press-menu'; readonly press: number; readonly id: string }
  | { readonly type: 'read-menu'; readonly read: number; readonly id: string }
  | { readonly type: 'end-session' }
  /** The first window's page stops responding, or responds again. */
  | { readonly type: 'responds'; readonly responds: boolean }
  | ({ readonly type: 'desktop'; readonly question: number } & DesktopQuestion)
  | { readonly type: 'attached' }

/** Whether a test started the app: the variable is set and there is a channel to the test. */
export const inTest = process.env.PROCTOR_DESK_TEST === '1' && process.send !== undefined

const answers: DialogAnswer[] = []
const { promise: attached, resolve: attach } = Promise.withResolvers<void>()
let isLetIn = false
let pressMenu: (id: string) => boolean = () => false
let readMenu: (id: string) => string | null = () => null
let endSession: () => void = () => undefined
let tellResponds: (responds: boolean) => void = () => undefined
let turnAway: () => void = () => undefined
let readNotifications: () => readonly ShownNotification[] = () => []
let clickNotification: (title: string) => boolean = () => false
let icon: IconLink = {
  read: () => ({ badge: '', overlay: '', progress: -1, entries: [] }),
  choose: () => null,
  remove: () => undefined,
}

if (inTest) {
  process.on('message', (message: TestMessage) => {
    if (message.type === 'attached') attach()
    else if (message.type === 'answer-dialogs') answers.push(...message.answers)
    else if (message.type === 'end-session') endSession()
    else if (message.type === 'responds') tellResponds(message.responds)
    else if (message.type === 'desktop')
      sendToTest({ type: 'desktop-answer', question: message.question, answer: answerDesktop(message) })
    else if (message.type === 'read-menu')
      sendToTest({ type: 'menu-read', read: message.read, label: readMenu(message.id) })
    else sendToTest({ type: 'menu-pressed', press: message.press, isEnabled: pressMenu(message.id) })
  })
  // The channel must not keep the process alive when the app wants to quit or the test is gone.
  process.channel?.unref()
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

/** Sets how the test chooses an item of the app menu. */
export function onMenuPress(press: (id: string) => boolean): void {
  pressMenu = press
}

/** Sets how the test reads an item of the app menu. */
export function onMenuRead(read: (id: string) => string | null): void {
  readMenu = read
}

/** Sets how the windows are told that the system's session ends. */
export function onSessionEnd(end: () => void): void {
  endSession = end
}

/** Sets how a window is told that its page stops responding. */
export function onResponds(tell: (responds: boolean) => void): void {
  tellResponds = tell
}

type IconLink = {
  readonly read: () => IconState
  readonly choose: (label: string) => string | null
  readonly remove: (label: string) => void
}

/** Sets what a test sees of the app's icon and can do there. */
export function onIcon(link: IconLink): void {
  icon = link
}

export function onNotificationsRead(read: () => readonly ShownNotification[]): void {
  readNotifications = read
}

export function onNotificationClick(click: (title: string) => boolean): void {
  clickNotification = click
}

/** Sets how all windows lose the focus. */
export function onTurningAway(act: () => void): void {
  turnAway = act
}

function answerDesktop(question: DesktopQuestion): unknown {
  switch (question.ask) {
    case 'icon':
      return icon.read()
    case 'notifications':
      return readNotifications()
    case 'click-notification':
      return clickNotification(question.title)
    case 'choose-entry':
      return icon.choose(question.label)
    case 'remove-entry':
      icon.remove(question.label)
      return null
    case 'turn-away':
      turnAway()
      return null
  }
}

/** Sends a message to the test, if there is one. */
export function sendToTest(message: HostMessage): void {
  if (inTest && process.connected) process.send?.(message)
}

/**
 * Lets the test's debugger attach to the browser, and resolves when it has. This must happen before a page is loaded: a
 * debugger may miss a frame that navigates while it attaches, or never get its scripts.
 */
export function letTestIn(endpoint: string): Promise<void> {
  if (!isLetIn) sendToTest({ type: 'browser', endpoint })
  isLetIn = true
  return attached
}

/** Whether dialogs without a scripted answer are shown, so that a test answers them like a person. */
const showsDialogs = process.env.PROCTOR_DESK_TEST_DIALOGS === 'shown'

/**
 * The test's answer to a dialog. Without one the dialog is dismissed, as a native one of Electron would wait for ever;
 * `undefined` if a person has to answer it.
 */
export function answerOf<A extends DialogAnswer>(dismissed: A): Extract<DialogAnswer, { kind: A['kind'] }> | undefined {
  const index = answers.findIndex((answer) => answer.kind === dismissed.kind)
  const scripted = index < 0 ? undefined : answers.splice(index, 1)[0]
  const answer = scripted ?? (inTest && !showsDialogs ? dismissed : undefined)
  return answer as Extract<DialogAnswer, { kind: A['kind'] }> | undefined
}
