import { createHash, randomBytes } from 'node:crypto'
import { APP_ORIGIN } from '../../contract/bridge/addresses.ts'
import { formatSessionKey, type ConnectionId } from '../../contract/model/ids.ts'
import { MOST_WAVEFORM_BYTES } from '../../contract/model/waveform.ts'
import type { Found, FoundAnswer } from './demo-steps.ts'
import {
  heardBytes,
  listenForBytes,
  lookAtPage,
  playOriginal,
  playVideo,
  seekAndChoose,
  sendBytes,
  showFile,
  showList,
  useFullScreen,
  type SmokePage,
} from './page.ts'
import { assertThat, type Facts } from './steps.ts'

/** A message between page and main of this size is larger than any that the program sends. */
const LARGE = 8 * 1024 * 1024

export async function tryWindow(page: SmokePage): Promise<Facts> {
  const { answers, hasNode, isSecure } = await page.run(lookAtPage, null)
  assertThat(page.address().startsWith(`${APP_ORIGIN}/`), 'the window shows another address')
  assertThat(answers, 'the bridge does not answer')
  assertThat(hasNode === '', `the page has ${hasNode} of Node`)
  assertThat(isSecure, 'the page is no secure context')
  return { origin: APP_ORIGIN }
}

export async function tryList(page: SmokePage, id: ConnectionId, count: number): Promise<Facts> {
  return { rows: await page.run(showList, { hash: `#/c/${id}`, count }) }
}

/** 8 MiB each way, and what the store takes there and back. */
export async function tryBridge(
  page: SmokePage,
  id: ConnectionId,
  { key, num }: Pick<FoundAnswer, 'key' | 'num'>,
): Promise<Facts> {
  const place = { connectionId: id, key, questionNum: num, media: 'smoke', sound: null }
  const sent = await page.run(sendBytes, { place, taken: MOST_WAVEFORM_BYTES, refused: LARGE })
  assertThat(sent.isSaved && sent.isSame, 'bytes came back from the store as others')
  assertThat(sent.refusal === 'invalid-argument', `8 MiB from the page were answered with ${sent.refusal}`)
  await page.run(listenForBytes, null)
  const bytes = randomBytes(LARGE)
  // An event of the program whose other listeners look for the number of their own import.
  page.send('imports.progress', { importId: -1, bytes })
  const heard = await page.run(heardBytes, null)
  assertThat(heard.length === LARGE, `the page got ${heard.length} bytes of 8 MiB`)
  assertThat(heard.hash === createHash('sha256').update(bytes).digest('hex'), 'the page got other bytes')
  return { bytesToPage: LARGE, bytesToMain: LARGE, bytesThereAndBack: MOST_WAVEFORM_BYTES }
}

/** The question in the session's outline. */
function entryOf(id: ConnectionId, { key, at }: Pick<FoundAnswer, 'key' | 'at'>) {
  return { hash: `#/c/${id}/s/${formatSessionKey(key)}`, entry: `question-${at}` }
}

export async function tryViewer(page: SmokePage, id: ConnectionId, { essay }: Found): Promise<Facts> {
  const file = essay.answer.files.findIndex(({ type }) => type === 'application/pdf')
  const { sandbox, isApart, pages, height } = await page.run(showFile, { ...entryOf(id, essay), file })
  assertThat(sandbox === 'allow-scripts', `the frame may do more than run its script: ${sandbox}`)
  assertThat(isApart, 'the page can reach into the frame')
  assertThat(pages > 0, 'the frame shows no page')
  return { pages, height }
}

export async function tryDash(page: SmokePage, id: ConnectionId, { video }: Found): Promise<Facts> {
  const played = await page.run(playVideo, entryOf(id, video))
  assertThat(played.frames > 10, `two seconds have ${played.frames} pictures`)
  const { from, to, at } = await page.run(seekAndChoose, { seconds: played.seconds - 4 })
  return { frames: played.frames, seconds: played.seconds, quality: `${from}p to ${to}p`, at: Math.round(at) }
}

export async function tryFullScreen(page: SmokePage): Promise<Facts> {
  return page.run(useFullScreen, null)
}

export async function tryOriginal(page: SmokePage, id: ConnectionId, { video }: Found): Promise<Facts> {
  const { key, num, answer } = video
  const { seconds, width, at } = await page.run(playOriginal, {
    connectionId: id,
    key,
    target: { kind: 'original', questionNum: num },
  })
  const told = (answer.duration ?? 0) / 1000
  assertThat(Math.abs(seconds - told) < 0.5, `it is ${seconds} s long instead of ${told} s`)
  assertThat(at > seconds - 0.1, `it ended at ${at} s of ${seconds} s`)
  return { seconds, width }
}
