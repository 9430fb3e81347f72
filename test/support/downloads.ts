// Downloads of a desk in a test.
import { expect, vi } from 'vitest'
import { DEFAULT_STACK_OPTIONS, type DownloadStack, type StackOptions } from '../../contract/model/downloads.ts'
import type { ConnectionId, SessionKey } from '../../contract/model/ids.ts'
import type { SessionReport } from '../../contract/model/report.ts'
import type { Desk } from '../../main/desk/desk-type.ts'

const NEWEST = { column: 'started', direction: 'desc' } as const

/** Sessions with a file of every kind, newest first. Their reports are downloaded for it. */
export async function sessionsWithMedia(desk: Desk, id: ConnectionId, most: number): Promise<readonly SessionReport[]> {
  const { resultSetId } = await desk.sessions.open(1, id, {}, NEWEST)
  const found: SessionReport[] = []
  for (const { key } of await desk.sessions.window(1, resultSetId, 0, 200)) {
    const { report } = await desk.reports.get(id, key, 'stored-first')
    const answers = report?.questions.map(({ answer }) => answer) ?? []
    const hasVideo = answers.some((answer) => answer.kind === 'video' && answer.mpegDashUri !== null)
    const hasFile = answers.some((answer) => answer.kind === 'essay' && answer.files.length > 0)
    if (report && hasVideo && hasFile && report.proctoring?.protocolUrl) found.push(report)
    if (found.length === most) break
  }
  await desk.sessions.close(1, resultSetId)
  return found
}

/** Adds a stack of some sessions. */
export function download(
  desk: Desk,
  id: ConnectionId,
  keys: readonly SessionKey[],
  options: Partial<StackOptions> = {},
): Promise<string> {
  return desk.downloads.add(1, id, { kind: 'sessions', keys }, { ...DEFAULT_STACK_OPTIONS, ...options })
}

/** Waits until nothing is left to be downloaded, and returns the stack. */
export async function settled(desk: Desk, id: ConnectionId, stackId: string, ready?: number): Promise<DownloadStack> {
  return vi.waitFor(
    async () => {
      const { stacks } = await desk.downloads.overview(id)
      const stack = stacks.find((one) => one.id === stackId)
      if (stack === undefined) throw new Error('the stack is gone')
      expect(stack.ready + (ready === undefined ? stack.partly : 0)).toBe(ready ?? stack.sessions)
      return stack
    },
    { timeout: 60_000, interval: 50 },
  )
}
