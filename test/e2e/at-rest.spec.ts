import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { connect, expect, expectRows, selectQuestion, test } from '../support/app.ts'
import { readableIn } from '../support/readable-files.ts'

/** Files under a folder that anybody but their user may read or write. */
async function openToOthers(folder: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const mode = await stat(path).then(
      (stats) => stats.mode,
      () => 0,
    )
    if ((mode & 0o077) !== 0) found.push(relative(folder, path))
  }
  return found
}

test('guard: whoever copies the data folder reads nothing of a participant in it, while the app runs and after', async ({
  launch,
  serve,
  dataDir,
}) => {
  const service = await serve()
  const held = service.centers.flatMap((center) => [...service.items(center)].map((item) => ({ center, item })))
  const candidate = held.find(({ item }) => {
    const types = service.report(item.participantId)?.questions?.filter((question) => question.answer)
    const answered = (type: string) => types?.some((question) => question.type === type) ?? false
    const hasPhoto = item.participantData.some(({ value }) => value.startsWith('data:image/'))
    return hasPhoto && answered('VideoInterview') && answered('Essay')
  })
  const data = candidate?.item.participantData ?? []
  const email = data.find(({ value }) => value.includes('@'))?.value ?? ''
  const photo = data.find(({ value }) => value.startsWith('data:image/'))?.value ?? ''
  expect([email, photo]).not.toContain('')
  const note = 'Hesitates when the second voice speaks.'
  const photoBytes = Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64')
  const things = {
    email,
    'start of the e-mail': email.slice(0, email.indexOf('@')),
    'part of the photo': photoBytes.subarray(photoBytes.length / 2, photoBytes.length / 2 + 48),
    note,
    secret: service.secret,
    'participant id': candidate?.item.participantId ?? '',
  }

  const app = await launch()
  await connect(app.page, service)
  await expectRows(app.page, held.length)
  await app.page.getByRole('searchbox').fill(email)
  await expect.poll(() => app.page.getByRole('grid').getAttribute('aria-rowcount')).not.toBe(String(held.length + 1))
  await app.page.getByRole('button', { name: 'Open session' }).click()
  await selectQuestion(app.page, 'Video interview')
  await app.page.getByRole('button', { name: 'Play', exact: true }).click()
  const video = app.page.locator('video')
  await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).currentTime)).toBeGreaterThan(1)
  await selectQuestion(app.page, 'Essay')
  await app.page.getByRole('textbox').last().fill(note)
  // Chromium writes what it keeps of a page after a few seconds.
  await app.page.waitForTimeout(6000)
  expect(await readableIn(dataDir, things)).toEqual([])
  expect(await openToOthers(dataDir)).toEqual([])
  expect(await app.close()).toBe(0)
  expect(await readableIn(dataDir, things)).toEqual([])
  expect(await openToOthers(dataDir)).toEqual([])
})
