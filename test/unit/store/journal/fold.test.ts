import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DeviceId, OperationId } from '../../../../contract/model/operation.ts'
import { foldLast, foldText, type Folded, type TextChange } from '../../../../main/store/journal/fold.ts'

const read = ({ payload }: Folded) => JSON.parse(payload) as TextChange
const valueOf = ({ payload }: Folded) => (JSON.parse(payload) as TextChange).text

function set(id: string, clock: number, text: string, replaces: readonly string[] = [], device = 'd1'): Folded {
  return {
    id: id as OperationId,
    device: device as DeviceId,
    clock,
    kind: 'set',
    schema: 1,
    payload: JSON.stringify({ text, replaces }),
    answersTo: null,
  }
}

function undo(id: string, clock: number, answersTo: string, device = 'd1'): Folded {
  return { ...set(id, clock, '', [], device), kind: 'undo', answersTo: answersTo as OperationId }
}

test('a text is what was written last over all before it', () => {
  const folded = foldText([set('a', 1, 'one'), set('b', 2, 'two', ['a'])], read)
  expect(folded).toEqual({ value: 'two', from: ['b'], clock: 2, madeAt: 0 })
})

test('texts that were written without knowing of each other are both kept, the older first', () => {
  const both = [set('a', 1, 'base'), set('c', 3, 'there', ['a'], 'd2'), set('b', 2, 'here', ['a'])]
  expect(foldText(both, read)).toMatchObject({ value: 'here\n\nthere', from: ['b', 'c'] })
  expect(foldText([...both, set('d', 4, 'merged', ['b', 'c'])], read)).toMatchObject({ value: 'merged', from: ['d'] })
})

test('a text that was taken away here and changed there is what it was changed to', () => {
  const folded = foldText([set('a', 1, 'base'), set('b', 2, '', ['a']), set('c', 3, 'kept', ['a'], 'd2')], read)
  expect(folded.value).toBe('kept')
})

test('an undo brings back what was replaced, and its own undo takes that back', () => {
  const operations = [set('a', 1, 'one'), set('b', 2, 'two', ['a']), undo('u', 3, 'b')]
  expect(foldText(operations, read)).toMatchObject({ value: 'one', clock: 3 })
  expect(foldText([...operations, undo('r', 4, 'u')], read).value).toBe('two')
  expect(foldLast(operations, valueOf).value).toBe('one')
})

test('what was written over stays so where it is taken back by somebody who did not know', () => {
  const operations = [set('a', 1, 'a'), set('b', 2, 'a b', ['a']), set('c', 3, 'a b c', ['b'], 'd2'), undo('u', 4, 'b')]
  expect(foldText(operations, read)).toMatchObject({ value: 'a b c', from: ['c'] })
})

test('of single values the last by the clock counts, whichever came first', () => {
  const operations = [set('b', 5, 'late', [], 'd2'), set('a', 4, 'early')]
  expect(foldLast(operations, valueOf).value).toBe('late')
  expect(foldLast([], valueOf)).toEqual({ value: null, from: [], clock: 0, madeAt: 0 })
})

const someOperations = fc
  .array(
    fc.record({
      clock: fc.integer({ min: 1, max: 12 }),
      device: fc.constantFrom('d1', 'd2', 'd3'),
      kind: fc.constantFrom('set', 'set', 'undo', 'other'),
      refers: fc.nat(20),
    }),
    { maxLength: 20 },
  )
  .map((drawn) =>
    drawn.map(({ clock, device, kind, refers }, at): Folded => {
      const other = String(refers % drawn.length)
      return { ...set(String(at), clock, `t${at}`, [other], device), kind, answersTo: other as OperationId }
    }),
  )

test('the state does not depend on the order in which operations came', () => {
  fc.assert(
    fc.property(someOperations, fc.infiniteStream(fc.nat()), (operations, numbers) => {
      const order = operations.map((operation) => ({ operation, at: Number(numbers.next().value) }))
      const shuffled = order.toSorted((one, other) => one.at - other.at).map(({ operation }) => operation)
      expect(foldText(shuffled, read)).toEqual(foldText(operations, read))
      expect(foldLast(shuffled, valueOf)).toEqual(foldLast(operations, valueOf))
    }),
  )
})
