/**
 * What may be transferred to another thread with these bytes: their memory when they are all of it, nothing when they
 * share it with others.
 */
export function ownedBy({ buffer, byteLength }: ArrayBufferView): readonly ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}

/**
 * Gives the memory of bytes or numbers back that nobody reads any more: left to the collector, it waits for megabytes of
 * garbage.
 */
export function release(...views: readonly ArrayBufferView[]): void {
  for (const buffer of views.flatMap(ownedBy)) buffer.transfer(0)
}
