import { below, chance, draw, fraction, hashOf, pick } from './random.ts'

/** Names in their native script; `order` says which part comes first. */
type NamePool = {
  readonly script:
    'latin' | 'cyrillic' | 'greek' | 'arabic' | 'hebrew' | 'japanese' | 'chinese' | 'korean' | 'thai' | 'devanagari'
  /** Percentage of the people. */
  readonly share: number
  readonly order: 'given-first' | 'family-first'
  readonly separator: ' ' | ''
  readonly given: readonly string[]
  readonly family: readonly string[]
}

const words = (text: string) => text.split(' ')

const POOLS: readonly NamePool[] = [
  {
    script: 'latin',
    share: 52,
    order: 'given-first',
    separator: ' ',
    given: words(
      'Amara Lukas Priya Jonas Mei Elena Diego Sofia Aisha Noah Hana Omar Ingrid Mateo Yara Oskar Grace Samuel Leila Ruth Kwame Isabel Victor Naomi Daniel Esther Marco Clara Hugo Ines',
    ),
    family: words(
      "Okafor Brandt Nair Weber Tanaka Petrova Ramos Lindqvist Rahman Dubois Kim Farouk Solberg Silva Haddad Novak Mensah Carter O'Brien Walsh Adeyemi Fischer Rossi Martin Bauer Costa Murphy Jensen Smith-Keane Ali",
    ),
  },
  {
    script: 'latin',
    share: 20,
    order: 'given-first',
    separator: ' ',
    given: words(
      'Tomasz Zoë José Łucja Øyvind Björn Renée Škoda Çağla Đorđe Ağca Niamh Siân Ånund Jürgen Anaïs Žofie Thảo Nguyệt Ștefan',
    ),
    family: words(
      'Zieliński Müller Muñoz Őrsi Þórsdóttir Sørensen Lefèvre Dvořák Yıldız Đurić Håkansson Ó’Súilleabháin Fraňková Gonçalves Łukaszewicz Nguyễn Trần Bălan Šimić Größl',
    ),
  },
  {
    script: 'cyrillic',
    share: 8,
    order: 'given-first',
    separator: ' ',
    given: words('Мария Сергей Ольга Дмитрий Наталья Алексей Юлія Богдан Ивана Стефан'),
    family: words('Кузнецова Иванов Шевченко Ёлкина Щербаков Їжакевич Петровић Ђорђевић Цветкова Жуков'),
  },
  {
    script: 'greek',
    share: 3,
    order: 'given-first',
    separator: ' ',
    given: words('Ελένη Γιώργος Αθηνά Νίκος Ζωή Σταύρος'),
    family: words('Παπαδοπούλου Νικολάου Οικονόμου Βασιλείου Χατζή Ψαρρού'),
  },
  {
    script: 'arabic',
    share: 4,
    order: 'given-first',
    separator: ' ',
    given: words('ليلى يوسف مريم خالد هدى سامي'),
    family: ['الحداد', 'بن علي', 'المصري', 'القاسم', 'النجار', 'عبد الرحمن'],
  },
  {
    script: 'hebrew',
    share: 2,
    order: 'given-first',
    separator: ' ',
    given: words('נועה דניאל תמר איתן יעל אורי'),
    family: ['לוי', 'כהן', 'בן־דוד', 'מזרחי', 'פרידמן', 'שפירא'],
  },
  {
    script: 'japanese',
    share: 3,
    order: 'family-first',
    separator: ' ',
    given: words('花子 健太 美咲 蓮 陽菜 翔'),
    family: words('田中 佐藤 鈴木 髙橋 渡邊 小林'),
  },
  {
    script: 'chinese',
    share: 4,
    order: 'family-first',
    separator: '',
    given: words('伟 秀英 小明 雨桐 志強 佳怡'),
    family: words('王 李 张 陳 歐陽 赵'),
  },
  {
    script: 'korean',
    share: 2,
    order: 'family-first',
    separator: '',
    given: words('민준 서연 지우 하은 도윤 유진'),
    family: words('김 이 박 최 정 강'),
  },
  {
    script: 'thai',
    share: 1,
    order: 'given-first',
    separator: ' ',
    given: words('สมชาย กัญญา ธนพล พิมพ์ใจ'),
    family: words('ศรีสุข วงศ์ใหญ่ จันทร์เพ็ญ แก้วมณี'),
  },
  {
    script: 'devanagari',
    share: 1,
    order: 'given-first',
    separator: ' ',
    given: words('प्रिया अर्जुन नेहा रोहन'),
    family: words('शर्मा पटेल सिंह वर्मा'),
  },
]

/** Input that people really type or paste into name fields: each has broken some program. */
export const TROUBLESOME_NAMES: readonly { readonly given: string; readonly family: string }[] = [
  { given: '=1+1', family: 'Formula' },
  { given: '+1', family: '-2' },
  { given: '@SUM(1+1)', family: '\t=1+1' },
  { given: '<script>document.title="owned"</script>', family: '<img src=x onerror=alert(1)>' },
  { given: '<b>Bold</b>', family: '&amp; "Sons", Ltd.' },
  { given: 'Emoji 👩🏽‍🚀', family: '🎉 Ñandú 🇳🇴' },
  { given: '', family: '' },
  {
    given: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5).trim(),
    family: 'Adolph-Blaine-Charles-David-Earl-Frederick '.repeat(3).trim(),
  },
  { given: 'إيمان (Iman)', family: '\u202Eleft-to-right\u202C الخطيب' },
  { given: 'Line\nBreak', family: 'Tab\there' },
  { given: "Robert'); DROP TABLE sessions;--", family: '"Bobby"' },
  { given: 'Z\u0361a\u0338l\u0335g\u0321o', family: 'Cafe\u0301' },
  { given: '   ', family: 'Leading and trailing   ' },
  { given: '{{constructor.constructor("return 1")()}}', family: '${7*7}' },
]

