import { expect, test } from 'vitest'
import { connectAndSync, openTestDesk } from '../../support/desk.ts'
import { startTestService } from '../../support/service.ts'

const BY_START = { column: 'started', direction: 'desc' } as const

test('a search typed fast leaves no outdated ones behind: the first letter and the last are answered', async () => {
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, await startTestService({ sessions: 60 }))
  const [row] = await desk.sessions.window(1, (await desk.sessions.open(1, id, {}, BY_START)).resultSetId, 0, 1)
  const typed = row?.key.participantId ?? ''
  const searches = Array.from(typed, (_, at) => typed.slice(0, at + 1))
  const answers = await Promise.allSettled(searches.map((search) => desk.sessions.open(1, id, { search }, BY_START)))
  const answered = answers.flatMap((answer, at) => (answer.status === 'fulfilled' ? [at] : []))
  expect(answered).toEqual([0, typed.length - 1])
  for (const answer of answers) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'cancelled' })
  }
  const last = await desk.sessions.open(1, id, { search: typed }, BY_START)
  expect(answers.at(-1)).toMatchObject({ value: { total: last.total } })
  expect(last.total).toBeGreaterThan(0)
})

test('two windows do not take each other’s place', async () => {
  const desk = await openTestDesk()
  const { id } = await connectAndSync(desk, await startTestService({ sessions: 20 }))
  const totals = await Promise.all([1, 2, 3].map((window) => desk.sessions.open(window, id, {}, BY_START)))
  expect(totals.map(({ total }) => total)).toEqual([20, 20, 20])
})
