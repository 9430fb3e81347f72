import { enMedia as en } from '../../contract/text/en-media.ts'
import { expect, test } from '../support/app.ts'
import { chooseQuestion, openVideo } from '../support/video.ts'

const timeline = (entries: string) =>
  `<AdaptationSet mimeType="video/mp4"><SegmentTemplate timescale="1" media="$Time$.m4s"><SegmentTimeline>${entries}</SegmentTimeline></SegmentTemplate><Representation id="0" bandwidth="1" codecs="avc1.4d400c"/></AdaptationSet>`

const MANIFESTS = [
  ['stands for too many segments', 'PT20S', timeline('<S t="0" d="1" r="-1"/><S t="200001" d="1"/>')],
  ['lasts for more than a month', 'P32D', timeline('<S t="0" d="100000" r="-1"/>')],
] as const

test('guard: a manifest that stands for too much is refused, and the page goes on', async ({
  launch,
  serve,
  network,
}) => {
  const service = await serve()
  const way = await network(service)
  const offer = (attributes: string, period: string) =>
    way.intercept((path, answer) => {
      if (!path.endsWith('.mpd')) return false
      answer.writeHead(200, { 'content-type': 'application/dash+xml' })
      answer.end(
        `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="${attributes}" minBufferTime="PT4S"><Period>${period}</Period></MPD>`,
      )
      return true
    })
  const app = await launch()
  const { page } = app
  let at: number | null = null
  for (const [what, attributes, period] of MANIFESTS)
    await test.step(`one that ${what}`, async () => {
      offer(attributes, period)
      if (at === null) ({ at } = await openVideo(app, service, way))
      else {
        await page.reload()
        await chooseQuestion(page, at)
      }
      await expect(page.getByText(en.player.reason['media-unplayable'])).toBeVisible({ timeout: 30_000 })
      await page.getByRole('button', { name: en.player.playOriginal }).click()
      await expect(page.getByText(en.player.reason['media-unplayable'])).toBeHidden()
    })
})
