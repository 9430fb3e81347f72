/**
 * What the API document leaves open and a real service may do otherwise. The first value is the default: what a client
 * can rely on least. Each switch is a member of `ServiceOptions`, and `--with-dashes` on the command line.
 */
export const SWITCHES = {
  symbols: {
    values: ['utf16', 'code-points', 'graphemes'],
    help: 'what "symbols" and "characters" of a limit are; an emoji is two UTF-16 units or more',
  },
  timestamps: { values: ['utc', 'offsets'], help: 'timestamps that are accepted: "…Z" only, or "…+02:00" too' },
  unknownMembers: { values: ['refuse', 'ignore'], help: 'members of a body that the document does not know' },
  invalidItems: {
    values: ['refuse', 'skip'],
    help: 'a participant or employee with invalid data: refuse the whole request, or leave the item out',
  },
  guidCase: { values: ['lower', 'upper'], help: 'letters of the GUIDs in answers to other calls than the feed' },
  idsPer: { values: ['participant', 'test'], help: 'one id for a participant, or one for each of its tests' },
  idOrder: {
    values: ['by-participant', 'by-test', 'reversed'],
    help: 'order of participantIds; "by-test" differs only with --ids-per test',
  },
  pastWindows: { values: ['refuse', 'accept'], help: 'a registration whose validTill is over' },
  duplicateRegistrations: {
    values: ['accept', 'refuse'],
    help: 'a participant with equal data in the same center for the same test',
  },
  existingRegistrations: {
    values: ['omit', 'return'],
    help: 'with doNotCreateIfExist: leave the ids of existing registrations out, or return them',
  },
  proctoring: { values: ['enabled', 'disabled'], help: 'whether the account may ask for proctoring' },
  hiddenEmployees: { values: ['refuse', 'accept'], help: 'registration of an employee whose status is hidden' },
  employeeIdCase: { values: ['distinct', 'same'], help: 'whether "A1" and "a1" are two employees or one' },
  employeeData: {
    values: ['replace', 'merge'],
    help: 'fields that a sync does not mention: removed, or kept',
  },
  employeeCounters: {
    values: ['both', 'data', 'status'],
    help: 'where an employee counts whose data and status have changed',
  },
  nullIds: {
    values: ['refuse', 'create'],
    help: 'a program or module with neither a GUID nor an external id',
  },
  emptyModules: {
    values: ['delete', 'keep'],
    help: 'a module whose last module test is deleted',
  },
  programCounters: {
    values: ['listed', 'changed'],
    help: 'what counts as updated: everything listed that exists, or only what has changed',
  },
  unusedModuleTests: {
    values: ['refuse', 'ignore'],
    help: 'moduleTests of POST /v1/program/employees where the document has no use for them',
  },
} as const satisfies Record<string, { readonly values: readonly string[]; readonly help: string }>

export type SwitchName = keyof typeof SWITCHES
export type Switches = { readonly [Name in SwitchName]: (typeof SWITCHES)[Name]['values'][number] }

/** The switches of options, with defaults. Throws if a value is unknown: the options may come from a message. */
export function switchesOf(options: Partial<Switches>): Switches {
  const names = Object.keys(SWITCHES) as SwitchName[]
  return Object.fromEntries(
    names.map((name) => {
      const values: readonly string[] = SWITCHES[name].values
      const value = options[name] ?? values[0]!
      if (!values.includes(value)) throw new Error(`${name} is ${values.join(' or ')}, not ${value}.`)
      return [name, value]
    }),
  ) as Switches
}
