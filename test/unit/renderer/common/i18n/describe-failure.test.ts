import { test, expect } from 'vitest'
import { DeskError, ERROR_CODES, type ErrorCode } from '../../../../../contract/model/errors.ts'
import {
  describeFailure,
  describeMediaError,
  formatAmount,
} from '../../../../../renderer/common/i18n/describe-failure.ts'
import { testI18n } from '../../../../support/test-i18n.ts'

const { t } = testI18n

test.each(ERROR_CODES)('%s says what happened, what is kept and what to do', (code) => {
  for (const details of [{}, { status: 400, field: 'center', value: 'x', limit: 5, clockOffsetMs: 1, retryAfter: 3 }]) {
    const text = describeFailure(t, { code, message: 'm', details })
    for (const sentence of [text.happened, text.kept, text.todo]) {
      expect(sentence).toMatch(/^\p{Lu}.*[.:]$/u)
      expect(sentence).not.toMatch(/\{\{|\}\}|undefined|errors\./)
    }
  }
})

test('damaged reviews are not called the cache, and connections that came back no trouble of the disk', () => {
  const said = (failure: Parameters<typeof describeFailure>[1]) => Object.values(describeFailure(t, failure)).join(' ')
  const reviews = said({ code: 'store-damaged', message: '', details: { field: 'reviews' } })
  expect(reviews).toContain('notes and reviews is damaged')
  expect(reviews).not.toMatch(/cache/)
  expect(said({ code: 'store-damaged', message: '', details: { field: 'cache' } })).toContain('cache is damaged')
  expect(said({ code: 'disk-error', message: '', details: { field: 'connections' } })).toMatch(/^The connection list/)
})

test('a clock that was far ahead is described with the day', () => {
  const details = { field: 'saved', value: '2124-01-02T12:00:00Z' }
  const { happened } = describeFailure(t, { code: 'clock-skew', message: '', details })
  expect(happened).toContain('Jan 2, 2124')
})

test('a wrong clock is described with its direction and amount', () => {
  const said = (clockOffsetMs: number) =>
    describeFailure(t, { code: 'clock-skew', message: '', details: { clockOffsetMs } }).happened
  expect(said(20 * 60_000)).toContain('20 minutes behind the service’s')
  expect(said(-20 * 60_000)).toContain('20 minutes ahead of the service’s')
})

test('a refused start names the center and the value', () => {
  const { happened } = describeFailure(t, {
    code: 'sync-start-refused',
    message: '',
    center: 'spring',
    details: { value: '2000-01-01T00:00:00Z' },
  })
  expect(happened).toContain('“spring”')
  expect(happened).toContain('2000-01-01T00:00:00Z')
})

test('a refused request names what was refused, as closely as it is known', () => {
  const said = (details: { readonly field?: string; readonly value?: string }) =>
    describeFailure(t, { code: 'bad-request', message: '', details }).happened
  expect(said({ field: 'center', value: 'spring' })).toBe('The service rejected center “spring”.')
  expect(said({ field: 'center' })).toBe('The service rejected center.')
  expect(said({})).toBe('The service rejected the request.')
})

test('what to do about a refused request fits what was refused', () => {
  const told = (details: { readonly field?: string; readonly value?: string }) => {
    const { happened, todo } = describeFailure(t, { code: 'bad-request', message: '', details })
    return `${happened} ${todo}`
  }
  expect(told({ field: 'center', value: 'Riga' })).toMatch(/Correct it in the connection\.$/)
  expect(told({})).toMatch(/Try again; if it persists/)
  const page = told({ field: 'continuationToken', value: 'Riga' })
  expect(page).toMatch(/^The service rejected the next page for center “Riga”\. Sync again;/)
  expect(page).not.toContain('continuationToken')
})

test('a failed sync or connection test that found nothing leads to the connection, a missing file does not', () => {
  const todo = (failure: Parameters<typeof describeFailure>[1]) => describeFailure(t, failure).todo
  const failure = { code: 'not-found', message: '' } as const
  expect(todo({ ...failure, center: null })).toBe('Check the address and center in the connection.')
  expect(todo(failure)).not.toContain('connection')
})

test('a limit on a file is a size for the administrator, a limit on an entry is for the person', () => {
  const said = (details: { readonly limit: number; readonly field?: string }) => {
    const { happened, todo } = describeFailure(t, { code: 'limit-exceeded', message: '', details })
    return `${happened} ${todo}`
  }
  expect(said({ limit: 200_000_000 })).toBe(
    'This file is too large to open: the limit is 200\u{A0}MB. Ask your administrator.',
  )
  expect(said({ limit: 200, field: 'centers' })).toBe(
    'Over the limit for “centers”: at most 200. Reduce it and try again.',
  )
})

test.each([
  ['network', /^Couldn’t reach the media server\./],
  ['forbidden', /^The media server denied access\. Refresh the report/],
  ['not-found', /^File not found\. Refresh the report/],
  ['server', /^Media server error \(HTTP 503\)\./],
  ['redirect', /^Couldn’t read the media server’s response\./],
  ['disk-full', /^The disk is full\./],
] as const)('what failed at the media server is not said of the service: %s', (code: ErrorCode, text) => {
  const { happened, todo } = describeMediaError(t, new DeskError(code, '', { status: 503 }))
  expect(`${happened} ${todo}`).toMatch(text)
})

test('what runs again already is not to be tried again', () => {
  const text = (restarted: boolean) =>
    describeFailure(t, { code: 'worker-stopped', message: '', details: { restarted } })
  expect(text(true).happened).toContain('restarted')
  expect(text(true).todo).not.toContain('Try again')
  expect(text(false).todo).toContain('Try again')
})

test('a damaged cache that could not be set aside is not reported as set aside', () => {
  const text = describeFailure(t, { code: 'store-damaged', message: '', details: { restarted: false } })
  expect(`${text.happened} ${text.kept}`).not.toContain('set aside')
  expect(text.todo).toContain('Free up space')
})

test('a code from a newer program is no crash', () => {
  const text = describeFailure(t, { code: 'from-the-future' as 'internal', message: '' })
  expect(text.happened).toBe(describeFailure(t, { code: 'internal', message: '' }).happened)
})

test('amounts are in the largest unit that fits', () => {
  expect(formatAmount(90_000, 'en')).toBe('90 seconds')
  expect(formatAmount(-20 * 60_000, 'en')).toBe('20 minutes')
  expect(formatAmount(3 * 86_400_000, 'en')).toBe('3 days')
})

test.each([
  ['address', /Address not found/, /typos/],
  ['refused', /Couldn’t reach the service/, /Nothing responds/],
  ['certificate', /doesn’t trust/, /private certificate/],
  ['no-tls', /Couldn’t make a secure connection/, /https/],
] as const)('nothing reached, for %s: said with what helps', (network, happened, todo) => {
  const text = describeFailure(t, { code: 'network', message: '', details: { network } })
  expect(text.happened).toMatch(happened)
  expect(text.todo).toMatch(todo)
})
