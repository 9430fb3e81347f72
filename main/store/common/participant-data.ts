import type { ParticipantField } from '../../../contract/model/session.ts'
import { startOfName } from './folding.ts'

/** A field as the service sends it (API document, section 2.7). */
export type NameValue = { readonly name: string; readonly value: string }

const IMAGE = /^data:image\/(?:jpeg|png|gif)[;,]/i

/**
 * Moves the images (section 2.7: data URIs of JPEG, PNG or GIF) out of a participant's data. Their fields keep an empty
 * value and the index of the image, so that rows stay small. Any other data URI stays as text.
 */
export function takeImages(data: readonly NameValue[]): {
  readonly fields: readonly ParticipantField[]
  readonly images: readonly string[]
} {
  const images: string[] = []
  const fields = data.map(({ name, value }): ParticipantField => {
    if (!IMAGE.test(value)) return { name, value }
    return { name, value: '', imageIndex: images.push(value) - 1 }
  })
  return { fields, images }
}

type FieldRole = 'full' | 'given' | 'middle' | 'family' | 'email' | 'other'

/**
 * Known names of participants' fields by role. The names come from the account's own test settings (section 2.7). They
 * are compared in lower case, without spaces and punctuation. `name` and the like mean the given name where there is a
 * family name too.
 */
const FIELD_NAMES: Readonly<Record<Exclude<FieldRole, 'other'>, string>> = {
  full: `fullname participantname participant displayname candidatename candidate studentname employeename nameandsurname
    namesurname firstandlastname firstnamelastname yourname respondent examinee
    фио фиоучастника фиосотрудника фиокандидата фамилияимяотчество фамилияиимя имяифамилия полноеимя участник сотрудник кандидат
    піб прізвищеімяпобатькові повнеімя імятапрізвище прозвішчаімя атыжөні тегіаты толықаты исмифамилия
    nombrecompleto nombreyapellidos nombreyapellido nomcomplet nometprénom nometprenom nomprénom nomprenom prénometnom
    vollständigername vorundnachname vornachname namevorname imięinazwisko imieinazwisko celéjméno jménoapříjmení
    nomecompleto nomeecognome nomecognome cognomeenome adsoyad adıvesoyadı adısoyadı isimsoyisim volledigenaam naam namn
    teljesnév ονοματεπώνυμο numeșiprenume пълноиме имепрезимеифамилия
    姓名 名前 氏名 お名前 이름 성명 الاسم الاسمالكامل اسمالمشارك שם שםמלא نام نامونامخانوادگی पूरानाम नाम họvàtên họtên სახელიგვარი`,
  given: `name firstname givenname forename givennames имя имена імя аты есімі исм nombre nombres prénom prenom vorname
    imię imie jméno nome ad adı isim voornaam förnamn fornavn keresztnév όνομα prenume име ім名 名 给定名 الاسمالأول שםפרטי tên სახელი`,
  middle: `middlename patronymic secondname отчество побатькові әкесініңаты segundonombre deuxièmeprénom zweitername презиме`,
  family: `lastname surname familyname secondsurname фамилия прізвище прозвішча тегі жөні apellido apellidos nom nomdefamille
    nachname familienname nazwisko příjmení cognome sobrenome apelido soyad soyadı soyisim achternaam efternamn etternavn
    vezetéknév επώνυμο nume презимефамилия 姓 성 اسمالعائلة لقب שםמשפחה họ გვარი`,
  email: `email emailaddress mail mailaddress workemail contactemail corporateemail почта электроннаяпочта элпочта эпочта
    адресэлектроннойпочты имейл емейл имэйл электроннаполіпошта електроннапошта correo correoelectrónico correoelectronico
    courriel adressemail adresseemail emailadresse emailcím eposta epostaadresi epost adresemail
    电子邮件 电子邮箱 邮箱 メール メールアドレス 이메일 البريدالإلكتروني דואל דואראלקטרוני`,
}

const ROLES: ReadonlyMap<string, FieldRole> = new Map(
  (Object.keys(FIELD_NAMES) as (keyof typeof FIELD_NAMES)[]).flatMap((role) =>
    FIELD_NAMES[role].split(/\s+/).map((name): [string, FieldRole] => [name.normalize('NFKC'), role]),
  ),
)

const WRITTEN_FAMILY_FIRST =
  /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
const WRITTEN_TOGETHER = /^[\p{Script=Han}\p{Script=Hangul}]+$/u
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>".]{2,}$/u

// Cache of roles by field name. A feed has a handful of names and millions of fields; the limit is for a service that
// invents names.
const knownRoles = new Map<string, FieldRole>()
const MOST_KNOWN_ROLES = 1000
const LONGEST_FIELD_NAME = 500

function roleOf(fieldName: string): FieldRole {
  // No known name is nearly as long. Case folding can lengthen a text, and the results are cached.
  if (fieldName.length > LONGEST_FIELD_NAME) return 'other'
  const known = knownRoles.get(fieldName)
  if (known !== undefined) return known
  const plain = fieldName
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\p{Z}\p{C}ʼ]/gu, '')
  const role = ROLES.get(plain) ?? 'other'
  if (knownRoles.size < MOST_KNOWN_ROLES) knownRoles.set(fieldName, role)
  return role
}

/** A value as one line. Names and addresses need only its start. */
function tidy(value: string): string {
  const trimmed = startOfName(value.trim()).trimEnd()
  return /\s\s|[^\S ]/.test(trimmed) ? trimmed.replace(/\s+/g, ' ') : trimmed
}

/**
 * Picks the display name and the e-mail address from a participant's data. The name is the full name, or else its parts
 * in the order of their language, or else the address, or else empty.
 */
export function pickIdentity(fields: readonly ParticipantField[]): {
  readonly name: string
  readonly email: string | null
} {
  const first: Partial<Record<FieldRole, { readonly name: string; readonly value: string }>> = {}
  let lookalike: string | null = null
  for (const field of fields) {
    if (field.imageIndex !== undefined) continue
    const value = tidy(field.value)
    if (value === '') continue
    const role = roleOf(field.name)
    if (role === 'other') {
      if (lookalike === null && value.includes('@') && EMAIL.test(value)) lookalike = value
    } else {
      first[role] ??= { name: field.name, value }
    }
  }
  const named = first.email?.value
  const email = named !== undefined && EMAIL.test(named) ? named : (lookalike ?? named ?? null)
  return { name: first.full?.value ?? joinParts(first) ?? email ?? '', email }
}

function joinParts(
  parts: Partial<Record<FieldRole, { readonly name: string; readonly value: string }>>,
): string | null {
  const { given, middle, family } = parts
  const familyFirst = WRITTEN_FAMILY_FIRST.test(family?.name ?? '')
  const order = familyFirst ? [family, given, middle] : [given, middle, family]
  const values = order.flatMap((part) => (part ? [part.value] : []))
  if (values.length === 0) return null
  const together = familyFirst && values.every((value) => WRITTEN_TOGETHER.test(value))
  return values.join(together ? '' : ' ')
}
