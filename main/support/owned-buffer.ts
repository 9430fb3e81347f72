/**
 * The buffer to transfer to another thread with these bytes: their memory if they are all of it, none if they share it.
 */
export function ownedBy({ buffer, byteLength }: ArrayBufferView): readonly ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : []
}

/**
 * Frees the memory of bytes or numbers that are no longer needed. The garbage collector would free it only after
 * megabytes of garbage.
 */
export function release(...views: readonly ArrayBufferView[]): void {
  for (const buffer of views.flatMap(ownedBy)) buffer.transfer(0)
}
