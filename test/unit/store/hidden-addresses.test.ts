import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { Question } from '../../../contract/model/report.ts'
import { hiddenAddress, hideAddresses, hideInJson } from '../../../main/store/common/hidden-addresses.ts'
import { questionWith } from '../../support/session-fixture.ts'

const NAME = 'Zora-Qantova'
const part = fc.stringMatching(/^[a-z0-9-]{0,12}$/)
const address = fc
  .record({ host: part, name: part, query: fc.option(part, { nil: null }) })
  .map(
    ({ host, name, query }) =>
      `https://${host}.example/${name}${NAME}.pdf${query === null ? '' : `?for=${NAME}${query}`}`,
  )
const withoutQuery = (text: string) => text.replace(/[?#].*$/s, '')

test('an address tells no name, and is equal to another as the two addresses are', () => {
  fc.assert(
    fc.property(address, address, (one, other) => {
      const [hidden, second] = [hiddenAddress(one), hiddenAddress(other)]
      expect(hidden).not.toContain(NAME)
      expect(hidden === second).toBe(one === other)
      expect(withoutQuery(hidden) === withoutQuery(second)).toBe(withoutQuery(one) === withoutQuery(other))
    }),
  )
})

test('the addresses of all answers are hidden, and what was written stays', () => {
  fc.assert(
    fc.property(address, (url) => {
      const text = `My essay, see ${url}`
      const unknown = { originalType: null, originalExtension: null, originalSize: null, size: null, duration: null }
      const video = {
        kind: 'video',
        originalUri: url,
        mpegDashUri: url,
        ...unknown,
        width: null,
        height: null,
      } as const
      const answers: readonly Question['answer'][] = [
        { kind: 'essay', text, files: [{ url, type: 'text/plain', size: 1 }] },
        video,
        { ...video, originalUri: null },
        { kind: 'other', value: { file: url, [url]: 'cv', in: [{ a: url, size: 3, none: null }] } },
        { kind: 'text', text },
        { kind: 'none' },
      ]
      const hidden = hideAddresses(answers.map((answer, num) => questionWith({ num, answer, reviews: [{ at: url }] })))
      expect(hidden.map(({ answer }) => answer)).toEqual([
        { kind: 'essay', text, files: [{ url: hiddenAddress(url), type: 'text/plain', size: 1 }] },
        { ...video, originalUri: hiddenAddress(url), mpegDashUri: hiddenAddress(url) },
        { ...video, originalUri: null, mpegDashUri: hiddenAddress(url) },
        {
          kind: 'other',
          value: {
            file: hiddenAddress(url),
            [hiddenAddress(url)]: 'cv',
            in: [{ a: hiddenAddress(url), size: 3, none: null }],
          },
        },
        { kind: 'text', text },
        { kind: 'none' },
      ])
      expect(JSON.stringify(hidden.map(({ reviews }) => reviews))).not.toContain(NAME)
    }),
  )
})

test.each([
  `//host.example/${NAME}.pdf`,
  `//host.example/${NAME} of May.pdf`,
  `//host.example?for=${NAME}`,
  `//intranet/${NAME}.pdf`,
  `//intranet:8080/${NAME}`,
  ` //host.example/${NAME} `,
])('an address without its scheme is one: %s', (url) => {
  expect(hideInJson({ at: url })).toEqual({ at: hiddenAddress(url) })
})

test.each(['// adds up', '//todo', '//', '// see e.g. a/b', '//-----', '/* // */', '// host.example/a b'])(
  'a comment in code is what the participant wrote: %s',
  (code) => {
    expect(hideInJson([code])).toEqual([code])
  },
)

test.each([
  'http: sends all as it is',
  'HTTPS: encrypts it first',
  'https:',
  'http and https',
  '`https://` is a scheme',
])('an answer about addresses is none: %s', (answer) => {
  expect(hideInJson({ [answer]: answer })).toEqual({ [answer]: answer })
})

test('what has no address stays as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!JSON.stringify(value).includes('//'))
      expect(hideInJson(value)).toEqual(value)
    }),
  )
})
