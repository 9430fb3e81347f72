// Downloads of one resource from a host of the test's own.
import { onTestFinished } from 'vitest'
import { toFailure } from '../../contract/model/errors.ts'
import type { ConnectionId } from '../../contract/model/ids.ts'
import { grantFor } from '../../main/downloads/download-item.ts'
import { fetchResource, type ResourceRequest, type ResourceVersion } from '../../main/downloads/fetch-resource.ts'
import { createUpstream } from '../../main/media/upstream.ts'
import type { ContainerWriter } from '../../main/media-store/container-writer.ts'
import { createNetworkGate } from '../../main/support/network-gate.ts'
import { newContainer } from './media-containers.ts'
import { sendFile, startOwnHost, type OwnHost, type Validators } from './own-host.ts'

export const TYPE = 'video/mp4'
export const MIB = 1024 * 1024

export async function startHost(bytes: Buffer, options: { validators?: Validators; ranges?: boolean } = {}) {
  const host = await startOwnHost(options)
  host.files.set('/a.mp4', { bytes, type: TYPE })
  return host
}

export function newUpstream() {
  const upstream = createUpstream({ gate: createNetworkGate(), timeoutMs: 3000 })
  onTestFinished(() => upstream.close())
  return upstream
}

/** Downloads a resource into a container, as often as the test calls it. */
export async function fetcher(host: Pick<OwnHost, 'origin'>, given?: ContainerWriter) {
  const writer = given ?? (await newContainer()).writer
  const upstream = newUpstream()
  const url = `${host.origin}/a.mp4`
  const grant = grantFor('test' as ConnectionId, { kind: 'original' }, { url, type: null, size: null })
  let version: ResourceVersion | null = null
  let counted = 0
  const run = async (change: Partial<ResourceRequest> = {}) => {
    const from = change.from ?? writer.parts()[0]?.ranges[0]?.last ?? -1
    const request: ResourceRequest = {
      part: 0,
      address: url,
      range: null,
      from: change.from ?? from + 1,
      version,
      limit: 64 * MIB,
      mayBePage: false,
      keepsBeginning: true,
      ...change,
    }
    const onAnswer = async (answer: { readonly version: ResourceVersion }) => {
      version = answer.version
    }
    const onBytes = (bytes: number) => void (counted += bytes)
    await fetchResource(writer, request, { upstream, grant, signal: AbortSignal.timeout(20_000), onAnswer, onBytes })
  }
  const code = (change?: Partial<ResourceRequest>) =>
    run(change).then(
      () => null,
      (error: unknown) => toFailure(error).code,
    )
  return { writer, run, code, counted: () => counted, version: () => version }
}

/** Sends the beginning of the file, and hangs up. */
export function breakOff(host: OwnHost, after: number): void {
  host.spoil('/a.mp4', ({ headers }, response) => {
    const { bytes } = host.files.get('/a.mp4')!
    response.writeHead(200, {
      'Content-Type': TYPE,
      'Content-Length': bytes.length,
      ...versionOf(host, headers),
    })
    response.write(bytes.subarray(0, after), () => setTimeout(() => response.destroy(), 20))
    return true
  })
}

function versionOf(host: OwnHost, headers: Parameters<typeof sendFile>[1]): Record<string, string> {
  let seen: Record<string, string> = {}
  const response = { writeHead: (_: number, sent: Record<string, string>) => ((seen = sent), { end: () => undefined }) }
  sendFile(response as never, headers, { ...host.files.get('/a.mp4')!, validators: host.validators })
  const { ETag, 'Last-Modified': date } = seen
  return { ...(ETag && { ETag }), ...(date && { 'Last-Modified': date }) }
}
