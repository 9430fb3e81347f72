import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createMediaService } from '../../../main/media/media.ts'
import { createNetworkGate } from '../../../main/support/network-gate.ts'
import { picturesNamedBy } from '../../../main/media/named-pictures.ts'
import { takeSnapshot } from '../../../main/media/snapshot.ts'
import { sendLongAnswer } from '../../support/long-answer.ts'
import { connectionId, key, listen, reportWith, serviceFor } from '../../support/media-service.ts'

// A protocol's page names whatever it likes. What main fetches for it, and hands to the viewer, stays within the rules.

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

/** Reads the protocol of a host whose page is `body`; `listener` answers everything else. */
async function readProtocol(body: string, listener: RequestListener, lookup?: () => string) {
  const asked: string[] = []
  const origin = await listen((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/a/protocol.html')
      response.end(`<!doctype html><html><body>${body.replaceAll('{origin}', origin)}`)
    else listener(request, response)
  })
  const media = createMediaService({
    gate: createNetworkGate(),
    getReport: () => Promise.resolve(reportWith('', `${origin}/a/protocol.html`)),
    getImage: () => Promise.resolve(null),
    timeoutMs: 2000,
    ...(lookup && {
      lookup: (_name, options, callback) => {
        const address = lookup()
        if (options.all) callback(null, [{ address, family: 4 }])
        else callback(null, address, 4)
      },
    }),
  })
  onTestFinished(() => media.close())
  const file = await media.read(connectionId, key, { kind: 'protocol' })
  expect(file.sniffedType).toBe('html')
  const names = file.snapshot?.pictures.map(({ address }) => address.replace(origin, '')) ?? null
  return { file, names, asked: asked.filter((path) => path !== '/a/protocol.html'), origin }
}

const sendPicture: RequestListener = (_request, response) => void response.end(PNG)

test('a page in UTF-16 has its pictures too', async () => {
  const origin = await listen((request, response) => {
    if (request.url === '/a.html')
      response.end(Buffer.from('\ufeff<!doctype html><html><body>Zażółć <img src="1.png">', 'utf16le'))
    else sendPicture(request, response)
  })
  const media = serviceFor(reportWith('', `${origin}/a.html`))
  const file = await media.read(connectionId, key, { kind: 'protocol' })
  expect(file).toMatchObject({ sniffedType: 'html', text: { encoding: 'utf-16le' } })
  expect(file.snapshot?.pictures.map(({ address }) => address)).toEqual([`${origin}/1.png`])
})

test('the pictures that a page names by img, srcset and source come with it, each once', async () => {
  const { names, file, asked } = await readProtocol(
    `<img src="1.png"><img src="./1.png#x"><picture><source srcset="/2.png 1x, /3.png 2x"><img src="../4.png"></picture>
     <p style="background: url(5.png)"><a href="6.png">link</a><video poster="7.png"></video><script src="8.js"></script>
     <img src="data:image/png;base64,AAAA">`,
    sendPicture,
  )
  expect(names).toEqual(['/a/1.png', '/2.png', '/4.png'])
  expect(asked.toSorted()).toEqual(['/2.png', '/4.png', '/a/1.png'])
  expect(file.snapshot?.pictures[0]).toMatchObject({ type: 'image/png', bytes: new Uint8Array(PNG) })
})

test('addresses are relative to the base that the page names', async () => {
  const { names } = await readProtocol('<base href="/b/"><base href="/c/"><img src="1.png">', sendPicture)
  expect(names).toEqual(['/b/1.png'])
})

test('guard: pictures on other hosts of a private network are not asked for', async () => {
  const reached: string[] = []
  const other = await listen((request, response) => {
    reached.push(request.url ?? '')
    response.end(PNG)
  })
  const { port } = new URL(other)
  const hosts = [other, `http://localhost:${port}`, `http://[::1]:${port}`, `http://2130706433:${port}`]
  const { names } = await readProtocol(
    `${hosts.map((host) => `<img src="${host}/1.png">`).join('')}<img src="http://rebound.example:${port}/2.png">
     <img src="http://user:pass@127.0.0.1:${port}/3.png"><img src="2.png">`,
    sendPicture,
    () => '127.0.0.1',
  )
  expect(names).toEqual(['/a/2.png'])
  expect(reached).toEqual([])
})

test('guard: files and other schemes are not read', () => {
  const page = [
    'file:///etc/passwd',
    'app://desk/media/x',
    'ftp://a.example/1.png',
    'javascript:1',
    'data:,x',
    '//b.example/1',
  ]
    .map((address) => `<img src="${address}">`)
    .join('')
  expect(picturesNamedBy(page, 'https://a.example/p', 100).addresses).toEqual(['https://b.example/1'])
  expect(picturesNamedBy('<base href="file:///etc/"><img src="passwd">', 'https://a.example/p', 100)).toEqual({
    base: 'https://a.example/p',
    addresses: ['https://a.example/passwd'],
  })
})

test('a page that came by https names no pictures by http', () => {
  const page = '<img src="http://a.example/1.png"><img src="https://a.example/2.png">'
  expect(picturesNamedBy(page, 'https://a.example/p', 100).addresses).toEqual(['https://a.example/2.png'])
  expect(picturesNamedBy(page, 'http://a.example/p', 100).addresses).toHaveLength(2)
})

