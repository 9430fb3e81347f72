import { guidOf } from './guid.ts'
import type { TestSource } from './test-source.ts'
import { TEST_SOURCES } from './test-sources.ts'

/** The type of a question; `CodeTask` stands for types that no client knows yet. */
export type QuestionKind = 'SingleChoice' | 'VideoInterview' | 'Essay' | 'Likert' | 'CodeTask'

export type QuestionBlueprint = {
  readonly kind: QuestionKind
  readonly section: number
  readonly code: string
  readonly prompt: string
  /** `null` for questions that are not scored. */
  readonly max: number | null
  readonly options: readonly string[]
  /** Whether it is scored manually, so that it may await scoring. */
  readonly manual: boolean
}

export type TestBlueprint = {
  readonly testId: string
  readonly projectId: string
  readonly type: 'test' | 'survey'
  readonly status: 'active' | 'archive' | 'deleted'
  readonly title: string
  readonly description: string | null
  /** Seconds; `null` when there is no limit. */
  readonly timeLimit: number | null
  /** Relative share of the sessions. */
  readonly weight: number
  readonly proctored: boolean
  readonly language: 'en' | 'fr' | 'ru'
  readonly sections: readonly string[]
  readonly questions: readonly QuestionBlueprint[]
  readonly outcomes: readonly string[]
  readonly hasManual: boolean
  /** Sum over the scored questions; `null` when nothing is scored. */
  readonly maxScore: number | null
}

/** The same for every seed, so that a saved view of the demo works with other seeds too. */
const CATALOGUE_SEED = 0x70645f31

/** What has a GUID beside tests, by the number that keeps their GUIDs apart. */
const KINDS = { project: 1, center: 2, profile: 3 } as const

/** The GUID of a project, a center or a profile. */
export function catalogueGuid(kind: keyof typeof KINDS, ordinal: number): string {
  return guidOf(CATALOGUE_SEED, 'session', { center: KINDS[kind], ordinal })
}

export const PROJECT_IDS: readonly string[] = [0, 1].map((ordinal) => catalogueGuid('project', ordinal))

export const TESTS: readonly TestBlueprint[] = TEST_SOURCES.map((source, index) =>
  blueprintOf(
    source,
    guidOf(CATALOGUE_SEED, 'participant', { center: 0, ordinal: index }),
    PROJECT_IDS[index % PROJECT_IDS.length]!,
  ),
)

/** A test as it is stored: its questions in one list, with their sections and codes. */
export function blueprintOf(source: TestSource, testId: string, projectId: string): TestBlueprint {
  const questions = source.sections.flatMap((section, sectionIndex) =>
    section.questions.map((question, position) => ({
      kind: question.kind,
      section: sectionIndex,
      code: `${source.code}-${sectionIndex + 1}.${position + 1}`,
      prompt: question.prompt,
      max: question.max,
      options: question.options ?? [],
      manual: question.kind === 'VideoInterview' || question.kind === 'Essay',
    })),
  )
  const scored = questions.filter((question) => question.max !== null)
  return {
    testId,
    projectId,
    type: source.type,
    status: source.status,
    title: source.title,
    description: source.description,
    timeLimit: source.timeLimit,
    weight: source.weight,
    proctored: source.proctored,
    language: source.language,
    sections: source.sections.map((section) => section.title),
    questions,
    outcomes: source.outcomes,
    hasManual: questions.some((question) => question.manual),
    maxScore: scored.length === 0 ? null : scored.reduce((sum, question) => sum + question.max!, 0),
  }
}

const TOTAL_WEIGHT = TESTS.reduce((sum, test) => sum + test.weight, 0)

/** The test for a fraction (0 to 1) of the sessions. */
export function testAt(share: number): TestBlueprint {
  let rest = share * TOTAL_WEIGHT
  for (const test of TESTS) {
    rest -= test.weight
    if (rest < 0) return test
  }
  return TESTS[0]!
}
