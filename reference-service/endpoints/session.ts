import { guidSchema } from '../../contract/model/id-schemas.ts'
import { currentReport } from '../current-report.ts'
import { answerJson, refuse, type Service, type ServiceApp } from '../context.ts'

/** `GET /v2/session` (API document, section 4.4). */
export function addSession(app: ServiceApp, service: Service): void {
  const { faults } = service
  app.get('/v2/session', (call) => {
    const { path } = call.req
    const wanted = guidSchema.safeParse(call.req.query('participantId'))
    if (!wanted.success) return refuse(call, 400, 'participant-malformed', 'participantId is not a GUID.')
    const gone = faults.take('session-gone', path, ({ participantId = wanted.data }) => participantId === wanted.data)
    if (gone !== null) {
      const status = gone.status === 400 ? 400 : 404
      return refuse(call, status, 'session-gone', 'The session was removed.')
    }
    const report = currentReport(service, wanted.data)
    if (report === null) return refuse(call, 400, 'participant-unknown', 'There is no participant of this id.')
    const malformed = faults.take('malformed-report', path) !== null
    return answerJson(
      call,
      JSON.stringify(malformed ? { ...report, started: 'yesterday', questions: 'three' } : report),
    )
  })
}