test('guard: a picture redirects to a host that the page does not name, and to a private one that it names', async () => {
  const reached: string[] = []
  const other = await listen((request, response) => {
    reached.push(request.url ?? '')
    response.end(PNG)
  })
  const { names } = await readProtocol(
    `<img src="away.png"><img src="near.png"><img src="${other}/named.png">`,
    (request, response) => {
      if (request.url === '/a/away.png') response.writeHead(302, { location: `${other}/secret` }).end()
      else if (request.url === '/a/near.png') response.writeHead(302, { location: '/moved.png' }).end()
      else response.end(PNG)
    },
  )
  expect(names).toEqual(['/a/near.png'])
  expect(reached).toEqual([])
})

test('guard: what is no picture of an allowed type is left out, whatever the host says it is', async () => {
  const bodies: Readonly<Record<string, string | Buffer>> = {
    '/a/page.png': '<!doctype html><script>alert(1)</script>',
    '/a/vector.png': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    // A header that claims 30,000 × 30,000 pixels.
    '/a/huge.png': Buffer.concat([
      PNG.subarray(0, 16),
      Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]),
      PNG.subarray(24),
    ]),
    '/a/empty.png': '',
    '/a/good.png': PNG,
  }
  const { names } = await readProtocol(
    Object.keys(bodies)
      .map((path) => `<img src="${path}">`)
      .join(''),
    (request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(bodies[request.url ?? ''])
    },
  )
  expect(names).toEqual(['/a/good.png'])
})

test('guard: a picture far too long is cut off, and one that is missing does not keep the others', async () => {
  let sent = 0
  const { names } = await readProtocol(
    '<img src="longer"><img src="long"><img src="gone"><img src="1.png">',
    (request, response) => {
      if (request.url === '/a/longer') {
        response.writeHead(200, { 'content-type': 'image/png' })
        response.on('close', () => (sent = response.socket?.bytesWritten ?? 0))
        response.write(PNG)
        sendLongAnswer(response)
      } else if (request.url === '/a/long')
        response.writeHead(200, { 'content-length': String(10 ** 12) }).flushHeaders()
      else if (request.url === '/a/gone') response.writeHead(404).end(PNG)
      else response.end(PNG)
    },
  )
  expect(names).toEqual(['/a/1.png'])
  expect(sent).toBeLessThan(64_000_000)
})

test('guard: of a thousand pictures a hundred are asked for', async () => {
  const { names, asked } = await readProtocol(
    Array.from({ length: 1000 }, (_, index) => `<img src="${index}.png">`).join(''),
    sendPicture,
  )
  expect(names).toHaveLength(100)
  expect(asked).toHaveLength(100)
})

test('guard: pictures that are too large together are left out', async () => {
  const large = Buffer.concat([PNG, Buffer.alloc(4_900_000)])
  const asked: number[] = []
  const { pictures } = await takeSnapshot({
    html: Buffer.from(Array.from({ length: 30 }, (_, index) => `<img src="${index}.png">`).join('')),
    finalAddress: 'https://a.example/',
    fetch: (_address, most) => {
      asked.push(most)
      return most < large.length ? Promise.reject(new Error('too large')) : Promise.resolve(new Uint8Array(large))
    },
  })
  expect(pictures).toHaveLength(8)
  expect(Math.max(...asked)).toBe(5_000_000)
})

test('a page is shown without the pictures that take too long, and a canceled one fails', async () => {
  const page = { html: Buffer.from('<img src="1.png"><img src="2.png">'), finalAddress: 'https://a.example/' }
  const fetch = (address: string, _most: number, signal: AbortSignal): Promise<Uint8Array> =>
    address.endsWith('1.png')
      ? Promise.resolve(new Uint8Array(PNG))
      : new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  const { pictures } = await takeSnapshot({ ...page, fetch, longestMs: 20 })
  expect(pictures.map(({ address }) => address)).toEqual(['https://a.example/1.png'])
  const canceled = AbortSignal.abort()
  await expect(takeSnapshot({ ...page, fetch, signal: canceled })).rejects.toMatchObject({ code: 'cancelled' })
})

test('guard: a page that a participant handed in fetches nothing', async () => {
  const asked: string[] = []
  const origin = await listen((request, response) => {
    asked.push(request.url ?? '')
    response.end('<!doctype html><html><body><img src="/tracker.png">')
  })
  const report = reportWith('', '')
  const media = createMediaService({
    gate: createNetworkGate(),
    getReport: () =>
      Promise.resolve({
        ...report,
        questions: report.questions.map((question) => ({
          ...question,
          answer: {
            kind: 'essay' as const,
            text: '',
            files: [{ type: 'text/html', size: null, url: `${origin}/essay.html` }],
          },
        })),
      }),
    getImage: () => Promise.resolve(null),
  })
  onTestFinished(() => media.close())
  const file = await media.read(connectionId, key, { kind: 'essayFile', questionNum: 1, index: 0 })
  expect(file.sniffedType).toBe('html')
  expect(file.snapshot).toBeUndefined()
  expect(asked).toEqual(['/essay.html'])
})
