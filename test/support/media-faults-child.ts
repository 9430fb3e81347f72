import { createContainer } from '../../main/media-store/container-writer.ts'
import { toFailure, type ErrorCode } from '../../contract/model/errors.ts'
import { FAULTS_PLAN, FAULTS_SIZES, mediaBytes, piece } from './media-pieces.ts'

/** Where the process is to write a container; ID and key as hexadecimal digits. */
export type FaultsOrder = { readonly path: string; readonly id: string; readonly key: string }
/** What it has done, told before anything else can happen to it. */
export type FaultsTold =
  | { readonly kind: 'ready' | 'created' | 'plan' | 'finished' | 'ended' }
  | { readonly kind: 'stored'; readonly part: number }
  | { readonly kind: 'failed'; readonly code: ErrorCode }

const tell = (told: FaultsTold) => void process.send?.(told)

/** Writes a container as a download does: a piece that fails is left out, and the others are tried. */
async function carryOut({ path, id, key }: FaultsOrder): Promise<void> {
  const attempt = async (work: () => Promise<unknown>, done: FaultsTold) => {
    try {
      await work()
      tell(done)
    } catch (error) {
      tell({ kind: 'failed', code: toFailure(error).code })
    }
  }
  const writer = await createContainer(path, { id: Buffer.from(id, 'hex'), key: Buffer.from(key, 'hex') })
  tell({ kind: 'created' })
  await attempt(() => writer.appendPlan(Buffer.from(FAULTS_PLAN)), { kind: 'plan' })
  for (const [part, size] of FAULTS_SIZES.entries())
    await attempt(() => writer.append(piece(part, 0, true), mediaBytes(size, part)), { kind: 'stored', part })
  await attempt(() => writer.finish(), { kind: 'finished' })
  await writer.close()
}

process.on('message', (order: FaultsOrder) => {
  void carryOut(order)
    .catch((error: unknown) => tell({ kind: 'failed', code: toFailure(error).code }))
    .then(() => tell({ kind: 'ended' }))
})
process.on('disconnect', () => process.exit())
tell({ kind: 'ready' })
