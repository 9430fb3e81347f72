import { visibleText } from './visible-text.ts'

/** The name of a file by its address, with characters shown that would hide what it is; `null` where there is none. */
export function fileNameOf(address: string): string | null {
  const last = URL.parse(address)?.pathname.split('/').at(-1) ?? ''
  return visibleText(decoded(last)) || null
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
