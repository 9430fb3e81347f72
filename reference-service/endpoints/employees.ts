import type { ServiceApp } from '../context.ts'
import { addNotYet } from './not-yet.ts'

/** Employees (API document, section 4.7). */
export function addEmployees(app: ServiceApp): void {
  addNotYet(app, 'POST', ['/v1/employees'])
}
