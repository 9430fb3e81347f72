import { expect, test } from 'vitest'
import fc from 'fast-check'
import { sessionKeySchema } from '../../../../contract/model/id-schemas.ts'
import { formatSessionKey, type ConnectionId } from '../../../../contract/model/ids.ts'
import { connectionLink, deepLinkOf, parseDeepLink } from '../../../../main/window/deep-links.ts'

const PARTICIPANT = '0a1b2c3d-0000-4000-8000-00000000000a'
const TEST = '0a1b2c3d-0000-4000-8000-00000000000b'

test('a deep link names a connection and a session', () => {
  const link = parseDeepLink(`proctordesk://session/c-1/Caf%C3%A9%20%2F%20North/${PARTICIPANT}/${TEST}`)
  expect(link).toEqual({
    kind: 'session',
    connectionId: 'c-1',
    key: { center: 'Café / North', participantId: PARTICIPANT, testId: TEST },
  })
})

test('every session can be linked to', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 100, unit: 'grapheme' }),
      fc.uuid(),
      fc.uuid(),
      (center, participantId, testId) => {
        const key = sessionKeySchema.parse({ center, participantId, testId })
        expect(parseDeepLink(`proctordesk://session/c-1/${formatSessionKey(key)}`)).toMatchObject({
          kind: 'session',
          key,
        })
      },
    ),
  )
})

test.each([
  `proctordesk://session/c-1/Center/${PARTICIPANT}`,
  `proctordesk://session/c-1/Center/${PARTICIPANT}/${TEST}/more`,
  `proctordesk://session/c-1/Center/${PARTICIPANT}/${TEST}?x=1`,
  `proctordesk://session/../Center/${PARTICIPANT}/${TEST}`,
  `proctordesk://session/c-1/%E0%A4%A/${PARTICIPANT}/${TEST}`,
  `proctordesk://session/c-1/Center/not-a-guid/${TEST}`,
  `proctordesk://settings/c-1/Center/${PARTICIPANT}/${TEST}`,
  `proctordesk://session/c-1/${'x'.repeat(3000)}/${PARTICIPANT}/${TEST}`,
  `proctordesk://session`,
  `proctordesk://session?participantId=`,
  `proctordesk://session?participantId=${PARTICIPANT}&participantId=${TEST}`,
  `proctordesk://session/c-1?participantId=${PARTICIPANT}`,
  `proctordesk://sessions?participantId=${PARTICIPANT}`,
  `proctordesk:session?participantId=${PARTICIPANT}`,
  `proctordesk://connection`,
  `proctordesk://connection/`,
  `proctordesk://connection/../c-1`,
  `proctordesk://connection/c-1/more`,
  `proctordesk://connection/c-1?x=1`,
  `proctordesk://connections/c-1`,
  `proctordesk://connection/${'c'.repeat(65)}`,
])('%j is a link that leads nowhere', (text) => {
  expect(parseDeepLink(text)).toEqual({ kind: 'malformed' })
})

test.each([`https://session/c-1/Center/${PARTICIPANT}/${TEST}`, '--data-dir=/proctordesk://session', ''])(
  '%j is no deep link',
  (text) => {
    expect(parseDeepLink(text)).toBeNull()
  },
)

test.each([
  `proctordesk://session?participantId=${PARTICIPANT}`,
  `proctordesk://session/?participantId=${PARTICIPANT.toUpperCase()}`,
  `PROCTORDESK://SESSION?from=portal&participantId=${PARTICIPANT}`,
])('%j, as the service’s callback is called, names a participant', (text) => {
  expect(parseDeepLink(text)).toEqual({ kind: 'participant', participantId: PARTICIPANT })
})

test.each([`proctordesk://connection/c-1`, `PROCTORDESK://CONNECTION/c-1`, `proctordesk://connection/c-1/`])(
  '%j names a connection',
  (text) => {
    expect(parseDeepLink(text)).toEqual({ kind: 'connection', connectionId: 'c-1' })
  },
)

test('every connection can be linked to', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-z-]{1,64}$/), (id) => {
      expect(parseDeepLink(connectionLink(id as ConnectionId))).toEqual({ kind: 'connection', connectionId: id })
    }),
  )
})

test('the link is found among the arguments of a start', () => {
  const link = `proctordesk://session/c-1/Center/${PARTICIPANT}/${TEST}`
  expect(deepLinkOf(['/usr/bin/app', '--flag', link])).toMatchObject({ connectionId: 'c-1' })
  expect(deepLinkOf(['/usr/bin/app', '--flag'])).toBeNull()
})
