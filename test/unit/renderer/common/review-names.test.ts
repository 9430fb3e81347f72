import { expect, test } from 'vitest'
import { DEFAULT_REVIEW_SETTINGS } from '../../../../contract/model/review-settings.ts'
import { testI18n } from '../../../support/test-i18n.ts'
import { noteKindName, verdictLabel } from '../../../../renderer/common/review-names.ts'

const { t } = testI18n

test('a verdict has its name in the catalogue until the team labels it', () => {
  const { verdicts } = DEFAULT_REVIEW_SETTINGS
  expect(verdictLabel(t, { verdicts }, 'violation')).toBe('Violation')
  const renamed = { verdicts: { ...verdicts, violation: { ...verdicts.violation, label: 'Breach' } } }
  expect(verdictLabel(t, renamed, 'violation')).toBe('Breach')
  expect(verdictLabel(t, renamed, 'clean')).toBe('Clean')
})

test('the first kinds of notes have their names in the catalogue until they are renamed', () => {
  const names = DEFAULT_REVIEW_SETTINGS.noteKinds.map((kind) => noteKindName(t, kind))
  expect(names).toEqual(['Strength', 'Check', 'Incident', 'Quote'])
  expect(noteKindName(t, { id: 'quote', name: 'Passage' })).toBe('Passage')
  expect(noteKindName(t, { id: 'a-kind-of-theirs', name: '' })).toBe('Unnamed')
})
