import type { ChannelName, EventName } from '../contract/bridge/channels.ts'

/**
 * Inserted by the build from `contract/bridge/channels.ts`. The page loads the preload first, so it should not include
 * the schemas.
 */
declare const __CHANNEL_NAMES__: readonly ChannelName[]
declare const __EVENT_NAMES__: readonly EventName[]

export const CHANNEL_NAMES = __CHANNEL_NAMES__
export const EVENT_NAMES = __EVENT_NAMES__
