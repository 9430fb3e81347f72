import type { Service } from '../context.ts'
import { centerGuid } from '../data/profiles.ts'
import { PROJECT_IDS } from '../data/test-catalogue.ts'
import type { Module, Program } from '../store/programs.ts'
import { countsAsUpdated, nextPosition, zeroCounters, type ProgramCounters } from './program-counters.ts'
import { locate } from './program-ids.ts'
import type { ModuleRequest, ProgramRequest } from './program-requests.ts'
import { Refusal } from './refusal.ts'
import { saveModuleTests } from './saving-module-tests.ts'

/** Creates or updates a program with the modules and module tests that the request lists. Others stay as they are. */
export function saveProgram(service: Service, request: ProgramRequest) {
  const { programs, switches } = service
  const { kept, id } = locate<Program>(
    {
      what: 'program',
      id: request.programId,
      externalId: request.programExternalId,
      find: (programId) => programs.find(programId),
      findByExternalId: (externalId) => programs.findByExternalId(externalId),
      idOf: (program) => program.programId,
    },
    switches,
  )
  if (kept === null) checkPlace(service, request)
  else refuseFixed(kept, request)
  const program: Program = {
    programId: id,
    externalId: request.programExternalId ?? kept?.externalId ?? null,
    projectId: request.projectId,
    centerId: request.centerId,
    title: request.programTitle,
    status: request.programStatus,
    isManual: request.programIsManual,
    folderTitle: request.folderTitle ?? kept?.folderTitle ?? null,
  }
  programs.save(program)
  const counters = zeroCounters()
  const saved = new Set<string>()
  for (const module of request.modules) saveModule(service, program, module, saved, counters)
  return { programResult: kept === null ? ('created' as const) : ('updated' as const), ...counters }
}

function checkPlace(service: Service, { projectId, centerId }: ProgramRequest): void {
  if (!PROJECT_IDS.includes(projectId)) throw new Refusal('project-unknown', 'There is no project of this id.')
  if (!service.world.centers.some((name) => centerGuid(name) === centerId)) {
    throw new Refusal('center-unknown', 'There is no center of this id.')
  }
}

function refuseFixed(kept: Program, request: ProgramRequest): void {
  const fixed = [
    ['projectId', kept.projectId === request.projectId],
    ['centerId', kept.centerId === request.centerId],
    ['programIsManual', kept.isManual === request.programIsManual],
  ] as const
  for (const [name, same] of fixed) if (!same) throw new Refusal('not-updatable', `${name} cannot be updated.`)
}

function saveModule(
  service: Service,
  program: Program,
  request: ModuleRequest,
  saved: Set<string>,
  counters: ProgramCounters,
): void {
  const { programs, switches } = service
  const siblings = programs.modules(program.programId)
  const { kept, id } = locate<Module>(
    {
      what: 'module',
      id: request.moduleId,
      externalId: request.moduleExternalId,
      find: (moduleId) => programs.findModule(moduleId),
      findByExternalId: (externalId) => siblings.find((module) => module.externalId === externalId) ?? null,
      idOf: (module) => module.moduleId,
    },
    switches,
  )
  if (saved.has(id)) throw new Refusal('module-twice', 'A module stands twice.')
  saved.add(id)
  if (kept !== null && kept.programId !== program.programId) {
    throw new Refusal('module-elsewhere', 'A module belongs to another program.')
  }
  const module: Module = {
    moduleId: id,
    programId: program.programId,
    externalId: request.moduleExternalId ?? kept?.externalId ?? null,
    title: request.moduleTitle,
    position: request.moduleOrder ?? kept?.position ?? nextPosition(siblings),
  }
  programs.saveModule(module)
  const deletedBefore = counters.moduleTestsDeleted
  saveModuleTests(service, program, module, request.moduleTests, counters)

  const isEmptied = counters.moduleTestsDeleted > deletedBefore && programs.moduleTests(id).length === 0
  if (isEmptied && switches.emptyModules === 'delete') {
    programs.removeModule(id)
    counters.modulesDeleted += 1
  } else if (kept === null) counters.modulesCreated += 1
  else if (countsAsUpdated(service, kept, module)) counters.modulesUpdated += 1
}
