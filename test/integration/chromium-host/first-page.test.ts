import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { findChromium } from '../../../chromium-host/find-chromium.ts'
import { firstPageOf } from '../../../chromium-host/launch-host.ts'

test('the first page is handed over when it shows the app, not the blank page before', async () => {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('there is no Chromium')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>App</title>' }),
  )

  const handedOver = firstPageOf(browser).then((first) => first.url())
  await page.goto('https://desk.app.invalid/')
  expect(await handedOver).toBe('https://desk.app.invalid/')
})
