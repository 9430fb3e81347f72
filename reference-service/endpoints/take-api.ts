import { z } from 'zod'
import { guidSchema } from '../../contract/model/id-schemas.ts'
import type { ServiceApp, ServiceCall } from '../context.ts'
import { isFromForeignPage } from '../foreign-callers.ts'
import { limitedBody } from '../limited-body.ts'
import type { TakenStore } from '../store/taken-sessions.ts'
import { paperOf } from '../taken/paper.ts'
import { TakeRefusal } from '../taken/take-refusal.ts'
import type { SessionAddress } from '../taken/changing.ts'
import type { Taking } from '../taken/taking.ts'

const JSON_BYTES = 256 * 1024
const MAX_SECONDS = 86_399

const startSchema = z.strictObject({ testId: guidSchema })
const answerSchema = z.strictObject({
  testId: guidSchema,
  seconds: z.int().min(0).max(MAX_SECONDS),
  answer: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.enum(['SingleChoice', 'Likert']), choice: z.string().max(1000) }),
      z.strictObject({ kind: z.literal('Essay'), text: z.string() }),
      z.strictObject({ kind: z.literal('sample') }),
    ])
    .nullable(),
})
const questionSchema = z.coerce.number().pipe(z.int().min(0).max(1000))
const uploadSchema = z.strictObject({
  testId: guidSchema,
  name: z.string().max(1000).optional(),
  seconds: z.coerce.number().optional(),
  width: z.coerce.number().optional(),
  height: z.coerce.number().optional(),
})
const removalSchema = z.strictObject({ testId: guidSchema })

/**
 * The API of the participant page, below `/take/api/<center>/<participantId>`. It needs no signature: who knows the link
 * may take its tests. Pages of other origins are refused, since every page can send requests to loopback.
 */
export function addTakeApi(app: ServiceApp, taking: Taking, store: TakenStore): void {
  const at = '/take/api/:center/:participantId'
  const { fileBytes, recordingBytes } = taking.limits
  app.get(at, (call) => answered(call, () => paperOf(taking, store, linkOf(call))))
  app.post(`${at}/start`, (call) =>
    answered(call, async () => {
      taking.start({ ...linkOf(call), ...(await bodyOf(call, startSchema)) })
      return paperOf(taking, store, linkOf(call))
    }),
  )
  app.post(`${at}/stay`, (call) =>
    answered(call, async () => {
      taking.stay({ ...linkOf(call), ...(await bodyOf(call, startSchema)) })
      return {}
    }),
  )
  app.post(`${at}/finish`, (call) =>
    answered(call, async () => taking.finish({ ...linkOf(call), ...(await bodyOf(call, startSchema)) })),
  )
  app.put(`${at}/answers/:question`, (call) =>
    answered(call, async () => {
      const { testId, ...change } = await bodyOf(call, answerSchema)
      taking.answer({ ...linkOf(call), testId }, { question: questionOf(call), ...change })
      return {}
    }),
  )
  app.post(`${at}/files/:question`, (call) =>
    answered(call, async () => {
      const { testId, name, seconds, width, height } = parsed(uploadSchema, call.req.query())
      const bytes = await bytesOf(call, Math.max(fileBytes, recordingBytes))
      const type = call.req.header('Content-Type')
      const facts = seconds === undefined ? null : { seconds, width: width ?? 0, height: height ?? 0 }
      const upload = { question: questionOf(call), name: name ?? '', type, bytes, facts }
      const file = taking.addFile({ ...linkOf(call), testId }, upload)
      return { fileId: file.fileId, name: file.name, type: file.type, size: file.size }
    }),
  )
  app.delete(`${at}/files/:question/:fileId`, (call) =>
    answered(call, () => {
      const { testId } = parsed(removalSchema, call.req.query())
      taking.removeFile({ ...linkOf(call), testId }, call.req.param('fileId') ?? '')
      return {}
    }),
  )
}

async function answered(call: ServiceCall, act: () => object | Promise<object>): Promise<Response> {
  try {
    if (isFromForeignPage(call)) {
      throw new TakeRefusal('foreign-page', 'The request comes from a page of another origin.')
    }
    return call.json(await act(), 200, { 'Cache-Control': 'no-store' })
  } catch (error) {
    if (!(error instanceof TakeRefusal)) throw error
    const { code, message, at } = error
    return call.json({ error: { code, message, at } }, error.status, { 'Cache-Control': 'no-store' })
  }
}

function linkOf(call: ServiceCall): Omit<SessionAddress, 'testId'> {
  const participantId = guidSchema.safeParse(call.req.param('participantId'))
  if (!participantId.success) throw new TakeRefusal('link-unknown', 'There is no such link.')
  return { center: call.req.param('center') ?? '', participantId: participantId.data }
}

function questionOf(call: ServiceCall): number {
  return parsed(questionSchema, call.req.param('question'))
}

async function bodyOf<T extends z.ZodType>(call: ServiceCall, schema: T): Promise<z.output<T>> {
  const text = new TextDecoder().decode(await bytesOf(call, JSON_BYTES))
  return parsed(schema, jsonOf(text))
}

/** `null`, which no schema accepts, for what is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function bytesOf(call: ServiceCall, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await limitedBody(call, most)
  if (bytes === null) throw new TakeRefusal('file-too-large', `The request has more than ${most} bytes.`)
  return bytes
}

function parsed<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw new TakeRefusal('request-malformed', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'malformed'}`)
}
