import type {
  ChangeProgramEmployeesRequest,
  ChangeProgramEmployeesResponse,
  SaveProgramRequest,
  SaveProgramResponse,
} from '../../contract/remote/programs.ts'
import type { SyncEmployeesRequest, SyncEmployeesResponse } from '../../contract/remote/employees.ts'
import type {
  ParticipantWithSessions,
  RegisterEmployeesRequest,
  RegisterParticipantsV1Request,
  RegisterParticipantsV2Request,
} from '../../contract/remote/participants.ts'
import type { SessionReportResult } from '../../contract/remote/report.ts'
import type { ListSessionsQuery, SessionsPage } from '../../contract/remote/sessions.ts'
import type { CreateTestRequest, ListTestsQuery, Test } from '../../contract/remote/tests.ts'
import type { Failure } from '../../contract/model/errors.ts'
import type { BodilessLength } from '../../contract/model/connection.ts'
import type { Guid } from '../../contract/model/ids.ts'
import type { ChangePath } from '../../contract/model/outbox.ts'
import type { ChangeAnswer } from '../../contract/remote/changes.ts'
import type { NetworkGate } from '../support/network-gate.ts'

export type CallOptions = {
  readonly signal?: AbortSignal
  /** Called with what went wrong each time that the request is about to be sent again. */
  readonly onRetry?: (failure: Failure) => void
}

/** The endpoints that change something at the service. None is repeated: see README.md. */
export type PostCalls = {
  /** Sends exactly these bytes of JSON, and returns the parsed answer. The caller has checked the body. */
  post<P extends ChangePath>(path: P, body: Uint8Array, options?: CallOptions): Promise<ChangeAnswer<P>>
  /** `POST /v1/create-test` (section 4.11). */
  createTest(request: CreateTestRequest, options?: CallOptions): Promise<Guid>
  /** `POST /v1/program` (section 4.1). */
  saveProgram(request: SaveProgramRequest, options?: CallOptions): Promise<SaveProgramResponse>
  /** `POST /v1/program/employees` (section 4.3). */
  changeProgramEmployees(
    request: ChangeProgramEmployeesRequest,
    options?: CallOptions,
  ): Promise<ChangeProgramEmployeesResponse>
  /** `POST /v2/participants` (section 4.5). Returns the ids in the order of the participants. */
  registerParticipantsV2(request: RegisterParticipantsV2Request, options?: CallOptions): Promise<readonly Guid[]>
  /** `POST /v1/participants` (section 4.6). */
  registerParticipantsV1(request: RegisterParticipantsV1Request, options?: CallOptions): Promise<readonly Guid[]>
  /** `POST /v2/employees-participants` (section 4.10). */
  registerEmployees(request: RegisterEmployeesRequest, options?: CallOptions): Promise<readonly Guid[]>
  /** `POST /v1/employees` (section 4.7). */
  syncEmployees(request: SyncEmployeesRequest, options?: CallOptions): Promise<SyncEmployeesResponse>
}

/** The 11 endpoints of the service. Every call rejects with a `DeskError` of the first group of codes, or `limit-exceeded`, `working-offline`. Answers beyond `ANSWER_LIMITS` are `malformed`. */
export type RemoteClient = PostCalls & {
  /** `GET /v2/sessions` (section 4.2): the unparsed body, for parsing in another thread. */
  sessionsBody(query: ListSessionsQuery, options?: CallOptions): Promise<Uint8Array>
  /** `GET /v2/sessions` (section 4.2), parsed. */
  listSessions(query: ListSessionsQuery, options?: CallOptions): Promise<SessionsPage>
  /** `GET /v2/session` (section 4.4): the unparsed body, for parsing in another thread. */
  sessionBody(participantId: Guid, options?: CallOptions): Promise<Uint8Array>
  /** `GET /v2/session` (section 4.4), parsed. `raw` is the original JSON, for the hash and the undocumented fields. */
  getSession(
    participantId: Guid,
    options?: CallOptions,
  ): Promise<{ readonly report: SessionReportResult; readonly raw: unknown }>
  /** `GET /v1/participants` (section 4.9). */
  getParticipants(participantIds: readonly Guid[], options?: CallOptions): Promise<readonly ParticipantWithSessions[]>
  /** `GET /v1/tests` (section 4.8). */
  listTests(query: ListTestsQuery, options?: CallOptions): Promise<readonly Test[]>
  /** Server's clock minus this computer's in milliseconds, from the last answer; `null` before the first. */
  clockOffsetMs(): number | null
  close(): Promise<void>
}

export type RemoteClientOptions = {
  /** While it is closed, every call fails with `working-offline`. */
  readonly gate: NetworkGate
  readonly baseUrl: string
  readonly accountId: string
  readonly secret: string
  /** The Content-Length to sign for a request without a body. Default: `0`; the connection test may find another. */
  readonly bodilessLength?: BodilessLength
  /**
   * Milliseconds without a byte of the answer before an attempt fails. Default: 30 000. A page with many photos takes
   * longer on a slow line, so the whole attempt may last 20 times as long.
   */
  readonly timeoutMs?: number
  /** Retries of a GET. Default: 4. */
  readonly retries?: number
  /** Milliseconds before the first retry. Default: 500; tests shorten it. */
  readonly retryBaseMs?: number
  readonly now?: () => number
  /** URL of the HTTP proxy for this base address; `null` for a direct connection. */
  readonly proxyUrl?: string | null
  /** Value of the `User-Agent` header. */
  readonly userAgent?: string
}
