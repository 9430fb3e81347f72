import { cleanup, render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { de } from '../../../../contract/text/de/de.ts'
import { fr } from '../../../../contract/text/fr/fr.ts'
import { SHORTCUT_TABLE } from '../../../../contract/model/shortcuts.ts'
import { enShortcuts } from '../../../../contract/text/en-shortcuts.ts'
import { createI18n } from '../../../../renderer/common/i18n/i18n.ts'
import { Kbd } from '../../../../renderer/ui/kbd.tsx'

const i18n = createI18n({ keys: enShortcuts.keys })
i18n.addResourceBundle('de', 'translation', { keys: de.keys })
i18n.addResourceBundle('fr', 'translation', { keys: fr.keys })

afterEach(cleanup)

test.each([
  ['en', 'Shift', 'Shift'],
  ['de', 'Ctrl ↵', 'Strg ↵'],
  ['de', 'PgUp', 'Bild ↑'],
  ['de', '⌘ Z', '⌘ Z'],
  ['fr', 'Enter', 'Entrée'],
  ['fr', 'Alt ↓', 'Alt ↓'],
])('in %s the key %s is labelled %s', async (language, key, label) => {
  await i18n.changeLanguage(language)
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <Kbd>{key}</Kbd>
    </I18nextProvider>,
  )
  expect(container.textContent).toBe(label)
})

test('every key with a name has a label', () => {
  const shown = Object.values(SHORTCUT_TABLE).flatMap((lines) => lines.flatMap((line) => [...line.keys]))
  const named = [...new Set(shown)].filter((key) => /^[A-Z][a-z]/.test(key))
  expect(named.length).toBeGreaterThan(6)
  expect(named.filter((key) => !Object.hasOwn(enShortcuts.keys, key))).toEqual([])
})
