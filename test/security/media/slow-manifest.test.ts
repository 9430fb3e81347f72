import { expect, onTestFinished, test } from 'vitest'
import { createManifestReader } from '../../../main/media/manifest-reader.ts'

const SLOW = new URL('../../support/slow-manifest-worker.ts', import.meta.url)
const ADDRESS = 'https://media.example/m.mpd'

function reader(options: Parameters<typeof createManifestReader>[0]) {
  const made = createManifestReader(options)
  onTestFinished(() => made.close())
  const encode = (text: string) => new TextEncoder().encode(text)
  return {
    ...made,
    readText: (text: string) => made.read(encode(text), ADDRESS),
    planText: (text: string) => made.plan(encode(text), ADDRESS, 'small'),
  }
}

test('guard: a manifest that holds up its thread is given up, and the next one is read', async () => {
  const { readText } = reader({ entry: SLOW, mostMs: 2000 })
  const [first, second] = await Promise.allSettled([readText('slow'), readText('<MPD/>')])
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'media-unplayable' } })
  expect(second).toMatchObject({ status: 'fulfilled' })
})

test('a manifest is read in a thread, with the reason where it is refused', async () => {
  const { readText } = reader({})
  const { bytes, origins } = await readText('<MPD><Period/></MPD>')
  expect([new TextDecoder().decode(bytes), origins]).toEqual([
    '<MPD><BaseURL>https://media.example/</BaseURL><Period/></MPD>',
    ['https://media.example'],
  ])
  await expect(readText('{}')).rejects.toMatchObject({ code: 'media-unplayable', message: 'The manifest is not XML.' })
})

test('guard: a plan that holds up the thread is given up', async () => {
  const { planText } = reader({ entry: SLOW, mostMs: 2000 })
  await expect(planText('slow')).rejects.toMatchObject({ code: 'media-unplayable' })
})

test('a download is planned in a thread, with the reason where it is refused', async () => {
  const { planText } = reader({})
  const set = '<AdaptationSet mimeType="video/mp4"><Representation><BaseURL>v.mp4</BaseURL></Representation>'
  const plan = await planText(`<MPD><Period duration="PT2S">${set}</AdaptationSet></Period></MPD>`)
  expect(plan).toMatchObject({ duration: 2, parts: [{ address: 'https://media.example/v.mp4', kind: 'whole' }] })
  await expect(planText('<MPD><Period/></MPD>')).rejects.toMatchObject({ code: 'media-unplayable' })
})

test('a bug in the thread stays a bug, and the next manifest is read', async () => {
  const { readText } = reader({ entry: SLOW })
  await expect(readText('bug')).rejects.toThrow(new TypeError('a bug'))
  await readText('<MPD/>')
})

test('a reader that was closed reads nothing more', async () => {
  const { readText, close } = reader({})
  await close()
  await expect(readText('<MPD><Period/></MPD>')).rejects.toMatchObject({ code: 'cancelled' })
})
