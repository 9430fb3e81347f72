import { systemCode } from '../support/disk-failures.ts'

/**
 * Watches a stream of the program's output, so that none of its failures ends the program: a command whose reader is gone
 * (`| head`) still ends as it should, with a batch that it is sending and with its exit code. The returned function waits
 * until all is written, and gives what kept it from being written; `null` for nothing, and for a reader that is gone.
 */
export function watchStream(stream: NodeJS.WritableStream): () => Promise<Error | null> {
  let first: Error | null = null
  stream.on('error', (error: Error) => (first ??= error))
  return async () => {
    await new Promise<void>((resolve) => stream.write('', () => resolve()))
    return systemCode(first) === 'EPIPE' ? null : first
  }
}
