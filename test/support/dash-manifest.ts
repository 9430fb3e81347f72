import { onTestFinished, vi } from 'vitest'

/** A node of a manifest in dash.js: attributes and children are members. */
export type DashNode = Readonly<Record<string, unknown>>

/**
 * Parses manifests with dash.js's own loader and parser, like the player. Needs a page: a file that uses it must start
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
  // A player does not start without it.
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

/** All nodes of that name at any depth, own or inherited. */
export function nodesNamed(root: DashNode, name: string): DashNode[] {
  const found: DashNode[] = []
  const seen = new Set<unknown>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return
    seen.add(node)
    // Including inherited members, which dash.js reads like own ones.
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
