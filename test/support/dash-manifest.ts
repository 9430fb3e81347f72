import { onTestFinished, vi } from 'vitest'

/** A node of a manifest as dash.js keeps it: attributes and children are fields of it, by their names. */
export type DashNode = Readonly<Record<string, unknown>>

/**
 * Reads manifests by dash.js's own loader and parser, as the player does. Needs a page: the file that uses it begins
 * with `@vitest-environment happy-dom`.
 */
export async function createDashReader(): Promise<(text: string) => Promise<DashNode | null>> {
  let answer = ''
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly status = 200
      onload: (() => void) | null = null
      onloadend: (() => void) | null = null
      readonly open = vi.fn()
      readonly setRequestHeader = vi.fn()
      readonly abort = vi.fn()
      get response() {
        return answer
      }
      getAllResponseHeaders = () => ''
      send() {
        queueMicrotask(() => {
          this.onload?.()
          this.onloadend?.()
        })
      }
    },
  )
  // Without it a player does not begin.
  vi.stubGlobal('MediaSource', class {})
  const { MediaPlayer } = await import('dashjs')
  const player = MediaPlayer().create()
  player.updateSettings({ debug: { logLevel: 0 } })
  player.initialize(undefined, undefined, false)
  onTestFinished(() => {
    player.destroy()
    vi.unstubAllGlobals()
  })
  return (text) => {
    answer = text
    return new Promise((resolve) => {
      player.retrieveManifest('https://media.example/m.mpd', (manifest) => resolve(manifest as DashNode | null))
    })
  }
}

/** All nodes of that name, at any depth, however dash.js came to them. */
export function nodesNamed(root: DashNode, name: string): DashNode[] {
  const found: DashNode[] = []
  const seen = new Set<unknown>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return
    seen.add(node)
    // Inherited fields too: dash.js reads most of them without asking whose they are.
    for (const key in node) {
      const value = (node as DashNode)[key]
      if (key === name)
        found.push(...([value].flat().filter((one) => typeof one === 'object' && one !== null) as DashNode[]))
      if (!['__children', 'childNodes', 'attributes'].includes(key)) walk(value)
    }
  }
  walk(root)
  return found
}
