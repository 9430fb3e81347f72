import { cleanup, render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { en } from '../../../../contract/text/en.ts'
import { fr } from '../../../../contract/text/fr/fr.ts'
import { createI18n } from '../../../../renderer/common/i18n/i18n.ts'
import { Labelled } from '../../../../renderer/common/labelled.tsx'
import { levelLabel } from '../../../../renderer/common/level-label.ts'
import { FilterChip } from '../../../../renderer/ui/chip.tsx'

const i18n = createI18n(en)
i18n.addResourceBundle('fr', 'translation', fr)

afterEach(cleanup)

const textIn = (language: string, what: React.ReactNode) => {
  void i18n.changeLanguage(language)
  return render(<I18nextProvider i18n={i18n}>{what}</I18nextProvider>).container.textContent
}

test.each([
  ['en', 'K. Abe · 4.5: Good.'],
  ['fr', 'K. Abe · 4.5\u{A0}: Good.'],
])('%s: what stands before a text has the colon of the language', (language, text) => {
  const who = (
    <>
      <bdi>K. Abe</bdi> · 4.5
    </>
  )
  expect(textIn(language, <Labelled label={who}>Good.</Labelled>)).toBe(text)
})

test('the chip of a filter, and a level, have it too', () => {
  const chip = (
    <FilterChip
      {...{ name: 'Test', value: 'Oral', openLabel: 'Change', clearLabel: 'Clear', isOpen: false, children: null }}
      onOpenChange={() => undefined}
      onClear={() => undefined}
    />
  )
  expect(textIn('fr', chip)).toBe('Test\u{A0}: Oral')
  expect(levelLabel(i18n.t, '2 points', '')).toBe('2 points')
  expect(levelLabel(i18n.t, '2 points', 'Clair')).toBe('2 points\u{A0}: Clair')
})
