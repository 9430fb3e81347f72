import { draw, hashOf } from '../data/random.ts'
import { blueprintOf, TESTS, type QuestionBlueprint, type TestBlueprint } from '../data/test-catalogue.ts'
import { choice, essay, likert, video, type TestSource } from '../data/test-source.ts'
import type { CreatedTests } from '../store/tests.ts'
import { LIKERT_ANSWERS } from '../data/essay-texts.ts'

/** One question of each kind, for tests that were created empty: the API has no way to write questions. */
const STANDARD_SECTIONS: TestSource['sections'] = [
  {
    title: 'Situations',
    questions: [
      choice(
        'A customer asks for something that you have never heard of. What do you do first?',
        'I ask what they need it for.',
        'I say that we do not have it.',
        'I send them to a colleague.',
        'I wait until they ask for something else.',
      ),
      likert('I ask for help before I am stuck.'),
    ],
  },
  {
    title: 'In your own words',
    questions: [
      essay('Describe a day on which something went wrong, and what you did about it. You can attach files.', 10),
      video('Introduce yourself in half a minute.', 10),
    ],
  },
]

/** The test as a person takes it; `null` for an unknown id. */
export function takenTestOf(testId: string, tests: Pick<CreatedTests, 'find'>): TestBlueprint | null {
  const known = TESTS.find((test) => test.testId === testId)
  if (known !== undefined) return known
  const created = tests.find(testId)
  if (created === null) return null
  const source: TestSource = {
    code: 'ST',
    title: created.title,
    description: null,
    type: created.type,
    status: 'active',
    timeLimit: null,
    weight: 0,
    proctored: false,
    language: 'en',
    outcomes: [],
    sections: STANDARD_SECTIONS,
  }
  return blueprintOf(source, created.testId, created.projectId)
}

/** Whether the page can ask the question. Others are shown as not supported, and are not part of the score. */
export function isAsked(question: QuestionBlueprint): boolean {
  return question.kind !== 'CodeTask'
}

/** The answers to choose from. In the catalogue the right one is the first, so each session has an order of its own. */
export function optionsOf(question: QuestionBlueprint, index: number, session: number): readonly string[] {
  if (question.kind === 'Likert') return LIKERT_ANSWERS
  const base = hashOf(0x74616b65, session, index)
  return question.options
    .map((option, position) => ({ option, order: draw(base, position) }))
    .sort((left, right) => left.order - right.order)
    .map(({ option }) => option)
}
