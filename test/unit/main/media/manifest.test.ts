import { expect, test } from 'vitest'
import { DeskError } from '../../../../contract/model/errors.ts'
import { rewriteManifest } from '../../../../main/media/manifest.ts'

const ADDRESS = 'https://media.example/a/b/manifest.mpd?sig=1'

function mpd(inside: string, attributes = ''): string {
  return `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"${attributes}>${inside}</MPD>`
}
const PERIOD = '<Period><AdaptationSet><Representation id="1"/></AdaptationSet></Period>'

function baseUrls(xml: string): string[] {
  return [...xml.matchAll(/<(?:\w+:)?BaseURL[^>]*>([^<]*)</g)].map((match) => match[1] ?? '')
}

test('a manifest without a BaseURL gets the folder that it came from, without the query', () => {
  const { xml, origins } = rewriteManifest(mpd(PERIOD), ADDRESS)
  expect(baseUrls(xml)).toEqual(['https://media.example/a/b/'])
  expect([...origins]).toEqual(['https://media.example'])
})

test('a relative BaseURL becomes absolute', () => {
  const { xml } = rewriteManifest(mpd(`<BaseURL>../c/</BaseURL>${PERIOD}`), ADDRESS)
  expect(baseUrls(xml)).toEqual(['https://media.example/a/c/'])
})

test('an absolute BaseURL stays, and its host is named', () => {
  const { xml, origins } = rewriteManifest(mpd(`<BaseURL>https://cdn.example:8443/x/</BaseURL>${PERIOD}`), ADDRESS)
  expect(baseUrls(xml)).toEqual(['https://cdn.example:8443/x/'])
  expect([...origins]).toEqual(['https://cdn.example:8443'])
})

test('of several BaseURLs the first is left, and all are named', () => {
  const { xml, origins, otherBases } = rewriteManifest(
    mpd(`<BaseURL>x/</BaseURL><BaseURL>//cdn.example/y/</BaseURL>${PERIOD}`),
    ADDRESS,
  )
  expect(baseUrls(xml)).toEqual(['https://media.example/a/b/x/'])
  expect(otherBases).toEqual([{ base: 'https://media.example/a/b/x/', other: 'https://cdn.example/y/' }])
  expect([...origins].sort()).toEqual(['https://cdn.example', 'https://media.example'])
})

test('BaseURLs of a period, an adaptation set and a representation are named, and left as they are', () => {
  const inner = `<Period><BaseURL>p/</BaseURL><AdaptationSet><BaseURL>https://set.example/</BaseURL>
    <Representation id="1"><BaseURL>https://rep.example/r/</BaseURL></Representation>
    <Representation id="2"><BaseURL>v.mp4</BaseURL></Representation></AdaptationSet></Period>`
  const { xml, origins } = rewriteManifest(mpd(inner), ADDRESS)
  expect(baseUrls(xml)).toEqual([
    'https://media.example/a/b/',
    'p/',
    'https://set.example/',
    'https://rep.example/r/',
    'v.mp4',
  ])
  expect([...origins].sort()).toEqual(['https://media.example', 'https://rep.example', 'https://set.example'])
})

test('absolute addresses of templates and segment lists are named', () => {
  const inner = `<Period><AdaptationSet><SegmentTemplate media="https://t.example/$Number$.m4s" initialization="i.mp4"/>
    <Representation id="1"><SegmentList><Initialization sourceURL="https://i.example/i.mp4"/>
    <SegmentURL media="https://s.example/1.m4s"/></SegmentList></Representation></AdaptationSet></Period>`
  const { origins } = rewriteManifest(mpd(inner), ADDRESS)
  expect([...origins].sort()).toEqual([
    'https://i.example',
    'https://media.example',
    'https://s.example',
    'https://t.example',
  ])
})

test('a prefixed namespace is read and written as it is', () => {
  const text = `<d:MPD xmlns:d="urn:mpeg:dash:schema:mpd:2011"><d:Period/></d:MPD>`
  const { xml } = rewriteManifest(text, ADDRESS)
  expect(xml).toContain('<d:BaseURL>https://media.example/a/b/</d:BaseURL>')
})

test('special characters of an address survive the rewriting', () => {
  const { xml } = rewriteManifest(mpd(`<BaseURL>x/?a=1&amp;b=2</BaseURL>${PERIOD}`), ADDRESS)
  expect(xml).toContain('<BaseURL>https://media.example/a/b/x/?a=1&amp;b=2</BaseURL>')
})

test('guard: what would send the player elsewhere is taken out', () => {
  const { xml } = rewriteManifest(
    mpd(
      `<Location>https://evil.example/m.mpd</Location><UTCTiming value="https://evil.example/t"/>
       <Period xlink:href="https://evil.example/p" /><Period/>`,
      ' xmlns:xlink="http://www.w3.org/1999/xlink"',
    ),
    ADDRESS,
  )
  expect(xml).not.toContain('evil.example')
})

test('guard: a BaseURL of another scheme is dropped', () => {
  const manifest = rewriteManifest(mpd(`<BaseURL>file:///etc/</BaseURL><BaseURL>x/</BaseURL>${PERIOD}`), ADDRESS)
  expect(baseUrls(manifest.xml)).toEqual(['https://media.example/a/b/x/'])
  expect(() => rewriteManifest(mpd(`<BaseURL>file:///etc/</BaseURL>${PERIOD}`), ADDRESS)).toThrow(DeskError)
})

test.each([
  ['a manifest that is not XML', 'not a manifest at all'],
  ['a manifest that is JSON', '{"error":"no"}'],
  ['a manifest that is cut off', mpd(PERIOD).slice(0, -20)],
  ['an empty manifest', ''],
  ['an HTML page in place of a manifest', '<html><body>Sign in</body></html>'],
  ['a manifest without a period', mpd('')],
  ['guard: a manifest with entities', `<!DOCTYPE MPD [<!ENTITY a "aaaa">]>${mpd(PERIOD)}`],
])('%s is unplayable', (_case, text) => {
  expect(() => rewriteManifest(text, ADDRESS)).toThrow(expect.objectContaining({ code: 'media-unplayable' }) as Error)
})
