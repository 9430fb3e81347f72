import { expect, test } from 'vitest'
import { DEFAULT_REVIEW_SETTINGS, type NoteKind } from '../../../../../../contract/model/review-settings.ts'
import {
  inListOrder,
  keyProblem,
  movedKinds,
  withKindAgain,
  withoutKind,
} from '../../../../../../renderer/features/settings/review/note-kinds.ts'

const KINDS = DEFAULT_REVIEW_SETTINGS.noteKinds
const idsOf = (kinds: readonly NoteKind[]) => kinds.map(({ id }) => id)
const [STRENGTH, CHECK] = KINDS as [NoteKind, NoteKind]

test('the keys of the first kinds are free', () => {
  for (const { id, key } of KINDS) expect([id, keyProblem(key ?? '', KINDS, id)]).toEqual([id, null])
})

test.each(['j', 'k', 'o', 'a', 'm', 'f', 'p', 't'])('%s is a key of the session or its player', (key) => {
  expect(keyProblem(key, KINDS, null)).toMatchObject({ problem: 'shortcut' })
})

test('a key that works with Shift or a modifier only, or in the list, is free', () => {
  for (const key of ['z', 'b', 'x', 'e']) expect(keyProblem(key, KINDS, null)).toBeNull()
})

test('a key of another kind is taken until that kind is retired', () => {
  expect(keyProblem('s', KINDS, CHECK.id)).toEqual({ problem: 'kind', kind: STRENGTH })
  expect(keyProblem('s', KINDS, STRENGTH.id)).toBeNull()
  expect(keyProblem('s', withoutKind(KINDS, STRENGTH.id, true), CHECK.id)).toBeNull()
})

test.each(['', '1', 'ü', 'S', 'ss', '/'])('“%s” is no letter for a key', (key) => {
  expect(keyProblem(key, [], null)).toEqual({ problem: 'notALetter' })
})

test('a kind without notes goes away, and one with notes stays as a retired one', () => {
  expect(idsOf(withoutKind(KINDS, 'check', false))).toEqual(['strength', 'incident', 'quote'])
  const retired = withoutKind(KINDS, 'check', true)
  expect(idsOf(retired)).toEqual(['strength', 'incident', 'quote', 'check'])
  expect(retired.at(-1)).toEqual({ ...CHECK, key: null, isRetired: true })
  const twoRetired = withoutKind(retired, 'strength', true)
  const again = withKindAgain(twoRetired, 'strength')
  expect(again.map(({ id, isRetired }) => `${id} ${isRetired}`)).toEqual([
    'incident false',
    'quote false',
    'strength false',
    'check true',
  ])
})

test('kinds are moved among those that are offered', () => {
  const kinds = [{ ...STRENGTH, isRetired: true }, ...KINDS.slice(1)]
  expect(idsOf(inListOrder(kinds))).toEqual(['check', 'incident', 'quote', 'strength'])
  expect(idsOf(movedKinds(kinds, CHECK, 1))).toEqual(['incident', 'check', 'quote', 'strength'])
  expect(idsOf(movedKinds(kinds, CHECK, -1))).toEqual(['check', 'incident', 'quote', 'strength'])
  expect(idsOf(movedKinds(kinds, KINDS[3]!, 1))).toEqual(['check', 'incident', 'quote', 'strength'])
})
