import type { z } from 'zod'
import { answerJson, refuse, type Portion, type Service, type ServiceApp, type ServiceCall } from '../context.ts'
import { Refusal } from '../rules/refusal.ts'

const JSON_TYPE = /^application\/json(?:\s*;\s*charset=utf-8)?$/i

/**
 * Adds an endpoint that changes something. `act` returns the answer's JSON and throws a `Refusal` for a broken rule; it
 * runs in one transaction, so a refused request changes nothing.
 */
export function addPost<Body extends z.ZodType>(
  app: ServiceApp,
  service: Service,
  path: string,
  body: Body,
  act: (request: z.output<Body>, portion: Portion) => unknown,
): void {
  app.post(path, async (call) => {
    let cutShort = false
    const portion: Portion = (items) => {
      const fault = service.faults.take('partial', call.req.path)
      cutShort ||= fault !== null
      return fault === null ? items : items.slice(0, fault.items)
    }
    try {
      const request = readBody(await bytesOf(call, service.maxBody), body)
      const answer = service.store.change(() => act(request, portion))
      if (cutShort) return refuse(call, 500, 'partial', 'The service stopped in the middle of the request.')
      return answerJson(call, JSON.stringify(answer))
    } catch (error) {
      if (error instanceof Refusal) return refuse(call, error.status, error.code, error.message)
      throw error
    }
  })
}

async function bytesOf(call: ServiceCall, maxBody: number): Promise<ArrayBuffer> {
  const type = call.req.header('Content-Type')?.trim() ?? ''
  if (!JSON_TYPE.test(type)) {
    throw new Refusal('content-type', 'The Content-Type must be application/json; charset=utf-8.')
  }
  // It is part of what is signed (section 5), so a body without it is not signed.
  const length = Number(call.req.header('Content-Length') ?? '')
  if (length === 0) throw new Refusal('body-missing', 'The request has no body, or no Content-Length.')
  if (length > maxBody) throw new Refusal('body-too-large', `The body has more than ${maxBody} bytes.`, 413)
  return call.req.arrayBuffer()
}

function readBody<Body extends z.ZodType>(bytes: ArrayBuffer, schema: Body): z.output<Body> {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new Refusal('body-malformed', 'The body is not JSON in UTF-8.')
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue === undefined || issue.path.length === 0 ? 'The body' : issue.path.join('.')
  throw new Refusal('body-invalid', `${place}: ${issue?.message ?? 'is invalid'}`)
}
