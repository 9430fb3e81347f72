const NUMBER = String.raw`(\d+(?:\.\d*)?|\.\d+)`
const DURATION = new RegExp(
  `^P(?:${NUMBER}Y)?(?:${NUMBER}M)?(?:${NUMBER}D)?(?:T(?:${NUMBER}H)?(?:${NUMBER}M)?(?:${NUMBER}S)?)?$`,
)

/** Seconds of an ISO 8601 duration such as `PT1H2M3.5S`, with years and months as dash.js counts them; `null` for other text. */
export function isoSeconds(text: string): number | null {
  const match = DURATION.exec(text)
  if (!match) return null
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  return (((years * 365 + months * 30 + days) * 24 + hours) * 60 + minutes) * 60 + seconds
}
