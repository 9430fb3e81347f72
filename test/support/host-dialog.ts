import type { Page } from 'playwright-core'
import type { LaunchedApp } from '../../chromium-host/launch.ts'

/** The page of the host's dialog, once a user could answer it. */
export async function dialogOf(app: LaunchedApp): Promise<Page> {
  const context = app.page.context()
  const open = (): Page | undefined => context.pages().find((page) => page !== app.page)
  const dialog = open() ?? (await context.waitForEvent('page'))
  await dialog.waitForFunction(() => document.activeElement?.matches('button, input') === true)
  return dialog
}

/** Presses the key that closes a dialog, and waits until it is closed. */
export async function endDialog(dialog: Page, key: 'Enter' | 'Escape'): Promise<void> {
  const closed = dialog.waitForEvent('close')
  // The dialog may be closed before the key is released.
  await dialog.keyboard.press(key).catch(() => undefined)
  await closed
}
