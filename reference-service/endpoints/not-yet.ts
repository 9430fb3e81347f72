import { refuse, type ServiceApp } from '../context.ts'

/** Says of an endpoint of the API document that it is not served yet, in the form of every other refusal. */
export function addNotYet(app: ServiceApp, method: 'GET' | 'POST', paths: readonly string[]): void {
  app.on(method, [...paths], (call) =>
    refuse(call, 501, 'not-implemented', `${method} ${call.req.path} is not served by this reference service yet.`),
  )
}
