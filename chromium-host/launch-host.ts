import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import type { LaunchAppOptions, LaunchedApp } from './launch.ts'
import { environment, exitOf, outputOf, preloads, ROOT } from './launched-process.ts'
import type { DesktopQuestion, HostMessage, IconState, ShownNotification } from './test-link.ts'

/**
 * The app's first page, once this connection has seen it navigate to the app. The host reports the navigation too, but
 * on another connection; a call made before this one knows may still run in the blank page.
 */
export async function firstPageOf(browser: Browser): Promise<Page> {
  const page = browser.contexts()[0]?.pages()[0]
  if (page === undefined) throw new Error('the app has no page')
  await page.waitForURL(/^https:/, { waitUntil: 'commit' })
  return page
}

function start(options: LaunchAppOptions, args: readonly string[]): ChildProcess {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const loaded = preloads(options).flatMap((path) => ['--require', path])
  return spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...loaded, main, options.appDir ?? ROOT, ...args],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env: environment(options) },
  )
}

/** Attaches to the browser of a starting app. Rejects, and ends the app, if it shows no window. */
function openPage(child: ChildProcess, output: () => string, timeout: number): Promise<Page> {
  return new Promise((done, fail) => {
    let attaching: Promise<Browser> | null = null
    const timer = setTimeout(() => giveUp(new Error(`the app showed no window in time:\n${output()}`)), timeout)
    const giveUp = (error: Error): void => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      fail(error)
    }
    child.on('message', (message: HostMessage) => {
      if (message.type === 'browser') {
        // A second debugger besides the host's own, which sees the page as a user of the host does.
        attaching = chromium.connectOverCDP(message.endpoint)
        // If the app ends meanwhile, its exit is reported instead.
        attaching.then(() => child.send({ type: 'attached' }, () => undefined), giveUp)
      }
      if (message.type === 'ready')
        attaching?.then(firstPageOf).then((first) => {
          clearTimeout(timer)
          done(first)
        }, giveUp)
    })
    void exitOf(child).then((code) =>
      giveUp(new Error(`the app ended with ${code} before it showed a window:\n${output()}`)),
    )
  })
}

/** What the host has told the test so far. */
function listen(child: ChildProcess) {
  const opened: string[] = []
  const dragged: string[] = []
  const dialogs: string[] = []
  const presses: ((isEnabled: boolean) => void)[] = []
  const reads: ((label: string | null) => void)[] = []
  const answers: ((answer: unknown) => void)[] = []
  child.on('message', (message: HostMessage) => {
    if (message.type === 'opened-external') opened.push(message.url)
    if (message.type === 'dragged') dragged.push(message.path)
    if (message.type === 'menu-pressed') presses[message.press]?.(message.isEnabled)
    if (message.type === 'menu-read') reads[message.read]?.(message.label)
    if (message.type === 'desktop-answer') answers[message.question]?.(message.answer)
    if (message.type === 'dialog') dialogs.push(message.message)
  })
  return { opened, dragged, dialogs, presses, reads, answers }
}

/** What a test asks of the desktop. */
function desktopOf(child: ChildProcess, answers: ((answer: unknown) => void)[]) {
  const ask = <T>(question: DesktopQuestion): Promise<T> =>
    new Promise((done) => {
      child.send({ type: 'desktop', question: answers.push(done as (answer: unknown) => void) - 1, ...question })
    })
  return {
    icon: () => ask<IconState>({ ask: 'icon' }),
    notifications: () => ask<readonly ShownNotification[]>({ ask: 'notifications' }),
    clickNotification: (title: string) => ask<boolean>({ ask: 'click-notification', title }),
    chooseEntry: (label: string) => ask<string | null>({ ask: 'choose-entry', label }),
    removeEntry: (label: string) => ask<void>({ ask: 'remove-entry', label }),
    turnAway: () => ask<void>({ ask: 'turn-away' }),
  }
}

/** Starts the built app on this host. */
export async function launchOnHost(options: LaunchAppOptions, args: readonly string[]): Promise<LaunchedApp> {
  const child = start(options, args)
  const output = outputOf(child)
  const { opened, dragged, dialogs, presses, reads, answers } = listen(child)
  const exited = exitOf(child)
  const page = await openPage(child, output, options.timeout ?? 60_000)
  const disconnect = async (): Promise<void> => page.context().browser()?.close()
  return {
    host: 'chromium-host',
    page,
    pid: child.pid ?? 0,
    answerDialogs: async (...answers) => {
      child.send({ type: 'answer-dialogs', answers })
    },
    desktop: desktopOf(child, answers),
    openedExternal: async () => opened,
    dragged: async () => dragged,
    dialogs: async () => dialogs,
    pressMenu: (id) =>
      new Promise((done) => {
        child.send({ type: 'press-menu', press: presses.push(done) - 1, id })
      }),
    readMenu: (id) =>
      new Promise((done) => {
        child.send({ type: 'read-menu', read: reads.push(done) - 1, id })
      }),
    endSession: async () => {
      child.send({ type: 'end-session' })
    },
    setResponding: async (responds) => {
      child.send({ type: 'responds', responds })
    },
    async inspector() {
      const [address] = /ws:\/\/127\.0\.0\.1:\d+\/[0-9a-f-]+/.exec(output()) ?? []
      if (address === undefined) throw new Error('the app was not started with a debugger')
      return address
    },
    output,
    close: async () => {
      child.kill('SIGTERM')
      const code = await exited
      await disconnect().catch(() => undefined)
      return code
    },
    closeWindow: async () => {
      await page.close({ runBeforeUnload: true })
      const code = await exited
      await disconnect().catch(() => undefined)
      return code
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
      await disconnect().catch(() => undefined)
    },
  }
}
