import { randomUUID } from 'node:crypto'
import type { TestBlueprint } from '../data/test-catalogue.ts'
import type { Registration } from '../store/registrations.ts'
import type { TestSettings, TestSettingsStore } from '../store/test-settings.ts'
import { addFile, removeFile, saveAnswer, type AnswerChange, type Upload } from './answers.ts'
import { createChanging, type ChangingOptions, type SessionAddress } from './changing.ts'
import { checkLink, currentOf, redirectTo, stateOf, type LinkedTest } from './links.ts'
import { TakeRefusal } from './take-refusal.ts'
import type { UploadLimits } from './uploads.ts'

export type TakingOptions = ChangingOptions & {
  readonly settings: TestSettingsStore
  /** Where finished sessions of tests without a setting of their own lead; `null` for nowhere. */
  readonly callbackUrl: string | null
  readonly limits: UploadLimits
}

export type OpenLink = { readonly registration: Registration; readonly tests: readonly LinkedTest[] }

/** What follows the end of a session. */
export type NextStep =
  { readonly kind: 'redirect'; readonly url: string } | { readonly kind: 'test' } | { readonly kind: 'done' }

export type Taking = ReturnType<typeof createTaking>

/** The rules by which people take tests through their links. Methods throw a {@link TakeRefusal} where they say no. */
export function createTaking(options: TakingOptions) {
  const { store, settings, registrations, findTest, world, now } = options
  const changing = createChanging(options)

  for (const session of store.read()?.inOrder() ?? []) {
    world.restoreTaken(session.center, session.number, session.modified)
  }

  const settingsOf = (test: TestBlueprint): TestSettings => {
    const { testId, title, status } = test
    const saved = settings.find(testId) ?? { title, callbackUrl: options.callbackUrl, isActive: status === 'active' }
    // Nothing on the settings page brings a deleted test back.
    return { ...saved, isActive: saved.isActive && status !== 'deleted' }
  }
  const linkedTests = ({ participantId, testIds }: Registration): LinkedTest[] => {
    const sessions = store.read()?.ofParticipant(participantId) ?? []
    return testIds.flatMap((testId) => {
      const test = findTest(testId)
      if (test === null) return []
      const session = sessions.find((one) => one.testId === testId) ?? null
      const { title, isActive } = settingsOf(test)
      return { test, title: session?.testTitle ?? title, state: stateOf(session, isActive), session }
    })
  }
  const open = (center: string, participantId: string): OpenLink => {
    changing.closeLeft()
    const registration = checkLink(registrations.find(participantId), center, now())
    return { registration, tests: linkedTests(registration) }
  }

  return {
    closeLeft: changing.closeLeft,
    open,
    settingsOf,
    stay: changing.stay,
    start: ({ center, participantId, testId }: SessionAddress): void => {
      const { registration, tests } = open(center, participantId)
      const wanted = tests.find(({ test }) => test.testId === testId)
      if (wanted === undefined) throw new TakeRefusal('test-unavailable', 'The test is not available.')
      if (wanted.state === 'finished' || wanted.state === 'closed') {
        throw new TakeRefusal('session-finished', 'The session has ended.')
      }
      if (wanted.state === 'started') return
      if (currentOf(tests) !== wanted) throw new TakeRefusal('test-unavailable', 'Another test comes first.')
      const { data } = registration
      const session = { sessionId: randomUUID(), participantId: registration.participantId, testId, center, data }
      changing.begin({ ...session, testTitle: wanted.title, started: now() })
    },
    answer: (address: SessionAddress, change: AnswerChange): void =>
      changing.change(address, (tables, session, test) => saveAnswer(tables, session, test, change)),
    addFile: (address: SessionAddress, upload: Upload) =>
      changing.change(address, (tables, session, test) => addFile(tables, session, test, upload, options.limits)),
    removeFile: (address: SessionAddress, fileId: string): void =>
      changing.change(address, (tables, session) => removeFile(tables, session, fileId)),
    /** Asked again, it answers the same: the first answer may have been lost, and with it the redirect. */
    finish: (address: SessionAddress): NextStep => {
      if (!changing.isFinished(address)) {
        changing.change(address, (tables, session, test) => {
          const limit = test.timeLimit === null ? Infinity : session.started + test.timeLimit * 1000
          tables.setFinished(session.number, Math.min(now(), limit), false)
        })
      }
      const test = findTest(address.testId)
      const callbackUrl = test === null ? null : settingsOf(test).callbackUrl
      const { participantId } = address
      if (callbackUrl !== null) return { kind: 'redirect', url: redirectTo(callbackUrl, participantId) }
      const registration = registrations.find(participantId)
      const isMore = registration !== null && currentOf(linkedTests(registration)) !== null
      return { kind: isMore ? 'test' : 'done' }
    },
    limits: options.limits,
    /** How often an open page should say that its person is there. */
    stayEverySeconds: Math.min(60, Math.max(1, Math.floor(options.leftAfterMs / 3000))),
    now,
  }
}
