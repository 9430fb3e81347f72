import { expect, test } from 'vitest'
import { pickIdentity } from '../../../../../main/store/common/participant-data.ts'

function nameOf(data: Record<string, string>): string {
  return pickIdentity(Object.entries(data).map(([name, value]) => ({ name, value }))).name
}

test.each<[string, Record<string, string>, string]>([
  ['a full name', { City: 'Oslo', 'Full name': ' Ada   Lovelace ' }, 'Ada Lovelace'],
  ['a lone name', { Name: 'Ada Lovelace' }, 'Ada Lovelace'],
  ['first and last name in either order', { 'Last name': 'Lovelace', 'First name': 'Ada' }, 'Ada Lovelace'],
  ['name beside surname as the given name', { Name: 'Ada', Surname: 'Lovelace' }, 'Ada Lovelace'],
  ['names written in one word or with underscores', { first_name: 'Ada', LASTNAME: 'Lovelace' }, 'Ada Lovelace'],
  ['a middle name', { 'First name': 'Ada', 'Middle name': 'King', 'Last name': 'Lovelace' }, 'Ada King Lovelace'],
  ['Russian in full', { ФИО: 'Иванова Анна Петровна' }, 'Иванова Анна Петровна'],
  [
    'Russian in parts, family name first',
    { Имя: 'Анна', Отчество: 'Петровна', Фамилия: 'Иванова' },
    'Иванова Анна Петровна',
  ],
  ['Russian given name alone', { Имя: 'Анна' }, 'Анна'],
  ['Ukrainian with its apostrophe', { 'Ім’я': 'Олена', Прізвище: 'Коваль' }, 'Коваль Олена'],
  ['French', { Nom: 'Curie', Prénom: 'Marie' }, 'Marie Curie'],
  ['German', { Nachname: 'Weiß', Vorname: 'Jörg' }, 'Jörg Weiß'],
  ['Spanish', { Nombre: 'José', Apellidos: 'Núñez Prado' }, 'José Núñez Prado'],
  ['Polish', { Imię: 'Łucja', Nazwisko: 'Żak' }, 'Łucja Żak'],
  ['Chinese, written together', { 名: '小龙', 姓: '李' }, '李小龙'],
  ['Japanese in full', { 氏名: '山田 太郎' }, '山田 太郎'],
  ['Arabic', { 'الاسم الكامل': 'ليلى حداد' }, 'ليلى حداد'],
  ['Hebrew', { 'שם פרטי': 'נועה', 'שם משפחה': 'לוי' }, 'נועה לוי'],
  ['an accent written as two characters', { ['Pre\u0301nom']: 'Zoé' }, 'Zoé'],
  ['an empty full name beside parts', { 'Full name': ' ', 'First name': 'Ada' }, 'Ada'],
  ['only an address', { 'E-mail': 'ada@example.org', City: 'Oslo' }, 'ada@example.org'],
  ['nothing to go by', { City: 'Oslo', Department: 'R&D' }, ''],
  ['no data at all', {}, ''],
])('picks the name to show: %s', (_case, data, name) => {
  expect(nameOf(data)).toBe(name)
})

test('an address is picked by its field, else by its look, and an image is never a name', () => {
  const pick = (data: readonly { name: string; value: string; imageIndex?: number }[]) => pickIdentity(data).email
  expect(pick([{ name: 'Электронная почта', value: 'anna@example.org' }])).toBe('anna@example.org')
  expect(pick([{ name: 'Contact', value: 'ada@example.org' }])).toBe('ada@example.org')
  expect(pick([{ name: 'Contact', value: 'see @ada' }])).toBeNull()
  expect(
    pick([
      { name: 'E-mail', value: 'none' },
      { name: 'Work', value: 'ada@example.org' },
    ]),
  ).toBe('ada@example.org')
  expect(pickIdentity([{ name: 'Name', value: '', imageIndex: 0 }]).name).toBe('')
})

test('guard: of a value of a million letters the name is the first five hundred, whole letters alone', () => {
  expect(nameOf({ 'Full name': `  ${'a  b '.repeat(300_000)}` })).toHaveLength(399)
  expect(nameOf({ 'Full name': `${'a'.repeat(499)}\u{1f600}${'b'.repeat(1_000_000)}` })).toBe('a'.repeat(499))
})

test('guard: a field with a name of a million letters is not taken for a known one', () => {
  expect(nameOf({ [`Full name${'.'.repeat(1_000_000)}`]: 'Ada', Name: 'Grace' })).toBe('Grace')
})
