import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { AUTHENTICATION_FAILURES, checkAuthentication, type Credentials } from './authentication.ts'
import { refuse, type Service, type ServiceApp, type ServiceCall, type ServiceEnv } from './context.ts'
import { addEmployees } from './endpoints/employees.ts'
import { addFaultSwitches } from './endpoints/fault-switches.ts'
import { addMedia } from './endpoints/media.ts'
import { addParticipants } from './endpoints/participants.ts'
import { addPrograms } from './endpoints/programs.ts'
import { addRegistrations } from './endpoints/registrations.ts'
import { addSession } from './endpoints/session.ts'
import { addSessions } from './endpoints/sessions.ts'
import { addTake } from './endpoints/take.ts'
import { addTests } from './endpoints/tests.ts'
import { isForForeignHost } from './foreign-callers.ts'

export type AppOptions = { readonly prefix: string; readonly credentials: Credentials; readonly allowFaults: boolean }

/** Without a signature, only the host that they name tells requests of other pages apart. */
const UNSIGNED = ['/media/*', '/take/*', '/app/*', '/__faults']

/** All routes: endpoints with prefix and signature, media, pages and fault switches without either. */
export function createApp(service: Service, options: AppOptions): ServiceApp {
  const app: ServiceApp = new Hono<ServiceEnv>()
  app.use(async (call, next) => (await spoilBefore(service, call)) ?? next())
  app.use(async (call, next) => {
    await next()
    const spoilt = await spoilAfter(service, call)
    // Hono would merge the headers of the old answer into the new one.
    if (spoilt !== null) {
      call.res = undefined
      call.res = spoilt
    }
  })
  for (const path of UNSIGNED) {
    app.use(path, async (call: ServiceCall, next) => {
      if (isForForeignHost(call)) return refuse(call, 403, 'foreign-host', 'The request names another host.')
      return next()
    })
  }
  addMedia(app, service)
  addTake(app, service)
  if (options.allowFaults) addFaultSwitches(app, service)

  const endpoints: ServiceApp = new Hono<ServiceEnv>()
  endpoints.use(async (call, next) => {
    const failure = checkAuthentication(
      {
        method: call.req.method,
        path: call.req.path,
        date: call.req.header('Date'),
        authorization: call.req.header('Authorization'),
        contentLength: call.req.header('Content-Length'),
      },
      options.credentials,
      service.now(),
    )
    if (failure === null) return next()
    const { status, message } = AUTHENTICATION_FAILURES[failure]
    return refuse(call, status, failure, message)
  })
  addSessions(endpoints, service)
  addSession(endpoints, service)
  addParticipants(endpoints, service)
  addRegistrations(endpoints, service)
  addTests(endpoints, service)
  addPrograms(endpoints, service)
  addEmployees(endpoints, service)
  endpoints.notFound((call) => refuse(call, 404, 'no-such-endpoint', 'There is no such endpoint.'))
  app.route(options.prefix === '' ? '/' : options.prefix, endpoints)
  app.notFound((call) => refuse(call, 404, 'no-such-endpoint', 'There is no such endpoint.'))
  app.onError((_, call) => refuse(call, 500, 'internal', 'The reference service failed.'))
  return app
}

/** Applies faults that replace the service's answer; `null` if there are none. */
async function spoilBefore({ faults }: Service, call: ServiceCall): Promise<Response | null> {
  const { path } = call.req
  const late = faults.take('latency', path)
  if (late !== null) await new Promise((resolve) => setTimeout(resolve, late.ms))
  if (faults.take('hang', path)) return new Promise(() => undefined)
  if (faults.take('reset', path)) {
    call.env.incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }
  const failing = faults.take('status', path)
  if (failing !== null) {
    const message = failing.message ?? `Status ${failing.status} was asked for.`
    const body = JSON.stringify({ error: { code: 'fault', message } })
    const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' })
    if (failing.retryAfter !== undefined) headers.set('Retry-After', String(failing.retryAfter))
    return new Response(body, { status: failing.status, headers })
  }
  const redirect = faults.take('redirect', path)
  if (redirect !== null) {
    return new Response(null, {
      status: 302,
      headers: { Location: redirect.location ?? 'http://127.0.0.1:9/elsewhere' },
    })
  }
  if (faults.take('html', path)) {
    const page = '<!doctype html><title>Sign in</title><h1>Sign in to the network</h1>'
    return new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  }
  return null
}

/** Applies faults that change the service's answer; `null` if there are none. */
async function spoilAfter({ faults }: Service, call: ServiceCall): Promise<Response | null> {
  const { path } = call.req
  if (faults.take('invalid-json', path)) return respoken(call, '{"results": [}{ not json')
  if (faults.take('truncate', path)) {
    const text = await call.res.text()
    return respoken(call, text.slice(0, Math.floor(text.length / 2)))
  }
  if (faults.take('lost-answer', path)) {
    call.env.incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }
  const cut = faults.take('cut', path)
  if (cut === null) return null
  const body = Buffer.from(await call.res.arrayBuffer())
  const { outgoing } = call.env
  const part = body.subarray(0, Math.floor(body.length * (cut.share ?? 0.5)))
  outgoing.writeHead(call.res.status, { ...Object.fromEntries(call.res.headers), 'Content-Length': body.length })
  outgoing.flushHeaders()
  outgoing.write(part, () => call.env.incoming.socket.destroy())
  return RESPONSE_ALREADY_SENT
}

function respoken(call: ServiceCall, text: string): Response {
  return new Response(text, { status: call.res.status, headers: { 'Content-Type': 'application/json; charset=utf-8' } })
}
