import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchApp } from '../../../chromium-host/launch.ts'
import type { LaunchedApp } from '../../../chromium-host/launch.ts'
import { dialogOf, endDialog } from '../../support/host-dialog.ts'
import '../../support/on-host.ts'

type Attack = { readonly seen: string[]; readonly keys: string[] }
declare global {
  var attack: Attack
}

const dataDir = mkdtempSync(join(tmpdir(), 'host-dialogs-'))
let app: LaunchedApp

beforeAll(async () => {
  app = await launchApp({
    appDir: join(import.meta.dirname, '../../support/fixture-app'),
    dataDir,
    env: { PROCTOR_DESK_TEST_DIALOGS: 'shown' },
  })
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A script in the page that knows how the host shows a dialog: it opens every shadow root and answers what it finds. */
function installAttack(): void {
  globalThis.attack = { seen: [], keys: [] }
  const answer = (root: ParentNode): void => {
    for (const field of root.querySelectorAll('input')) field.value = '/tmp/chosen-by-the-page.csv'
    for (const button of [...root.querySelectorAll('button')].toReversed()) {
      globalThis.attack.seen.push(button.textContent)
      button.click()
    }
  }
  const attachShadow = Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow')?.value as (
    this: Element,
    options: ShadowRootInit,
  ) => ShadowRoot
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options)
    new MutationObserver(() => answer(root)).observe(root, { childList: true, subtree: true })
    return root
  }
  new MutationObserver((changes) => {
    for (const { target } of changes) globalThis.attack.seen.push(target.nodeName)
    answer(document)
  }).observe(document, { childList: true, subtree: true, attributes: true })
  window.addEventListener('keydown', ({ key }) => globalThis.attack.keys.push(key), true)
}

test('guard: a script in the page neither sees nor answers the dialog that saves a file', async () => {
  await app.page.evaluate(installAttack)
  const asked = app.page.evaluate(() => globalThis.fixture.call('save'))
  const answered = asked.then((answer) =>
    Promise.reject(new Error(`nobody but the page answered ${JSON.stringify(answer)}`)),
  )
  const dialog = await Promise.race([dialogOf(app), answered])
  await app.page.evaluate(() => {
    // What has the focus takes text and keys from a script as well.
    document.execCommand('insertText', false, '/tmp/chosen-by-the-page.csv')
    for (const key of ['Enter', ' '])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
  })
  await dialog.keyboard.press('End')
  await dialog.keyboard.type('-mine')
  expect(await dialog.evaluate(() => document.querySelector('input')?.value)).toBe('/tmp/x.csv-mine')
  const seen = await app.page.evaluate(() => globalThis.attack)
  expect(seen.seen).toEqual([])
  expect(seen.keys.filter((key) => key !== 'Enter' && key !== ' ')).toEqual([])
  answered.catch(() => undefined)
  await endDialog(dialog, 'Escape')
  expect(await asked).toEqual({ canceled: true, filePath: '' })
})

test('guard: a script in the page has no way to the dialog’s window, by name or as its opener', async () => {
  const asked = app.page.evaluate(() => globalThis.fixture.call('ask'))
  const dialog = await dialogOf(app)
  expect(await dialog.evaluate(() => [window.opener === null, window.name, window.length])).toEqual([true, '', 0])
  await dialog.getByRole('button', { name: 'No' }).click()
  expect(await asked).toMatchObject({ response: 1 })
})
