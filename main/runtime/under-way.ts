/** Pending work, grouped by key. */
export type UnderWay<K> = {
  /** Returns `work`, which counts as pending until it settles. */
  add<T>(of: K, work: Promise<T>): Promise<T>
  /** Resolves when all work that is pending now has settled, of one key or of all. */
  settled(of?: K): Promise<void>
}

export function createUnderWay<K>(): UnderWay<K> {
  const works = new Map<Promise<unknown>, K>()
  return {
    add(of, work) {
      works.set(work, of)
      return work.finally(() => works.delete(work))
    },
    async settled(of) {
      const waited = [...works].filter(([, one]) => of === undefined || one === of)
      await Promise.allSettled(waited.map(([work]) => work))
    },
  }
}
