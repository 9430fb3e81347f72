import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMediaAnswers } from '../../../chromium-host/media-answers.ts'

const ADDRESS = 'app://desk/media/x'
const stays = new AbortController().signal

/** A file, answered as the app's handler does, which notes where it was asked for and what was closed early. */
function handlerOf(file: Buffer, chunkSize: number) {
  const asked: number[] = []
  const closed: number[] = []
  const ask = (position: number) => async () => {
    asked.push(position)
    let at = position
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(file.subarray(at, at + chunkSize)))
        at += chunkSize
        if (at >= file.length) controller.close()
      },
      cancel: () => void closed.push(position),
    })
    return new Response(body, { headers: { 'content-length': String(file.length - position) } })
  }
  return { asked, closed, ask }
}

test('a file that is read to its end comes whole, from one answer', async () => {
  const sizes = fc.integer({ min: 1, max: 5000 })
  await fc.assert(
    fc.asyncProperty(sizes, sizes, sizes, async (size, piece, chunk) => {
      const file = Buffer.from(Array.from({ length: size }, (_, index) => index % 251))
      const { asked, ask } = handlerOf(file, chunk)
      const { answer } = createMediaAnswers(piece)
      const parts: Buffer[] = []
      for (let at = 0; at < size;) {
        const part = await answer(ADDRESS, at, ask(at), stays)
        expect(part?.headers['content-range']).toBe(`bytes ${at}-${at + (part?.body.length ?? 0) - 1}/${size}`)
        parts.push(part?.body ?? Buffer.alloc(0))
        at += part?.body.length ?? size
      }
      expect(Buffer.concat(parts).equals(file)).toBe(true)
      expect(asked).toEqual([0])
    }),
    { numRuns: 50 },
  )
})

test('a file is as long as its position and Content-Length say, and nothing is asked for behind that', async () => {
  const { answer } = createMediaAnswers()
  const piece = async () =>
    new Response('0123456789', {
      status: 206,
      headers: { 'content-length': '10', 'content-range': 'bytes 100-109/5000' },
    })
  const part = await answer(ADDRESS, 100, piece, stays)
  expect(part?.headers['content-range']).toBe('bytes 100-109/110')
  expect((await answer(ADDRESS, 110, piece, stays))?.status).toBe(416)
})

test('an answer with a status of failure is read as video', async () => {
  const refusal = async () => new Response('{"code":"forbidden"}', { status: 403, headers: { 'content-length': '20' } })
  expect(await createMediaAnswers().answer(ADDRESS, 0, refusal, stays)).toMatchObject({ status: 206 })
})

test('what has no length, or is an error, does not open', async () => {
  const { answer } = createMediaAnswers()
  expect(await answer(ADDRESS, 0, async () => new Response('abc'), stays)).toBeNull()
  expect(await answer(ADDRESS, 0, async () => Response.error(), stays)).toBeNull()
})

test('an answer that the browser has left is closed', async () => {
  const { asked, closed, ask } = handlerOf(Buffer.alloc(1000), 10)
  const { answer } = createMediaAnswers(100)
  await answer(ADDRESS, 0, ask(0), stays)
  await answer(ADDRESS, 500, ask(500), stays)
  expect([asked, closed]).toEqual([[0, 500], [0]])
  const gone = new AbortController()
  gone.abort()
  await answer(ADDRESS, 200, ask(200), gone.signal)
  expect(closed).toEqual([0, 500, 200])
})
