import type { Guid } from './ids.ts'

/**
 * The link by which a participant takes a test (API document, section 4.5); `null` where the connection does not have the
 * address of the participant pages.
 */
export function participantLink(participantUrl: string, center: string, participantId: Guid): string | null {
  if (participantUrl === '') return null
  // Mail programs end a link at signs that may stand in an address.
  const name = encodeURIComponent(center).replace(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${participantUrl.replace(/\/+$/, '')}/${name}#participant/${participantId}`
}
