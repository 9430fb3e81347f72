import { randomUUID } from 'node:crypto'
import { TESTS } from '../../reference-service/data/test-catalogue.ts'
import type { Registration } from '../../reference-service/store/registrations.ts'
import type { RunningService } from '../../reference-service/service.ts'

/** A test of the demo account with a choice, a video, an essay and a Likert question. */
export const TEAM_LEAD = TESTS.find(({ title }) => title.startsWith('Team lead'))!
/** Only choices. */
export const SAFETY = TESTS.find(({ title }) => title.startsWith('Safety'))!
/** Has a question of a kind that the page does not know. */
export const ANALYST = TESTS.find(({ title }) => title.startsWith('Data analyst'))!

export const questionAt = (kind: string, test = TEAM_LEAD) => test.questions.findIndex((one) => one.kind === kind)

/** Registers a person as the registration endpoints do. */
export function register(service: RunningService, more: Partial<Registration> = {}): Registration {
  const registration: Registration = {
    participantId: randomUUID(),
    center: service.centers[0]!,
    testIds: [TEAM_LEAD.testId],
    data: [
      { name: 'First name', value: 'Ada' },
      { name: 'Last name', value: 'Lovelace' },
    ],
    validFrom: '2026-01-01T00:00:00Z',
    validTill: '2099-01-01T00:00:00Z',
    proctoring: false,
    employeeId: null,
    moduleTestId: null,
    ...more,
  }
  service.registrations.add([registration])
  return registration
}

export type Answered = { readonly status: number; readonly code: string | null; readonly body: Record<string, unknown> }

/** The API of the participant page, as the page calls it. */
export function takeApi(service: RunningService, { participantId, center, testIds }: Registration) {
  const origin = new URL(service.participantUrl).origin
  const base = `${origin}/take/api/${encodeURIComponent(center)}/${participantId}`
  const call = async (path: string, init: RequestInit = {}): Promise<Answered> => {
    const response = await fetch(base + path, init)
    const body = (await response.json()) as Record<string, unknown> & { error?: { code: string } }
    return { status: response.status, code: body.error?.code ?? null, body }
  }
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, { method, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })
  const [first = ''] = testIds
  return {
    call,
    send,
    paper: () => call(''),
    start: (testId = first) => send('POST', '/start', { testId }),
    stay: (testId = first) => send('POST', '/stay', { testId }),
    finish: (testId = first) => send('POST', '/finish', { testId }),
    answer: (question: number, answer: unknown, { testId = first, seconds = 5 } = {}) =>
      send('PUT', `/answers/${question}`, { testId, seconds, answer }),
    upload: (
      question: number,
      bytes: Uint8Array<ArrayBuffer>,
      type: string,
      about: Record<string, string>,
      testId = first,
    ) =>
      call(`/files/${question}?${new URLSearchParams({ testId, ...about })}`, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: bytes,
      }),
    remove: (question: number, fileId: string, testId = first) =>
      call(`/files/${question}/${fileId}?${new URLSearchParams({ testId })}`, { method: 'DELETE' }),
  }
}
