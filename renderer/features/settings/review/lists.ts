type Entry = { readonly id: string }

/** The list with changed members of one entry. */
export function edited<T extends Entry>(list: readonly T[], id: T['id'], part: Partial<T>): readonly T[] {
  return list.map((entry) => (entry.id === id ? { ...entry, ...part } : entry))
}

export function without<T extends Entry>(list: readonly T[], id: T['id']): readonly T[] {
  return list.filter((entry) => entry.id !== id)
}

/** The list with one entry a place further up or down. At an end it stays. */
export function moved<T extends Entry>(list: readonly T[], id: T['id'], step: -1 | 1): readonly T[] {
  return movedAt(
    list,
    list.findIndex((entry) => entry.id === id),
    step,
  )
}

/** {@link moved} for the entry at an index. */
export function movedAt<T>(list: readonly T[], index: number, step: -1 | 1): readonly T[] {
  const entry = list[index]
  const other = list[index + step]
  if (entry === undefined || other === undefined) return list
  return list.with(index, other).with(index + step, entry)
}
