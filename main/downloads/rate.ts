import type { InstantMs } from '../../contract/model/instants.ts'

/** Milliseconds over which a rate is measured. */
const OVER_MS = 5_000

/** Bytes per second over the last seconds. */
export type Rate = {
  add(bytes: number): void
  perSecond(): number
}

export function createRate(now: () => InstantMs, overMs = OVER_MS): Rate {
  const since = now()
  let counted: { readonly at: InstantMs; readonly bytes: number }[] = []
  const recent = () => {
    const from = now() - overMs
    if ((counted[0]?.at ?? from) < from) counted = counted.filter(({ at }) => at >= from)
    return counted
  }
  return {
    add(bytes) {
      recent().push({ at: now(), bytes })
    },
    perSecond() {
      const bytes = recent().reduce((sum, one) => sum + one.bytes, 0)
      const over = Math.min(overMs, Math.max(250, now() - since))
      return bytes === 0 ? 0 : (bytes * 1000) / over
    },
  }
}
