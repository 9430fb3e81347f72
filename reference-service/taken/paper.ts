import type { TestBlueprint } from '../data/test-catalogue.ts'
import type { InstantMs } from '../../contract/model/instants.ts'
import type { NameValue } from '../data/people.ts'
import { PROFILES } from '../data/profiles.ts'
import type { SavedAnswer, TakenFile, TakenSession, TakenStore } from '../store/taken-sessions.ts'
import { currentOf, type LinkedTest } from './links.ts'
import { isAsked, optionsOf } from './taken-test.ts'
import type { SessionAddress } from './changing.ts'
import type { Taking } from './taking.ts'
import { ESSAY_LENGTH, FILES_PER_ESSAY } from './uploads.ts'

/** What the participant page shows: the person's tests, and the questions and answers of the one that is under way. */
export function paperOf(taking: Taking, store: TakenStore, link: Omit<SessionAddress, 'testId'>) {
  const { registration, tests } = taking.open(link.center, link.participantId)
  const current = currentOf(tests)
  const { fileBytes, recordingBytes } = taking.limits
  return {
    person: nameOf(registration.data),
    validTill: registration.validTill,
    tests: tests.map(({ test, title, state }) => ({ testId: test.testId, title, state })),
    current: current === null ? null : currentPaper(current, store, taking.now()),
    stayEverySeconds: taking.stayEverySeconds,
    limits: { fileBytes, recordingBytes, filesPerEssay: FILES_PER_ESSAY, essayLength: ESSAY_LENGTH },
  }
}

/** Questions are shown after the start only, since the time limit counts from then on. */
function currentPaper({ test, title, session }: LinkedTest, store: TakenStore, now: InstantMs) {
  const { testId, description, language, timeLimit } = test
  const asked = test.questions.filter(isAsked)
  const head = {
    testId,
    title,
    description,
    language,
    timeLimit,
    questionCount: asked.length,
    needsCamera: asked.some(({ kind }) => kind === 'VideoInterview'),
  }
  if (session === null) return { ...head, isStarted: false, secondsLeft: timeLimit, questions: [] }
  const tables = store.read()
  const answers = tables?.answers(session.number) ?? []
  const files = tables?.files(session.number) ?? []
  return {
    ...head,
    isStarted: true,
    // The page's clock may be wrong, so it is told what is left and not when the test ends.
    secondsLeft: timeLimit === null ? null : Math.max(0, timeLimit - Math.floor((now - session.started) / 1000)),
    questions: test.questions.map((_, index) => questionOf(test, index, session, answers, files)),
  }
}

function questionOf(
  test: TestBlueprint,
  index: number,
  session: TakenSession,
  answers: readonly SavedAnswer[],
  files: readonly TakenFile[],
) {
  const question = test.questions[index]!
  const saved = answers.find((one) => one.question === index)
  const own = files.filter((file) => file.question === index)
  return {
    kind: question.kind,
    isAsked: isAsked(question),
    section: test.sections[question.section] ?? '',
    prompt: question.prompt,
    options: optionsOf(question, index, session.number),
    answer: saved?.answer ?? null,
    seconds: saved?.seconds ?? 0,
    files: own.map(({ fileId, name, type, size }) => ({ fileId, name, type, size })),
  }
}

/** The fields of a name, as far as a profile says it: the texts that it requires. */
const NAME_FIELDS = PROFILES.map(({ fields }) =>
  fields.filter(({ required, rule }) => required && rule.type === 'text').map(({ name }) => name),
)

/** The person's name, empty where the data have none. Employees may have another profile than their test. */
function nameOf(data: readonly NameValue[]): string {
  const names = NAME_FIELDS.map((fields) =>
    fields
      .map((field) => data.find(({ name }) => name === field)?.value ?? '')
      .filter((value) => value !== '')
      .join(' '),
  )
  return names.find((name) => name !== '') ?? ''
}
