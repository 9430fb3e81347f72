import { expect, test } from 'vitest'
import type { Guid } from '../../../../contract/model/ids.ts'
import type { ResultSession } from '../../../../contract/model/results.ts'
import { resultTexts } from '../../../../contract/text/result-texts.ts'
import { resultsCsv, type ResultsTable } from '../../../../main/store/export/results-csv.ts'

const guid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` as Guid

const session: ResultSession = {
  ...{ id: guid(11), testId: guid(21), started: '2026-11-01T10:00:00.1234567Z', isFinished: true },
  ...{ elapsedTime: '00:16:47', score: 10.5, maxScore: 12, percent: 87.5 },
}
const unfinished: ResultSession = {
  ...{ id: guid(12), testId: guid(22), started: '2026-11-02T10:00:00Z', isFinished: false },
  ...{ elapsedTime: null, score: null, maxScore: null, percent: null },
}
const FOUND: ResultsTable = {
  participants: [
    {
      participantId: guid(1),
      data: [
        { name: 'Name', value: '=HYPERLINK("https://x.test")' },
        { name: 'City', value: 'Łódź, "Old Town"' },
      ],
      sessions: [session, unfinished],
    },
    {
      participantId: guid(2),
      data: [
        { name: 'Score', value: '+49 30 1234' },
        { name: 'Name', value: 'Bo' },
        { name: 'Name', value: 'Bobby' },
      ],
      sessions: [{ ...session, id: guid(13) }],
    },
  ],
  without: [guid(3)],
}

function linesOf(isBlind: boolean): readonly string[] {
  const bytes = resultsCsv(FOUND, { texts: resultTexts(), titles: new Map([[guid(21), 'Induction']]), isBlind })
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  return text.slice(1, -2).split('\r\n')
}

test('sessions have their values and the personal data; nothing in the file is run as a formula', () => {
  const [head, ...rows] = linesOf(false)
  const columns = 'Participant ID,Participant,Test,Test ID,Session ID,Status,Started,Time,Score,Max score,Percent'
  // The data have fields of the same name as a column, and twice the same.
  expect(head).toBe(`${columns},Name,City,Participant data: Score,Name (2)`)
  const link = `"'=HYPERLINK(""https://x.test"")"`
  const ada = `${guid(1)},${link}`
  const data = `${link},"Łódź, ""Old Town""",,`
  const values = 'Finished,2026-11-01T10:00:00.1234567Z,00:16:47,10.5,12,87.5'
  expect(rows).toEqual([
    `${ada},Induction,${guid(21)},${guid(11)},${values},${data}`,
    `${ada},,${guid(22)},${guid(12)},In progress,2026-11-02T10:00:00Z,,,,,${data}`,
    `${guid(2)},Bo,Induction,${guid(21)},${guid(13)},${values},Bo,,'+49 30 1234,Bobby`,
    `${guid(3)},,,,,No result,,,,,,,,,`,
  ])
})

test('in blind mode a code stands for the name, and there are no personal data', () => {
  const [head, ...rows] = linesOf(true)
  expect(head?.endsWith(',Percent')).toBe(true)
  expect(rows[0]).toMatch(new RegExp(`^${guid(1)},Participant [0-9A-Z]{6},Induction,`))
  const text = rows.join('\n')
  for (const hidden of ['HYPERLINK', 'Łódź', 'Bo', '+49']) expect(text).not.toContain(hidden)
})
