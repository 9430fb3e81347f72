import type { EmployeeStatus } from './people.ts'

/** A title or value without case, accents, spaces and punctuation: `E-Mail` and `e mail` are the same. */
export function plainTitle(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

const plain = (titles: readonly string[]): readonly string[] => titles.map(plainTitle)

/** Titles of a column of employees' IDs in the languages of the app, those that say it best first. */
export const ID_TITLES = plain([
  ...['Employee ID', 'Employee number', 'Employee no.', 'Personnel number', 'Staff ID', 'Staff number'],
  ...['Personalnummer', 'Personal-Nr.', 'Pers.-Nr.', 'Mitarbeiternummer', 'Mitarbeiter-Nr.', 'Mitarbeiter-ID'],
  ...['Matricule', 'Numéro de matricule', 'Numéro d’employé', 'ID employé', 'Identifiant de l’employé'],
  ...['Número de empleado', 'N.º de empleado', 'ID de empleado', 'Código de empleado', 'Legajo', 'Matrícula'],
  ...['Табельный номер', 'Таб. номер', 'Таб. №', 'Номер сотрудника', 'ID сотрудника', 'Личный номер'],
  ...['ID', 'Identifier', 'Kennung', 'Identifiant', 'Identificador', 'Идентификатор', 'ИД'],
])

/** The place of the column with the title that says best that it has IDs; `null` where none does. */
export function columnOfIds(titles: readonly string[]): number | null {
  const ranks = titles.map((title) => ID_TITLES.indexOf(plainTitle(title)))
  const best = Math.min(...ranks.filter((rank) => rank !== -1))
  return Number.isFinite(best) ? ranks.indexOf(best) : null
}

/** Titles of a column of statuses, those that say it best first. */
export const STATUS_TITLES = plain([
  ...['Status', 'Employment status', 'Employee status', 'Beschäftigungsstatus', 'Mitarbeiterstatus'],
  ...['Statut', 'État', 'Estado', 'Situación', 'Статус', 'Состояние', 'State'],
])

/** Titles of a column that says yes or no, and the status that yes means. */
const YES_MEANS: Readonly<Record<EmployeeStatus, readonly string[]>> = {
  active: plain([
    ...[
      'Active',
      'Is active',
      'Enabled',
      'Is enabled',
      'Account enabled',
      'Employed',
      'Aktiv',
      'Ist aktiv',
      'Aktiviert',
    ],
    ...['Actif', 'Est actif', 'Activé', 'Activo', 'Habilitado', 'Активен', 'Активный', 'Включён'],
  ]),
  hidden: plain([
    ...['Suspended', 'Inactive', 'Disabled', 'Account disabled', 'Blocked', 'Deactivated', 'Terminated', 'Hidden'],
    ...['Inaktiv', 'Gesperrt', 'Deaktiviert', 'Inactif', 'Suspendu', 'Désactivé', 'Bloqué', 'Inactivo', 'Suspendido'],
    ...['Desactivado', 'Bloqueado', 'Заблокирован', 'Неактивен', 'Отключён', 'Уволен'],
  ]),
}

/** The status that yes means in a column with this title; `null` for one that does not ask. */
export function statusOfYes(title: string): EmployeeStatus | null {
  const known = plainTitle(title)
  return YES_MEANS.active.includes(known) ? 'active' : YES_MEANS.hidden.includes(known) ? 'hidden' : null
}

/** Words for yes and no in the languages of the app, and as programs write them. */
export const YES_WORDS = [
  'true',
  'yes',
  'y',
  '1',
  'wahr',
  'ja',
  'j',
  'vrai',
  'oui',
  'o',
  'verdadero',
  'sí',
  'si',
  's',
  'истина',
  'да',
]
export const NO_WORDS = ['false', 'no', 'n', '0', 'falsch', 'nein', 'faux', 'non', 'falso', 'ложь', 'нет']

/** Parts of longer titles, such as those of an export from a directory. */
const STATUS_PART = /account ?enabled|account ?status|employment ?status|suspended|blocked|sign-?in/i

/** Whether a title looks like that of a column of statuses, without being known as one. */
export function looksLikeStatus(title: string): boolean {
  return statusOfYes(title) !== null || STATUS_PART.test(title)
}

/** Titles that mean the same; a title may mean several things. */
const SYNONYMS = [
  {
    is: 'name',
    titles: plain([
      ...['Name', 'Full name', 'Employee name', 'Participant name', 'Vollständiger Name', 'Vor- und Nachname'],
      ...['Nom', 'Nom complet', 'Nom et prénom', 'Nombre', 'Nombre completo', 'Nombre y apellidos'],
      ...['ФИО', 'Ф.И.О.', 'Имя', 'Полное имя', 'Имя и фамилия', 'Фамилия и имя'],
    ]),
  },
  {
    is: 'firstName',
    titles: plain(['First name', 'Given name', 'Vorname', 'Prénom', 'Nombre', 'Nombre de pila', 'Имя']),
  },
  {
    is: 'lastName',
    titles: plain([
      'Last name',
      'Surname',
      'Family name',
      'Nachname',
      'Familienname',
      'Nom',
      'Nom de famille',
      'Apellido',
      'Apellidos',
      'Фамилия',
    ]),
  },
  {
    is: 'middleName',
    titles: plain(['Middle name', 'Patronymic', 'Zweiter Vorname', 'Deuxième prénom', 'Segundo nombre', 'Отчество']),
  },
  {
    is: 'email',
    titles: plain([
      ...['Email', 'Email address', 'Work email', 'Mail', 'E-Mail-Adresse', 'Courriel', 'Adresse e-mail'],
      ...[
        'Adresse électronique',
        'Correo',
        'Correo electrónico',
        'Электронная почта',
        'Эл. почта',
        'Почта',
        'Адрес эл. почты',
      ],
    ]),
  },
  {
    is: 'phone',
    titles: plain([
      'Phone',
      'Phone number',
      'Mobile',
      'Telefon',
      'Telefonnummer',
      'Handy',
      'Téléphone',
      'Teléfono',
      'Móvil',
      'Телефон',
      'Мобильный',
    ]),
  },
  {
    is: 'branch',
    titles: plain([
      ...['Branch', 'Site', 'Location', 'Office', 'Standort', 'Filiale', 'Niederlassung', 'Succursale', 'Agence'],
      ...['Site de travail', 'Sucursal', 'Sede', 'Oficina', 'Филиал', 'Офис', 'Площадка'],
    ]),
  },
  {
    is: 'department',
    titles: plain([
      'Department',
      'Division',
      'Unit',
      'Abteilung',
      'Bereich',
      'Département',
      'Service',
      'Departamento',
      'Área',
      'Отдел',
      'Подразделение',
      'Департамент',
    ]),
  },
  {
    is: 'position',
    titles: plain([
      ...['Position', 'Job title', 'Role', 'Funktion', 'Stelle', 'Stellenbezeichnung', 'Berufsbezeichnung', 'Poste'],
      ...['Fonction', 'Intitulé du poste', 'Puesto', 'Cargo', 'Función', 'Должность', 'Позиция'],
    ]),
  },
  {
    is: 'company',
    titles: plain([
      'Company',
      'Organization',
      'Organisation',
      'Firma',
      'Unternehmen',
      'Entreprise',
      'Société',
      'Empresa',
      'Компания',
      'Организация',
    ]),
  },
  { is: 'city', titles: plain(['City', 'Town', 'Stadt', 'Ort', 'Ville', 'Ciudad', 'Город']) },
  { is: 'country', titles: plain(['Country', 'Land', 'Pays', 'País', 'Страна']) },
  {
    is: 'birthday',
    titles: plain([
      'Birthday',
      'Date of birth',
      'Geburtsdatum',
      'Date de naissance',
      'Fecha de nacimiento',
      'Дата рождения',
    ]),
  },
  {
    is: 'photo',
    titles: plain(['Photo', 'Picture', 'Image', 'Foto', 'Bild', 'Imagen', 'Фото', 'Фотография', 'Снимок']),
  },
] as const

const MEANINGS = new Map<string, Set<string>>()
for (const { is, titles } of SYNONYMS) {
  for (const title of titles) MEANINGS.set(title, (MEANINGS.get(title) ?? new Set()).add(is))
}

/** Whether two titles, both of {@link plainTitle}, mean the same. */
export function meanTheSame(one: string, other: string): boolean {
  const meanings = MEANINGS.get(one)
  return meanings !== undefined && [...(MEANINGS.get(other) ?? [])].some((is) => meanings.has(is))
}

/** Whether a text is known as the title of a column of people. */
export function isPeopleTitle(title: string): boolean {
  const known = plainTitle(title)
  return (
    MEANINGS.has(known) || ID_TITLES.includes(known) || STATUS_TITLES.includes(known) || statusOfYes(title) !== null
  )
}

/** Whether a title means a person's whole name, or its first or last part. */
export function nameParts(title: string): { readonly whole: boolean; readonly first: boolean; readonly last: boolean } {
  const meanings = MEANINGS.get(plainTitle(title)) ?? new Set()
  return { whole: meanings.has('name'), first: meanings.has('firstName'), last: meanings.has('lastName') }
}

const WORDS: Readonly<Record<EmployeeStatus, readonly string[]>> = {
  active: plain([
    ...['active', 'employed', 'aktiv', 'beschäftigt', 'angestellt', 'actif', 'active', 'en poste', 'activo', 'activa'],
    ...['alta', 'активен', 'активна', 'активный', 'активная', 'работает', 'действующий'],
  ]),
  hidden: plain([
    ...['hidden', 'inactive', 'left', 'former', 'terminated', 'versteckt', 'verborgen', 'ausgeblendet', 'inaktiv'],
    ...['ausgeschieden', 'ausgetreten', 'ehemalig', 'masqué', 'caché', 'inactif', 'parti', 'sorti', 'oculto', 'oculta'],
    ...['inactivo', 'inactiva', 'baja', 'скрыт', 'скрыта', 'скрытый', 'неактивен', 'неактивна', 'неактивный', 'уволен'],
    ...['уволена', 'выбыл', 'выбыла'],
  ]),
}

const STATUS_OF = new Map(
  (Object.keys(WORDS) as EmployeeStatus[]).flatMap((status) => WORDS[status].map((word) => [word, status] as const)),
)

/** The status that a word means in one of the app's languages; `null` for any other word. */
export function statusWord(value: string): EmployeeStatus | null {
  return STATUS_OF.get(plainTitle(value)) ?? null
}
