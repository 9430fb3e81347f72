import type { ServiceApp } from '../context.ts'
import { addNotYet } from './not-yet.ts'

/** Programs (API document, sections 4.1 and 4.3). */
export function addPrograms(app: ServiceApp): void {
  addNotYet(app, 'POST', ['/v1/program', '/v1/program/employees'])
}
