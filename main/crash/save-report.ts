import { openTargetFile } from '../export/target-file.ts'

/** Writes a report where the user said. Fails with `disk-full` and `disk-error`; then no part of it stays. */
export async function saveReport(path: string, text: string): Promise<void> {
  const file = await openTargetFile(path)
  try {
    await file.write(text)
    await file.complete()
  } finally {
    await file.discard()
  }
}
