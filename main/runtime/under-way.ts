/** What is going on, each of it for something. */
export type UnderWay<K> = {
  /** Answers what it is given; that is under way until it settles. */
  add<T>(of: K, work: Promise<T>): Promise<T>
  /** Resolves when all that is under way now has settled, of one thing or of everything. */
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
