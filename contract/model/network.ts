import { z } from 'zod'

/** What a page knows of the network: only Chromium does, and only in a page. */
export const networkReportSchema = z.strictObject({
  /** `false` where the system has no network at all; `true` says nothing of whether a host can be reached. */
  isOnline: z.boolean(),
  /** Whether the user pays for what is transferred, or wants little of it: a phone's network, or "save data". */
  isMetered: z.boolean(),
})
export type NetworkReport = z.infer<typeof networkReportSchema>

/** The network as the app's work must take it. */
export type NetworkState = NetworkReport & {
  /** Whether no request leaves the app: the user switched to working offline, or `--offline` was given. */
  readonly worksOffline: boolean
}