const POSITIONS = [
  'Team lead',
  'Support agent',
  'Data analyst',
  'Site supervisor',
  'Frontend engineer',
  'Sales manager',
  'Trainee',
  'Shift manager',
]
const BRANCHES = ['Lyon', 'Kraków', 'Lagos', 'Bergen', 'São Paulo', 'Osaka', 'Athens', 'Toronto', 'Almaty', 'Beirut']
const ROLES_RU = ['Руководитель группы', 'Аналитик', 'Старший оператор']

const A = {
  pool: 1,
  given: 2,
  family: 3,
  position: 4,
  branch: 5,
  phone: 6,
  mailless: 7,
  photo: 8,
  picture: 9,
  number: 10,
} as const

export type Person = {
  readonly base: number
  readonly script: NamePool['script']
  readonly given: string
  readonly family: string
  readonly fullName: string
}

/** The `ordinal`-th person of a center; every `troubleEvery`-th has one of the troublesome names. */
export function personOf(seed: number, center: number, ordinal: number, troubleEvery: number): Person {
  const base = hashOf(seed, 11, center, ordinal)
  if (isTroublesome(ordinal, troubleEvery)) {
    const trouble = TROUBLESOME_NAMES[Math.floor(ordinal / troubleEvery) % TROUBLESOME_NAMES.length]!
    return { base, script: 'latin', ...trouble, fullName: [trouble.given, trouble.family].filter(Boolean).join(' ') }
  }
  const pool = poolOf(fraction(base, A.pool) * 100)
  const given = pick(pool.given, base, A.given)
  const family = pick(pool.family, base, A.family)
  const fullName = pool.order === 'given-first' ? given + pool.separator + family : family + pool.separator + given
  return { base, script: pool.script, given, family, fullName }
}

/** Whether the `ordinal`-th person has one of the troublesome names. */
export function isTroublesome(ordinal: number, troubleEvery: number): boolean {
  return ordinal % troubleEvery === troubleEvery >> 1
}

function poolOf(share: number): NamePool {
  let rest = share
  for (const pool of POOLS) {
    rest -= pool.share
    if (rest < 0) return pool
  }
  return POOLS[0]!
}

export type NameValue = { readonly name: string; readonly value: string }

/**
 * Personal data in the fields of the center's profile. As in reality, field names differ between centers: the API
 * document leaves them to the test's settings (section 2.7).
 */
export function participantDataOf(
  person: Person,
  center: number,
  ordinal: number,
  photo: ((base: number) => string) | null,
): NameValue[] {
  const { base } = person
  const email = emailOf(person, ordinal)
  const branch = pick(BRANCHES, base, A.branch)
  const position = pick(POSITIONS, base, A.position)
  const number = employeeNumber(base)
  const data = profileFields(person, center, email, position, branch, number)
  if (photo !== null) data.push({ name: center % 3 === 1 ? 'Picture' : 'Photo', value: photo(draw(base, A.picture)) })
  return data
}

/** Whether this person's data includes a photo. */
export function hasPhoto(person: Person, share: number): boolean {
  return chance(person.base, A.photo, share)
}

function profileFields(
  person: Person,
  center: number,
  email: string,
  position: string,
  branch: string,
  number: string,
): NameValue[] {
  switch (center % 3) {
    case 0:
      return [
        { name: 'First name', value: person.given },
        { name: 'Last name', value: person.family },
        { name: 'E-mail', value: email },
        { name: 'Position', value: position },
        { name: 'Branch', value: branch },
        { name: 'Employee no.', value: number },
      ]
    case 1:
      return [
        { name: 'Name', value: person.fullName },
        { name: 'Email', value: email },
        { name: 'Phone', value: phoneOf(person.base) },
        { name: 'Branch', value: branch },
      ]
    default:
      if (person.script === 'cyrillic') {
        return [
          { name: 'ФИО', value: `${person.family} ${person.given}` },
          { name: 'Эл. почта', value: email },
          { name: 'Должность', value: pick(ROLES_RU, person.base, A.position) },
          { name: 'Табельный №', value: number },
        ]
      }
      return [
        { name: 'Full name', value: person.fullName },
        { name: 'E-mail', value: email },
        { name: 'Region', value: branch },
        { name: 'Employee no.', value: number },
      ]
  }
}

/** An address with the name if it can be written in ASCII, otherwise with a number; some people have none. */
function emailOf(person: Person, ordinal: number): string {
  if (chance(person.base, A.mailless, 0.04)) return ''
  const local = `${person.given.slice(0, 1)}.${person.family}`
    .normalize('NFD')
    .replace(/[^A-Za-z.-]/g, '')
    .toLowerCase()
  return /^[a-z]\.[a-z-]+$/.test(local) ? `${local}${ordinal % 97}@example.org` : `participant${ordinal}@example.org`
}

/** Leading zeros are part of the number: spreadsheets must not drop them. */
function employeeNumber(base: number): string {
  const digits = String(below(base, A.number, 60_000)).padStart(6, '0')
  return `${digits.slice(0, 3)} ${digits.slice(3)}`
}

function phoneOf(base: number): string {
  const digits = String(below(base, A.phone, 10_000_000)).padStart(7, '0')
  return `+33 5 ${digits.slice(0, 3)} ${digits.slice(3, 5)} ${digits.slice(5)}`
}
