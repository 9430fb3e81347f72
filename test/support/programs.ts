import type { Guid } from '../../contract/model/ids.ts'
import { addModule, newProgram, setModule, setProgram } from '../../contract/model/program-edit.ts'
import { addModuleTest, setModuleTest } from '../../contract/model/program-edit-tests.ts'
import { programRequest, type ModuleTestBody, type ProgramBody } from '../../contract/model/program-request.ts'
import { applyProgramBody } from '../../contract/model/program-sent.ts'
import type { ModuleTest, ProgramContent, SentProgram } from '../../contract/model/program.ts'

/** A GUID that ends in the number. */
export const programGuid = (number: number) =>
  `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}` as Guid

export const PROGRAM = programGuid(1)
export const PROJECT = programGuid(2)
export const PROGRAM_CENTER = programGuid(3)
/** ID of a module; modules are numbered from 1. */
export const moduleId = (module: number) => programGuid(0x100 * module)
/** ID of a module test; tests of a module are numbered from 1. */
export const moduleTestId = (module: number, test: number) => programGuid(0x100 * module + test)
/** A test of the service. */
export const testId = (number: number) => programGuid(0xaa_0000 + number)

/** A program without problems, with as many tests in each module as given; each of them is of another test. */
export function programContent(...tests: readonly number[]): ProgramContent {
  let content = setProgram(newProgram(), null, {
    title: 'Onboarding',
    externalId: 'LEAD-27',
    projectId: PROJECT,
    centerId: PROGRAM_CENTER,
    isManual: true,
  })
  tests.forEach((count, at) => {
    const module = moduleId(at + 1)
    content = setModule(addModule(content, { id: module, title: `Module ${at + 1}` }), null, module, {})
    for (let test = 1; test <= count; test += 1) {
      const id = moduleTestId(at + 1, test)
      const added = addModuleTest(content, module, { id, testId: testId(0x100 * (at + 1) + test) })
      content = setModuleTest(added.content, null, id, { maxAttempts: 2, passingPercentage: 60 })
    }
  })
  return content
}

/** The program of {@link programContent} after the service has taken it. */
export function sentProgram(...tests: readonly number[]): SentProgram {
  return taken(null, programRequest(PROGRAM, null, programContent(...tests))!.body)
}

type ServiceTest = Omit<ModuleTestBody, 'delete' | 'updateAttempts' | 'moduleTestOrder'> & { order: number }
type ServiceModule = { title: string; externalId: string | null; order: number; tests: Map<string, ServiceTest> }

/** What the service has after a request that it takes as it is meant. */
export function taken(sent: SentProgram | null, body: ProgramBody, modulesDeleted = 0): SentProgram {
  return applyProgramBody(sent, body, { programResult: sent === null ? 'created' : 'updated', modulesDeleted })
}

/** A program by the rules of the API document, sections 2.2 and 4.1, written apart from the app's code. */
export class ServiceProgram {
  private fields: Omit<ProgramBody, 'modules'> | null = null
  private readonly modules = new Map<string, ServiceModule>()
  private readonly deleted = new Set<string>()

  /** Takes a request; throws where it breaks a rule. Returns the counters. */
  take({ modules, ...fields }: ProgramBody) {
    const counts = { created: 0, updated: 0, testsCreated: 0, testsUpdated: 0, testsDeleted: 0, attemptsAskedFor: 0 }
    for (const name of ['projectId', 'centerId', 'programIsManual'] as const) {
      if (this.fields !== null && this.fields[name] !== fields[name]) throw new Error(`${name} cannot be updated`)
    }
    this.fields = { ...this.fields, ...fields }
    for (const body of modules) {
      const known = this.modules.get(body.moduleId)
      const module = known ?? { title: '', externalId: null, order: 0, tests: new Map<string, ServiceTest>() }
      const before = JSON.stringify([module.title, module.externalId, module.order])
      module.title = body.moduleTitle
      module.externalId = body.moduleExternalId ?? module.externalId
      module.order = body.moduleOrder ?? Math.max(0, ...[...this.modules.values()].map(({ order }) => order)) + 1
      this.modules.set(body.moduleId, module)
      if (known === undefined) counts.created += 1
      else if (before !== JSON.stringify([module.title, module.externalId, module.order])) counts.updated += 1
      for (const test of body.moduleTests) this.takeTest(body.moduleId, module, test, counts)
      const ids = [...module.tests.values()].map((test) => test.testId)
      if (new Set(ids).size !== ids.length) throw new Error('a module has a test twice')
    }
    return counts
  }

  private takeTest(
    moduleOfRequest: string,
    module: ServiceModule,
    { delete: isDeleted, updateAttempts, moduleTestOrder, ...fields }: ModuleTestBody,
    counts: ReturnType<ServiceProgram['take']>,
  ) {
    const { moduleTestId: id } = fields
    const elsewhere = [...this.modules].some(([name, { tests }]) => name !== moduleOfRequest && tests.has(id))
    if (elsewhere) throw new Error('a module test is in another module')
    const known = module.tests.get(id)
    if (known !== undefined && known.testId !== fields.testId) throw new Error('testId cannot be updated')
    if (updateAttempts) counts.attemptsAskedFor += 1
    if (isDeleted) {
      if (known === undefined) throw new Error('deletes what is not there')
      module.tests.delete(id)
      this.deleted.add(id)
      counts.testsDeleted += 1
      return
    }
    if (this.deleted.has(id)) throw new Error('uses the ID of what was deleted')
    const order = moduleTestOrder ?? Math.max(0, ...[...module.tests.values()].map((test) => test.order)) + 1
    module.tests.set(id, { ...fields, order })
    if (known === undefined) counts.testsCreated += 1
    else counts.testsUpdated += 1
  }

  /** What the service has, in its order, in the form of {@link contentOf}. */
  content(): unknown {
    const byOrder = <T extends { order: number }>(items: readonly T[]) => {
      const numbers = new Set(items.map(({ order }) => order))
      if (numbers.size !== items.length) throw new Error('two have the same place')
      return items.toSorted((one, other) => one.order - other.order)
    }
    return {
      programExternalId: '',
      folderTitle: '',
      ...this.fields,
      modules: byOrder([...this.modules].map(([id, module]) => ({ id, ...module }))).map(
        ({ id, title, externalId, tests }) => ({
          id,
          title,
          externalId: externalId ?? '',
          tests: byOrder([...tests.values()]).map(withoutOrder),
        }),
      ),
    }
  }
}

function withoutOrder(test: ServiceTest): unknown {
  return Object.fromEntries(Object.entries(test).filter(([name]) => name !== 'order'))
}

/** What a draft asks for, in the form of {@link ServiceProgram.content}. */
export function contentOf(draft: ProgramContent): unknown {
  return {
    programId: PROGRAM,
    programExternalId: draft.externalId,
    projectId: draft.projectId,
    centerId: draft.centerId,
    programTitle: draft.title,
    programStatus: draft.status,
    programIsManual: draft.isManual,
    folderTitle: draft.folderTitle,
    modules: draft.modules.map(({ id, title, externalId, tests }) => ({
      id,
      title,
      externalId,
      tests: tests.filter(({ isRemoved }) => !isRemoved).map(requestedTest),
    })),
  }
}

function requestedTest(test: ModuleTest) {
  return {
    moduleTestId: test.id,
    testId: test.testId,
    moduleTestMaxAttempts: test.maxAttempts,
    moduleTestPassingPercentage: test.passingPercentage,
    moduleTestStartDate: test.opens,
    moduleTestEndDate: test.closes,
  }
}
