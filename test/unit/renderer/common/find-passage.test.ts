import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Quoted } from '../../../../contract/model/review.ts'
import { findPassage, passageAt } from '../../../../renderer/common/find-passage.ts'

const ESSAY =
  'With three people away, Saturday cannot run as planned, so I would first decide what has to be open. ' +
  'The front desk and the phone line stay; the archive can wait until Monday. ' +
  'That leaves two posts for four people and gives everyone a break. ' +
  'I would call Marta and Idris before I write anything down, because they worked last weekend as well.'
const QUOTE = 'The front desk and the phone line stay'

function passageOf(text: string, quote: string, from = 0): Quoted {
  const start = text.indexOf(quote, from)
  const passage = passageAt(text, start, start + quote.length)
  if (passage === null) throw new Error(`no ${quote}`)
  return passage
}

const found = (text: string, passage: Quoted) => {
  const at = findPassage(text, passage)
  return at && { text: text.slice(at.start, at.end), is: at.is }
}

test('a passage has its quote without white space around it, and up to 60 characters before and after', () => {
  const start = ESSAY.indexOf(QUOTE)
  const passage = passageAt(ESSAY, start - 1, start + QUOTE.length)
  expect(passage).toEqual({
    start,
    quote: QUOTE,
    before: ESSAY.slice(start - 60, start),
    after: ESSAY.slice(start + QUOTE.length, start + QUOTE.length + 60),
  })
  expect(passageAt(ESSAY, 0, 4)).toMatchObject({ start: 0, before: '', quote: 'With' })
  expect(passageAt('a   b', 1, 4)).toBeNull()
  expect(passageAt('x'.repeat(30_000), 0, 30_000)?.quote).toHaveLength(20_000)
})

test('an edited essay: the passage stays, moves, changes, or is lost', () => {
  const passage = passageOf(ESSAY, QUOTE)
  expect(found(ESSAY, passage)).toEqual({ text: QUOTE, is: 'same' })
  expect(found(`First of all: ${ESSAY}`, passage)).toEqual({ text: QUOTE, is: 'moved' })
  expect(found(ESSAY.replace('phone line', 'telephone'), passage)).toEqual({
    text: 'The front desk and the telephone stay',
    is: 'changed',
  })
  expect(found(ESSAY.replace(`${QUOTE}; the archive can wait until Monday. `, ''), passage)).toBeNull()
  expect(found(ESSAY.replace(QUOTE, 'Nothing'), passage)).toBeNull()
  expect(found('', passage)).toBeNull()
})

test('of equal words the ones with the most similar surroundings are meant', () => {
  const text = 'He said no to Marta. She said no to Idris. They said no to all.'
  const passage = passageOf(text, 'said no', text.indexOf('She'))
  const edited = `They said no to all. ${text}`
  expect(findPassage(edited, passage)).toEqual({
    start: edited.indexOf('said no to Idris'),
    end: edited.indexOf('said no to Idris') + 'said no'.length,
    is: 'moved',
  })
})

test('a short word is not found among other words than it had around it', () => {
  const passage = passageOf(ESSAY, 'open')
  expect(found('An open question is what opens the door, and nobody keeps it open.', passage)).toBeNull()
})

const words = fc
  .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 60 })
  .map((all) => all.join(' '))

const chosen = words.chain((text) =>
  fc.tuple(fc.constant(text), fc.nat(text.length), fc.nat(text.length)).map(([all, one, other]) => ({
    text: all,
    passage: passageAt(all, Math.min(one, other), Math.max(one, other)),
  })),
)

test('whatever is chosen in a text is found there again', () => {
  fc.assert(
    fc.property(chosen, ({ text, passage }) => {
      if (passage === null) return
      const { start, quote } = passage
      expect(text.slice(start, start + quote.length)).toBe(quote)
      expect(findPassage(text, passage)).toEqual({ start, end: start + quote.length, is: 'same' })
    }),
  )
})

test('text that is put in front of a passage and its surroundings moves it by that much', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200 }), fc.string({ maxLength: 200 }), (before, after) => {
      const passage = passageOf(ESSAY, QUOTE)
      expect(findPassage(before + ESSAY + after, passage)).toEqual({
        start: before.length + passage.start,
        end: before.length + passage.start + QUOTE.length,
        is: 'moved',
      })
    }),
  )
})

test('after any edit what is found is within the text, and reads as the quote unless it is called changed', () => {
  const edit = fc.record({ at: fc.nat(400), removed: fc.nat(120), added: fc.string({ maxLength: 60 }) })
  const end = ESSAY.length
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 6 }), fc.nat(end), fc.nat(end), (edits, one, other) => {
      const passage = passageAt(ESSAY, Math.min(one, other), Math.max(one, other))
      if (passage === null) return
      const edited = edits.reduce(
        (text, { at, removed, added }) => text.slice(0, at) + added + text.slice(at + removed),
        ESSAY,
      )
      const at = findPassage(edited, passage)
      if (at === null) {
        // A quote of some length is never lost while it is there.
        expect(passage.quote.length >= 12 && edited.includes(passage.quote)).toBe(false)
        return
      }
      expect(at.start).toBeGreaterThanOrEqual(0)
      expect(at.end).toBeLessThanOrEqual(edited.length)
      expect(at.end).toBeGreaterThan(at.start)
      if (at.is !== 'changed') expect(edited.slice(at.start, at.end)).toBe(passage.quote)
      if (at.is === 'same') expect(at.start).toBe(passage.start)
    }),
  )
})
