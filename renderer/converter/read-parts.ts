/**
 * Reads a large file of the office program part by part, since main reads and answers one at a time. `null` where there is
 * no such file.
 */
export async function readParts(address: string, ask: typeof fetch): Promise<Blob | null> {
  const parts: Blob[] = []
  for (let at = 0, total = 1; at < total; at += 1) {
    const answer = await ask(`${address}?part=${at}`)
    if (at === 0 && answer.status === 404) return null
    if (!answer.ok) throw new Error(`Part ${at} of ${address} could not be read.`)
    total = Number(answer.headers.get('x-parts'))
    parts.push(await answer.blob())
  }
  return new Blob(parts)
}
