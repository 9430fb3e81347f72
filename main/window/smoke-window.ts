import { readFileSync } from 'node:fs'
import { app } from 'electron'
import { pageCode, type SmokePage } from '../smoke/page.ts'
import type { SmokeParts } from '../smoke/smoke.ts'
import { assertThat, type Facts } from '../smoke/steps.ts'
import { ownWindows } from './own-windows.ts'

/** What the smoke needs of Electron. Used with `--smoke` only. */
export function smokeWindow(): Omit<SmokeParts, 'desk' | 'converter'> {
  return { page: firstPage(), versions, sandbox, quit: () => app.quit() }
}

function firstPage(): SmokePage {
  const contents = () => {
    const [window] = ownWindows()
    if (window === undefined) throw new Error('there is no window')
    return window.webContents
  }
  return {
    // As if a person had done it: without that there is no full screen and no playing.
    run: async (act, argument) => contents().executeJavaScript(pageCode(act, argument), true) as Promise<never>,
    send: (event, payload) => contents().send(event, payload),
    address: () => contents().getURL(),
  }
}

function versions(): Facts {
  const { electron = null, chrome = null, node = null } = process.versions as Partial<Record<string, string>>
  return {
    app: app.getVersion(),
    isPackaged: app.isPackaged,
    electron,
    chromium: chrome,
    node,
    platform: process.platform,
    arch: process.arch,
  }
}

/** The switch that turns the sandbox off, if a person or a launcher gave it. */
const NO_SANDBOX = 'no-sandbox'

/**
 * Whether Chromium has locked in the processes of pages. Electron tells it on macOS and Windows
 * (`ProcessMetric.sandboxed`). On Linux the system does: such a process has numbers of its own (a namespace), and fewer
 * calls (seccomp filters besides those that we have ourselves).
 */
async function sandbox(): Promise<Facts> {
  const pages = app.getAppMetrics().filter(({ type }) => type === 'Tab')
  assertThat(pages.length > 0, 'there is no process of a page')
  const open = pages.filter((one) => (process.platform === 'linux' ? !isLockedIn(one.pid) : one.sandboxed !== true))
  if (open.length === 0) return { pages: pages.length, state: 'on' }
  assertThat(app.commandLine.hasSwitch(NO_SANDBOX), `${open.length} of ${pages.length} pages have no sandbox`)
  return { pages: pages.length, state: `off, as --${NO_SANDBOX} asks for` }
}

function isLockedIn(pid: number): boolean {
  const [own, page] = [statusOf('self'), statusOf(pid)]
  return page.namespaces > own.namespaces && page.filters > own.filters
}

/** The lines of proc_pid_status(5) that tell it. */
function statusOf(pid: number | 'self') {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const line = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(text)?.[1]?.trim() ?? ''
  return { namespaces: line('NSpid').split(/\s+/).length, filters: Number(line('Seccomp_filters')) }
}
