import { expect, test } from 'vitest'
import { evidenceFileName } from '../../../../main/desk/evidence-name.ts'

const DAY = new Date(2026, 2, 9, 23, 30)
const named = (...titles: readonly string[]) =>
  evidenceFileName(
    titles.map((testTitle) => ({ testTitle })),
    DAY,
  )

test('a report is named for its test and the day', () => {
  expect(named('Team lead · situational judgement')).toBe(
    'evidence-report-team-lead-situational-judgement-2026-03-09.pdf',
  )
  expect(named('Übung 2', 'Übung 2')).toBe('evidence-report-übung-2-2026-03-09.pdf')
  expect(named('One', 'Two')).toBe('evidence-report-2026-03-09.pdf')
})

test('no title leads elsewhere or is too long', () => {
  expect(named('../../etc/passwd\u0000\u202Efdp.exe')).toBe('evidence-report-etc-passwd-fdp-exe-2026-03-09.pdf')
  expect(named('· / ·')).toBe('evidence-report-2026-03-09.pdf')
  expect(named('x'.repeat(500))).toBe(`evidence-report-${'x'.repeat(60)}-2026-03-09.pdf`)
})
