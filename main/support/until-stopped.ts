/** Waits for work that somebody else carries out. Rejects when the signal aborts; the work goes on. */
export function untilStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
    if (signal.aborted) stop()
  })
}
