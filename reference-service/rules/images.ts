const DATA_URI = /^data:(image\/(?:jpeg|png|gif));base64,([A-Za-z0-9+/]+={0,2})$/

const SIGNATURES: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['ffd8ff'],
  'image/png': ['89504e470d0a1a0a0000000d49484452'],
  'image/gif': ['474946383761', '474946383961'],
}

/** Why a value is no image (API document, section 2.7); `null` if it is one and its bytes are what it says. */
export function imageProblem(value: string): string | null {
  const match = DATA_URI.exec(value)
  if (match === null) return 'is not a base64 data URI of image/jpeg, image/png or image/gif'
  const [, type, base64] = match
  if (base64!.length % 4 !== 0) return 'is not base64'
  const start = Buffer.from(base64!.slice(0, 24), 'base64').toString('hex')
  if (SIGNATURES[type!]!.some((signature) => start.startsWith(signature))) return null
  return `says ${type!} and its content is something else`
}
