import { refuse, type Service, type ServiceApp } from '../context.ts'
import { faultSchema } from '../faults.ts'
import { isFromForeignPage } from '../foreign-callers.ts'

/** Switches for tests that run in another process: `POST` adds a fault, `DELETE` removes all, `GET` lists them. */
export function addFaultSwitches(app: ServiceApp, { faults }: Service): void {
  app.get('/__faults', (call) => call.json(faults.list()))
  app.delete('/__faults', (call) => {
    faults.clear()
    return call.json([])
  })
  app.post('/__faults', async (call) => {
    if (isFromForeignPage(call)) return refuse(call, 403, 'foreign-page', 'The request comes from another page.')
    const fault = faultSchema.safeParse(await call.req.json().catch(() => null))
    if (!fault.success) return refuse(call, 400, 'fault-malformed', fault.error.issues[0]?.message ?? 'not a fault')
    faults.add(fault.data)
    return call.json(faults.list())
  })
}
