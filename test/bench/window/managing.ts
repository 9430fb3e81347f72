// How long the window stands still while a table of all employees of a company is read, compared, looked through and
// staged, beside an empty page.
import { writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { paths } from '../../../renderer/shell/routes.ts'
import { startService, type RunningService } from '../../../reference-service/service.ts'
import type { Row } from '../table.ts'
import { setUsualSize, withApp, withEmptyApp } from './start.ts'

const EMPLOYEES = 100_000
const PROFILE_ID = '11111111-2222-4333-8444-555555555555'
const FIELDS = ['Name', 'Email', 'Branch', 'Position', 'Department']
const FILE_INPUT = 'input[type=file]'
/** How long the empty page is watched, in milliseconds. */
const EMPTY_MS = 3000

export async function benchManaging(scratch: string): Promise<readonly Row[]> {
  const file = join(scratch, 'employees.csv')
  writeFileSync(file, employees().join('\r\n'))
  const empty = await withEmptyApp(scratch, ({ page }) => longestStall(page, () => page.waitForTimeout(EMPTY_MS)))
  const service = await startService({ sessions: 20, seed: 7 })
  try {
    const dataDir = await mkdtemp(join(scratch, 'managing-'))
    return await withApp({ dataDir }, async (app) => {
      const { page } = app
      await setUsualSize(app)
      await page.goto(new URL(`#${paths.manage(await connect(page, service), 'employees')}`, page.url()).href)
      await page.locator(FILE_INPUT).waitFor({ state: 'attached' })
      const grid = page.getByRole('grid', { name: 'Rows of the file' })
      const row = (what: string, stall: number): Row => ({
        what: `longest stall of the window while ${EMPLOYEES.toLocaleString('en')} employees are ${what}`,
        figure: `${stall.toFixed(1)} ms (an empty page ${empty.toFixed(1)} ms)`,
        aim: 'below 50 ms',
      })
      const read = await longestStall(page, async () => {
        await chooseFile(page, file)
        await grid.getByRole('row').nth(5).waitFor({ timeout: 60_000 })
      })
      const looked = await longestStall(page, async () => {
        await grid.focus()
        await page.keyboard.press('End')
        await grid.locator(`[aria-rowindex="${EMPLOYEES + 1}"]`).waitFor()
      })
      const staged = await longestStall(page, async () => {
        await page.keyboard.press('Control+Enter')
        await page.getByRole('button', { name: /^In the outbox/ }).waitFor({ timeout: 60_000 })
      })
      return [row('read and compared', read), row('looked through to the end', looked), row('staged', staged)]
    })
  } finally {
    await service.close()
  }
}

function employees(): readonly string[] {
  const rows = Array.from({ length: EMPLOYEES }, (_, at) => {
    const person = [`Александра Nováková-${at}`, `person.${at}@example.org`, `Branch ${at % 40}`]
    const values = [...person, `Position ${at % 90}`, `Department ${at % 12}`].map((value) => `"${value}"`)
    return [String(at).padStart(7, '0'), ...values, 'active'].join(';')
  })
  return [['ID', ...FIELDS, 'Status'].join(';'), ...rows]
}

/** Adds a connection with a profile. */
function connect(page: Page, { baseUrl, accountId, secret, centers }: RunningService): Promise<ConnectionId> {
  return page.evaluate(
    async ({ settings, key, profile }) => {
      const { desk } = globalThis
      const added = await desk.connections.add({ settings, secret: key, keep: 'keychain' })
      if (!added.ok) throw new Error(added.error.message)
      const connectionId = added.value.id
      const entered = await desk.people.putProfile({ connectionId, profile })
      if (!entered.ok) throw new Error(entered.error.message)
      return connectionId
    },
    {
      settings: { name: 'Bench', baseUrl, accountId, centers: [...centers] },
      key: secret,
      profile: {
        profileId: PROFILE_ID,
        name: 'Staff',
        fields: FIELDS.map((name) => ({
          name,
          kind: name === 'Email' ? ('email' as const) : ('text' as const),
          isRequired: name === 'Name',
        })),
      },
    },
  )
}

/** Playwright's own way would have the page make a file of bytes, for which it stands still. */
async function chooseFile(page: Page, file: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: FILE_INPUT })
  await devtools.send('DOM.setFileInputFiles', { files: [file], nodeId })
}

/** The longest time, in milliseconds, in which a page did not come to a timer while something was done. */
async function longestStall(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    /** Nested timers of a page are as far apart. */
    const STEP_MS = 4
    const watch = { longest: 0, isOn: true }
    let at = performance.now()
    const turn = () => {
      const now = performance.now()
      watch.longest = Math.max(watch.longest, now - at - STEP_MS)
      at = now
      if (watch.isOn) setTimeout(turn)
    }
    turn()
    Object.assign(globalThis, { watch })
  })
  await act()
  return page.evaluate(() => {
    const { watch } = globalThis as unknown as { readonly watch: { readonly longest: number; isOn: boolean } }
    watch.isOn = false
    return watch.longest
  })
}
