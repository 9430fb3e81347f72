import type { Guid } from './ids.ts'

/**
 * The link by which a participant takes a test (API document, section 4.5); `null` where the connection does not have the
 * address of the participant pages.
 */
export function participantLink(participantUrl: string, center: string, participantId: Guid): string | null {
  if (participantUrl === '') return null
  return `${participantUrl.replace(/\/+$/, '')}/${encodeURIComponent(center)}#participant/${participantId}`
}
