import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareAnswerNotes } from '../../../../contract/model/answer-note-order.ts'
import {
  boxAround,
  MOST_INK_POINTS,
  MOST_STROKES,
  readDrawn,
  WHOLE_PAGE,
  type Drawn,
} from '../../../../contract/model/drawn.ts'
import { notePlaceSchema, type AnswerNoteId, type NotePlace } from '../../../../contract/model/review.ts'

const share = fc.integer({ min: 0, max: WHOLE_PAGE })
const box = fc
  .tuple(fc.integer({ min: 0, max: WHOLE_PAGE - 1 }), fc.integer({ min: 0, max: WHOLE_PAGE - 1 }), share, share)
  .map(([left, top, width, height]) => ({
    ...{ left, top },
    width: Math.min(Math.max(1, width), WHOLE_PAGE - left),
    height: Math.min(Math.max(1, height), WHOLE_PAGE - top),
  }))
const stroke = fc.array(fc.tuple(share, share), { minLength: 2, maxLength: 12 }).map((points) => points.flat())
const drawn: fc.Arbitrary<Drawn> = fc.oneof(
  fc.record({ shape: fc.constantFrom('rectangle' as const, 'highlight' as const), box }),
  fc.record({ shape: fc.constant('ink' as const), strokes: fc.array(stroke, { minLength: 1, maxLength: 5 }) }),
)

test('what is drawn on a page is kept as it is, by a message and by the journal', () => {
  fc.assert(
    fc.property(
      drawn,
      fc.option(fc.integer({ min: 1, max: 100 })),
      fc.string({ maxLength: 50 }),
      (shape, page, quote) => {
        expect(readDrawn({ ...shape, other: 1 })).toEqual(shape)
        const place = { kind: 'fileArea', file: 0, page, drawn: shape, quote }
        expect(notePlaceSchema.parse(JSON.parse(JSON.stringify(place)))).toEqual(place)
      },
    ),
  )
})

test('the box around what is drawn has all of it, and lies on the page', () => {
  fc.assert(
    fc.property(drawn, (shape) => {
      const { left, top, width, height } = boxAround(shape)
      expect(readDrawn({ shape: 'rectangle', box: { left, top, width, height } })).not.toBe(null)
      if (shape.shape !== 'ink') return
      for (const points of shape.strokes) {
        for (const [index, value] of points.entries()) {
          const [from, size] = index % 2 === 0 ? [left, width] : [top, height]
          expect(value).toBeGreaterThanOrEqual(from)
          expect(value).toBeLessThanOrEqual(from + size)
        }
      }
    }),
  )
})

test('what is beyond a page, too much or something else is no drawing', () => {
  const fit = { left: 0, top: 0, width: 10, height: 10 }
  const line = [0, 0, 1, 1]
  const refused = [
    null,
    'rectangle',
    { shape: 'circle', box: fit },
    { shape: 'rectangle' },
    { shape: 'rectangle', box: { ...fit, width: 0 } },
    { shape: 'rectangle', box: { ...fit, left: WHOLE_PAGE - 9 } },
    { shape: 'rectangle', box: { ...fit, top: -1 } },
    { shape: 'highlight', box: { ...fit, height: 1.5 } },
    { shape: 'ink', strokes: [] },
    { shape: 'ink', strokes: [[0, 0]] },
    { shape: 'ink', strokes: [[0, 0, 1]] },
    { shape: 'ink', strokes: [[0, 0, 1, WHOLE_PAGE + 1]] },
    { shape: 'ink', strokes: Array.from({ length: MOST_STROKES + 1 }, () => line) },
    { shape: 'ink', strokes: [Array.from({ length: 2 * MOST_INK_POINTS + 2 }, () => 0)] },
    { shape: 'ink', strokes: 'line' },
  ]
  for (const data of refused) expect(readDrawn(data)).toBe(null)
  const most = { shape: 'ink', strokes: [Array.from({ length: 2 * MOST_INK_POINTS }, () => 0)] }
  expect(readDrawn(most)).toEqual(most)
  expect(() => notePlaceSchema.parse({ kind: 'fileArea', file: 0, page: 1, drawn: null, quote: '' })).toThrow()
})

test('areas stand behind the words of their page, from the top down, and before the next page', () => {
  const area = (page: number, top: number): NotePlace => ({
    ...{ kind: 'fileArea', file: 0, page, quote: '' },
    drawn: { shape: 'rectangle', box: { left: 0, top, width: 1, height: 1 } },
  })
  const words = (page: number): NotePlace => ({
    ...{ kind: 'filePassage', file: 0, page, part: null, start: 5000 },
    ...{ quote: 'words', before: '', after: '' },
  })
  const places = [words(2), area(2, 10), area(2, 9000), words(3), area(3, 0)]
  const notes = places.map((place, index) => ({ id: `${9 - index}` as AnswerNoteId, value: { question: 1, place } }))
  expect(notes.toReversed().toSorted(compareAnswerNotes)).toEqual(notes)
})
