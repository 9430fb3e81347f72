import { expect, test } from 'vitest'
import type { DeviceId, OperationId } from '../../../../contract/model/operation.ts'
import type { Score, AnswerNote } from '../../../../contract/model/review.ts'
import { foldScore, foldAnswerNote, judgementPayload } from '../../../../main/store/journal/entities.ts'
import type { Folded } from '../../../../main/store/journal/fold.ts'

const id = (number: number) => String(number).repeat(32) as OperationId

function set(number: number, value: AnswerNote | Score | null, replaces: readonly number[] = [], schema = 1): Folded {
  return {
    id: id(number),
    device: id(0) as string as DeviceId,
    clock: number,
    kind: 'set',
    schema,
    payload: judgementPayload({ value, judged: null, replaces: replaces.map(id) }),
    answersTo: null,
  }
}

const at = (from: number, text: string): AnswerNote => ({
  question: 1,
  place: { kind: 'time', from, until: null },
  kind: 'check',
  text,
})

test('texts that two devices wrote into one note are both kept, at the place that was set last', () => {
  const folded = foldAnswerNote([set(1, at(10, 'base')), set(2, at(10, 'here'), [1]), set(3, at(20, 'there'), [1])])
  expect(folded).toMatchObject({ value: at(20, 'here\n\nthere'), from: [id(2), id(3)], clock: 3 })
})

test('a text that neither of two devices changed is there once', () => {
  const folded = foldAnswerNote([set(1, at(10, 'base')), set(2, at(20, 'base'), [1]), set(3, at(10, 'base'), [1])])
  expect(folded.value).toEqual(at(10, 'base'))
})

test('a note that was taken away on one device and changed on another is there', () => {
  expect(foldAnswerNote([set(1, at(10, 'base')), set(2, at(10, 'kept'), [1]), set(3, null, [1])]).value).toEqual(
    at(10, 'kept'),
  )
  expect(foldAnswerNote([set(1, at(10, 'base')), set(3, null, [1])]).value).toBeNull()
})

test('a score that a later version wrote in another form is not taken for one of this form', () => {
  expect(foldScore([set(1, { points: 3, rubric: null }), set(2, { points: 4, rubric: null }, [], 2)]).value).toBeNull()
  expect(foldScore([set(1, { points: 3, rubric: null }), { ...set(2, null), payload: 'no JSON' }]).value).toBeNull()
  expect(foldScore([set(2, { points: 4, rubric: null }), set(1, { points: 3, rubric: null })]).value).toEqual({
    points: 4,
    rubric: null,
  })
})
