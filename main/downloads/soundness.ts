import { DeskError } from '../../contract/model/errors.ts'
import type { SessionKey } from '../../contract/model/ids.ts'
import type { DownloadItemId } from '../store/records.ts'
import type { Entry } from './board.ts'
import type { Core } from './core.ts'
import { isSameItem } from './download-item.ts'

/** What a check of all complete files found. */
export type VerifiedMedia = {
  readonly files: number
  readonly bytes: number
  readonly damaged: readonly { readonly key: SessionKey; readonly item: DownloadItemId }[]
}

/** A file is known to be damaged: from now on it is not complete, so it is downloaded again as far as needed. */
export async function noteDamaged(
  { board, engine, options }: Core,
  key: SessionKey,
  item: DownloadItemId,
): Promise<void> {
  const entry = board.get(key)
  const noted = entry?.record.items.find((one) => isSameItem(one, item))
  if (entry === null || !noted?.isComplete) return
  const { kind, questionNum, index, bytes, total } = noted
  const note = { bytes, total, isComplete: false, failure: null, finishedAt: null }
  await options.store.downloads.noteItem(key, { kind, questionNum, index }, note)
  board.note(entry, noted, note)
  engine.pump()
}

/** Containers are gone from the disk: their files are downloaded again. */
export async function noteMissing(core: Core, missing: ReadonlySet<string>): Promise<void> {
  for (const { key, record } of core.board.all()) {
    const gone = record.items.filter(({ container }) => container !== null && missing.has(container))
    for (const item of gone) await noteDamaged(core, key, item)
  }
}

/** Reads all complete files. What is damaged of them is downloaded again. */
export async function verifyMedia(core: Core, signal?: AbortSignal): Promise<VerifiedMedia> {
  let [files, bytes] = [0, 0]
  const damaged: { readonly key: SessionKey; readonly item: DownloadItemId }[] = []
  for (const entry of core.board.all()) {
    for (const item of entry.record.items.filter(({ isComplete }) => isComplete)) {
      files += 1
      bytes += item.bytes
      if (await isSound(core, entry, item, signal)) continue
      const { kind, questionNum, index } = item
      damaged.push({ key: entry.key, item: { kind, questionNum, index } })
    }
  }
  for (const { key, item } of damaged) await noteDamaged(core, key, item)
  return { files, bytes, damaged }
}

async function isSound(
  { options: { library } }: Core,
  { key }: Entry,
  item: DownloadItemId,
  signal?: AbortSignal,
): Promise<boolean> {
  try {
    const file = await library.find(key, item)
    if (file === null) return false
    // One that was cut behind a record looks like one that is being written.
    return await file.use(async (container) => container.isFinished() && (await container.verify(signal)).length === 0)
  } catch (error) {
    if (error instanceof DeskError && error.code === 'media-damaged') return false
    throw error
  }
}
