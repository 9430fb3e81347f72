import type { RunningService } from '../../reference-service/service.ts'

/** Values that are shorter are found in other words. */
const LEAST_LETTERS = 5

/**
 * What participants' data says of people, and nothing else in the service's answers does: a branch may also be a center,
 * and an essay may name anybody.
 */
export function personalValues(service: Pick<RunningService, 'centers' | 'items' | 'report'>): readonly string[] {
  const values = new Set<string>()
  let others = ''
  for (const item of service.centers.flatMap((center) => [...service.items(center)])) {
    const report = service.report(item.participantId)
    if (report === null) continue
    for (const { value } of [...item.participantData, ...report.participantData]) values.add(value)
    others += JSON.stringify([
      { ...item, participantData: [] },
      { ...report, participantData: [] },
    ])
  }
  return [...values].filter((value) => {
    const isText = value.length >= LEAST_LETTERS && !value.startsWith('data:')
    return isText && !others.includes(JSON.stringify(value).slice(1, -1))
  })
}

/** The personal values that a text has, as they are or as HTML writes them. */
export function leakedInto(text: string, personal: readonly string[]): readonly string[] {
  const asHtml = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return personal.filter((value) => text.includes(value) || text.includes(asHtml(value)))
}
