// The app with a session of a service open.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { LaunchedApp } from '../../../chromium-host/launch.ts'
import type { ConnectionId, SessionKey } from '../../../contract/model/ids.ts'
import { createConnectionRegistry } from '../../../main/connections/registry.ts'
import { createKeytarStore } from '../../../main/secrets/keytar-store.ts'
import type { RunningService } from '../../../reference-service/service.ts'
import { paths } from '../../../renderer/shell/routes.ts'
import { withApp } from './start.ts'

/** The questions of an open session. */
export const BUTTONS = 'nav[aria-label="Questions and evidence"] button'

type Opening = {
  readonly key: SessionKey
  /** Called before the session is opened. */
  readonly prepare?: (page: Page, id: ConnectionId) => Promise<void>
}

/** Syncs a new data folder with a service, and opens a session for as long as `use` takes. */
export async function withSessionOpen<T>(
  scratch: string,
  service: RunningService,
  { key, prepare = async () => undefined }: Opening,
  use: (app: LaunchedApp) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(scratch, 'session-'))
  const { baseUrl, accountId, secret, centers } = service
  const registry = createConnectionRegistry({ folder: dataDir, secrets: createKeytarStore() })
  const settings = { name: 'Sessions', baseUrl, accountId, centers: [...centers] }
  const { id } = await registry.add({ settings, secret, keep: 'keychain' })
  await registry.settled()
  return withApp({ dataDir }, async (app) => {
    const { page } = app
    await page.getByRole('button', { name: /^Sync/ }).first().click()
    await page.locator('[role="row"][aria-selected]').first().waitFor({ timeout: 60_000 })
    await prepare(page, id)
    await page.evaluate((hash) => (location.hash = hash), paths.session(id, key))
    await page.locator(BUTTONS).first().waitFor()
    return use(app)
  })
}
