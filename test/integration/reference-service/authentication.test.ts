import { expect, test } from 'vitest'
import { signedFetch, startTestService } from '../../support/service.ts'

const LIST = '/v1/tests'

test('each kind of wrong header gets its status and a body in JSON that names it', async () => {
  const service = await startTestService()
  const failures = [
    [{ date: null }, 400, 'date-missing'],
    [{ date: 'yesterday' }, 400, 'date-malformed'],
    [{ date: new Date(Date.now() - 20 * 60_000).toUTCString() }, 403, 'date-too-old'],
    [{ date: new Date(Date.now() + 20 * 60_000).toUTCString() }, 403, 'date-in-future'],
    [{ authorization: null }, 403, 'authorization-missing'],
    [{ authorization: 'SharedKey nonsense' }, 400, 'authorization-malformed'],
    [{ accountId: '9' }, 403, 'account-unknown'],
    [{ secret: 'wrong' }, 403, 'signature-wrong'],
  ] as const
  for (const [options, status, code] of failures) {
    const response = await signedFetch(service, LIST, options)
    expect(response.status).toBe(status)
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8')
    expect(await response.json()).toMatchObject({ error: { code } })
  }
  expect((await signedFetch(service, LIST)).status).toBe(200)
})

test('a prefix of the base address is part of the signed path', async () => {
  const service = await startTestService({ prefix: '/Api/east/' })
  expect(new URL(service.baseUrl).pathname).toBe('/Api/east')
  expect((await signedFetch(service, LIST)).status).toBe(200)
  const outside = await signedFetch({ ...service, baseUrl: new URL(service.baseUrl).origin }, LIST)
  expect(outside.status).toBe(404)
})

test('a service may want the empty string signed where there is no body', async () => {
  const service = await startTestService({ bodilessLength: 'empty' })
  expect((await signedFetch(service, LIST)).status).toBe(403)
  expect((await signedFetch(service, LIST, { signedLength: '' })).status).toBe(200)
})

test('a wrong clock shows in the Date header and decides about age', async () => {
  const service = await startTestService()
  const offsetMs = -3 * 3_600_000
  const off = service.faults.add({ kind: 'clock', offsetMs })
  const refused = await signedFetch(service, LIST)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ error: { code: 'date-in-future' } })
  const date = refused.headers.get('Date')!
  expect(Math.abs(Date.parse(date) - (Date.now() + offsetMs))).toBeLessThan(60_000)
  expect((await signedFetch(service, LIST, { date })).status).toBe(200)
  off()
  expect((await signedFetch(service, LIST)).status).toBe(200)
})

test('unknown paths need a signature too, and are then said to be unknown', async () => {
  const service = await startTestService()
  expect((await signedFetch(service, '/v3/anything', { secret: 'wrong' })).status).toBe(403)
  expect((await signedFetch(service, '/v3/anything')).status).toBe(404)
})
