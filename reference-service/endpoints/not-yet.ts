import { refuse, type ServiceApp } from '../context.ts'

/** Answers that an endpoint of the API document is not implemented yet, in the format of every other error. */
export function addNotYet(app: ServiceApp, method: 'GET' | 'POST', paths: readonly string[]): void {
  app.on(method, [...paths], (call) =>
    refuse(call, 501, 'not-implemented', `${method} ${call.req.path} is not served by this reference service yet.`),
  )
}
