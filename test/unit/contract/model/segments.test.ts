import { expect, test } from 'vitest'
import { expandTemplate, segmentsOfTimeline } from '../../../../contract/model/manifest/segments.ts'

test('placeholders as the standard writes them, and as dash.js takes them', () => {
  const values = { id: 'a', bandwidth: 255, number: 7, time: 90.4 }
  expect(expandTemplate('$RepresentationID$/$Number%04d$-$Time$-$Bandwidth$$$', values)).toBe('a/0007-90-255$')
  expect(expandTemplate('$Bandwidth%04x$ $Bandwidth%01X$ $Bandwidth%01o$ $Number%03u$', values)).toBe('00ff FF 377 007')
  expect(expandTemplate('$SubNumber$', { ...values, subNumber: 0 })).toBe('0')
})

test('a placeholder without a value, or of another name, stays', () => {
  const values = { id: 'a', bandwidth: 5 }
  expect(expandTemplate('$Number$ $Time%05d$ $SubNumber$ $number$ 5$', values)).toBe(
    '$Number$ $Time%05d$ $SubNumber$ $number$ 5$',
  )
})

test('a value that looks like a placeholder is not replaced again', () => {
  expect(expandTemplate('$RepresentationID$', { id: '$Bandwidth$&', bandwidth: 5 })).toBe('$Bandwidth$&')
})

test('a timeline: repeated, with gaps, until the next time and until the end', () => {
  const entries = [
    { t: 10, d: 5, r: 1 },
    { t: 30, d: 5, r: -1 },
    { t: 40, d: 3, r: -1 },
  ]
  expect([...segmentsOfTimeline(entries, 45)].map(({ time, entry }) => [time, entry])).toEqual([
    [10, 0],
    [15, 0],
    [30, 1],
    [35, 1],
    [40, 2],
    [43, 2],
  ])
  // dash.js asks for one segment even after the end.
  expect([...segmentsOfTimeline([{ t: 50, d: 5, r: -1 }], 45)]).toHaveLength(1)
})
