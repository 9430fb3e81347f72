import { z } from 'zod'
import { assertNever } from './errors.ts'
import type { RubricProblem, RubricReason } from './rubric-records.ts'
import {
  criterionIdSchema,
  rubricContentSchema,
  rubricIdSchema,
  rubricVersionNumberSchema,
  type RubricContent,
  type RubricId,
  type RubricVersion,
} from './rubric.ts'

const FORMAT = 'proctor-desk-rubrics'
/** Maximum rubrics in a file, and versions of each. */
const MOST = 1000
/** Maximum characters of a file. */
export const RUBRIC_FILE_LENGTH = 8_000_000
/** Problems that are listed; more help nobody. */
const PROBLEMS_LISTED = 20
/** Tells a missing member from one of another type. */
const REPORTED = { reportInput: true } as const

const publishedSchema = z.strictObject({
  version: rubricVersionNumberSchema,
  publishedAt: z.iso.datetime().transform((text) => Date.parse(text)),
  content: rubricContentSchema,
})

const fileSchema = z.strictObject({
  format: z.literal(FORMAT),
  formatVersion: z.literal(1),
  rubrics: z
    .array(z.strictObject({ id: rubricIdSchema, versions: z.array(publishedSchema).min(1).max(MOST) }))
    .max(MOST),
})

/** A version in a file; without a number and a time if a person wrote the file. */
export type FiledVersion = Pick<RubricVersion, 'content'> & Partial<Pick<RubricVersion, 'version' | 'publishedAt'>>
/** A rubric in a file, its versions in ascending order. */
export type FiledRubric = { readonly id: RubricId; readonly versions: readonly FiledVersion[] }

/** The text of a file with published rubrics, all of their versions included. */
export function writeRubricFile(
  rubrics: readonly { readonly id: RubricId; readonly versions: readonly RubricVersion[] }[],
): string {
  const filed = rubrics.map(({ id, versions }) => ({
    id,
    versions: versions
      .toSorted((one, other) => one.version - other.version)
      .map(({ version, publishedAt, content }) => ({
        version,
        publishedAt: new Date(publishedAt).toISOString(),
        content,
      })),
  }))
  return `${JSON.stringify({ format: FORMAT, formatVersion: 1, rubrics: filed }, null, 2)}\n`
}

/**
 * Reads a file of {@link writeRubricFile}, or a single rubric as a person writes it: its content without IDs, which
 * `newId` makes.
 */
export function readRubricFile(
  text: string,
  newId: () => string,
): { readonly rubrics: readonly FiledRubric[] } | { readonly problems: readonly RubricProblem[] } {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { problems: [{ field: placeOf(error, text), reason: 'not-json' }] }
  }
  if (isByHand(json)) {
    const content = rubricContentSchema.safeParse(withIds(json, newId), REPORTED)
    if (!content.success) return { problems: problemsOf(content.error) }
    return { rubrics: [{ id: rubricIdSchema.parse(newId()), versions: [{ content: content.data }] }] }
  }
  const file = fileSchema.safeParse(json, REPORTED)
  if (!file.success) return { problems: problemsOf(file.error) }
  const twice = repeated(file.data.rubrics)
  if (twice.length > 0) return { problems: twice }
  return {
    rubrics: file.data.rubrics.map(({ id, versions }) => ({
      id,
      versions: versions.toSorted((one, other) => one.version - other.version),
    })),
  }
}

/** Problems that keep a draft from being published. */
export function problemsOfContent(content: RubricContent): readonly RubricProblem[] {
  const parsed = rubricContentSchema.safeParse(content, REPORTED)
  return parsed.success ? [] : problemsOf(parsed.error)
}

function isByHand(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && 'criteria' in json && !('rubrics' in json)
}

function withIds(rubric: Readonly<Record<string, unknown>>, newId: () => string): unknown {
  if (!Array.isArray(rubric.criteria)) return rubric
  const criteria = rubric.criteria.map((one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one) && !('id' in one)
      ? { ...one, id: criterionIdSchema.parse(newId()) }
      : one,
  )
  return { ...rubric, criteria }
}

function repeated(rubrics: z.infer<typeof fileSchema>['rubrics']): readonly RubricProblem[] {
  const problems: RubricProblem[] = []
  const ids = new Set<string>()
  rubrics.forEach(({ id, versions }, at) => {
    if (ids.has(id)) problems.push({ field: `rubrics[${at}].id`, reason: 'duplicate' })
    ids.add(id)
    const numbers = new Set<number>()
    versions.forEach(({ version }, index) => {
      if (numbers.has(version))
        problems.push({ field: `rubrics[${at}].versions[${index}].version`, reason: 'duplicate' })
      numbers.add(version)
    })
  })
  return problems.slice(0, PROBLEMS_LISTED)
}

/** "line 3" of a file that is no JSON. The engine's message is not passed on, since it quotes the file. */
function placeOf(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : ''
  const position = /at position (\d+)/.exec(message)?.[1]
  const before = position === undefined ? text : text.slice(0, Number(position))
  return `line ${before.split('\n').length}`
}

function problemsOf({ issues }: z.ZodError): readonly RubricProblem[] {
  const problems = issues.map((issue): RubricProblem => {
    const [field, limit] = [fieldOf(issue), limitOf(issue)]
    // No limit of ours: zod refuses what a number cannot hold as a whole one.
    if (Math.abs(limit ?? 0) === Number.MAX_SAFE_INTEGER) return { field, reason: 'wrong-type' }
    return { field, reason: reasonOf(issue), ...(limit !== undefined && { limit }) }
  })
  const known = new Set<string>()
  return problems.filter(({ field }) => !known.has(field) && known.add(field)).slice(0, PROBLEMS_LISTED)
}

function fieldOf(issue: z.core.$ZodIssue): string {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part).slice(0, 60)}`)).join('')
  return text.replace(/^\./, '') || 'file'
}

function limitOf(issue: z.core.$ZodIssue): number | undefined {
  if (issue.code === 'too_small') return Number(issue.minimum)
  if (issue.code === 'too_big') return Number(issue.maximum)
  return undefined
}

function reasonOf(issue: z.core.$ZodIssue): RubricReason {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'array' ? 'too-few' : 'too-small'
    case 'too_big':
      return issue.origin === 'array' ? 'too-many' : issue.origin === 'string' ? 'too-long' : 'too-large'
    case 'not_multiple_of':
      return 'too-precise'
    case 'unrecognized_keys':
      return 'unknown'
    case 'invalid_format':
      return 'no-id'
    case 'custom':
      return (issue.params?.reason as RubricReason | undefined) ?? 'wrong-type'
    case 'invalid_type':
      return issue.input === undefined ? 'missing' : 'wrong-type'
    case 'invalid_value':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return 'wrong-type'
    default:
      return assertNever(issue)
  }
}
