import type { Page } from '@playwright/test'
import type { LaunchedApp } from '../../chromium-host/launch.ts'
import { connect, expect, expectRows, test } from '../support/app.ts'

async function openFirstSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open session' }).first().click()
  await page.getByRole('textbox', { name: 'Your note' }).waitFor()
}

for (const [way, close] of [
  ['by its own button', (app: LaunchedApp) => app.closeWindow()],
  ['by a signal', (app: LaunchedApp) => app.close()],
] as const) {
  test(`a note that is being typed when the window is closed ${way} is there at the next start`, async ({
    launch,
    serve,
  }) => {
    const service = await serve()
    const first = await launch()
    await connect(first.page, service)
    await expectRows(first.page, service.centers.flatMap((center) => [...service.items(center)]).length)
    await openFirstSession(first.page)
    const note = `Typed to the last moment, ${way}.`
    // All of it in one go, and gone before the pause in which a note is saved.
    await first.page.getByRole('textbox', { name: 'Your note' }).fill(note)
    expect(await close(first)).toBe(0)
    const second = await launch()
    await openFirstSession(second.page)
    await expect(second.page.getByRole('textbox', { name: 'Your note' })).toHaveValue(note)
  })
}
