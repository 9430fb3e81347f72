/**
 * Whether there is a screen to show windows on. Systems other than Linux have one. `PROCTOR_DESK_HEADLESS=1` makes it
 * false.
 */
export function hasDisplay(
  env: Readonly<NodeJS.ProcessEnv> = process.env,
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (env.PROCTOR_DESK_HEADLESS === '1') return false
  return platform !== 'linux' || Boolean(env.DISPLAY) || Boolean(env.WAYLAND_DISPLAY)
}
