import { existsSync } from 'node:fs'
import { HostMenu } from './menu-items.ts'
import type {
  Dock,
  JumpListCategory,
  JumpListSettings,
  JumpListTask,
  NativeImage,
  NativeImageModule,
} from './surface.ts'
import { inTest, onIcon } from './test-link.ts'

/** What the app's icon stands in: the dock of macOS, the taskbar of Windows, or what Linux desktops have. */
type IconPlace = 'dock' | 'taskbar' | 'launcher'

const PLACES: Partial<Record<NodeJS.Platform, IconPlace>> = { darwin: 'dock', win32: 'taskbar' }
const ASKED = ['dock', 'taskbar', 'launcher'].find((place) => place === process.env.PROCTOR_DESK_TEST_ICON)

/** A test may ask for that of another system. Electron has the members of the dock and of the taskbar on their systems only. */
const place = ((inTest ? ASKED : undefined) ?? PLACES[process.platform] ?? 'launcher') as IconPlace

let badge = ''
let menu: HostMenu | null = null
let tasks: readonly JumpListTask[] = []
let removed: readonly JumpListTask[] = []
let overlay = ''
let progress = -1

export const dock: Dock | undefined =
  place !== 'dock'
    ? undefined
    : {
        setBadge: (text) => {
          badge = text
        },
        setMenu: (next) => {
          menu = next instanceof HostMenu ? next : null
        },
      }

/** Shows nothing on Windows, where Electron would draw an overlay of its own. */
export function setBadgeCount(count = 0): boolean {
  if (place !== 'launcher') throw new Error(`the host has no count for the ${place}`)
  badge = count === 0 ? '' : String(count)
  return true
}

const ARGUMENT_ERROR = 'Argument must be null or an array of categories'

/** As the converters of shell/browser/api/electron_api_app.cc take it. */
function checked(category: JumpListCategory): JumpListCategory {
  if (category.name === '') throw new Error(ARGUMENT_ERROR)
  for (const { title, program, iconPath, iconIndex, description = '' } of category.items) {
    if (title === '' || program === '' || (iconPath !== undefined && iconIndex === undefined))
      throw new Error(ARGUMENT_ERROR)
    // AppendTask in shell/browser/ui/win/jump_list.cc
    if (description.length > 260) throw new Error('the description of a task is too long')
  }
  return category
}

/** The members of `app` that there are on Windows only. */
export const jumpList =
  place !== 'taskbar'
    ? {}
    : {
        setJumpList(categories: JumpListCategory[] | null): 'ok' {
          // Windows omits a category with an entry that was taken out since the last call.
          const shown = (categories ?? []).map(checked).filter(({ items }) => !items.some(isRemoved))
          tasks = shown.flatMap(({ items }) => items)
          removed = []
          return 'ok'
        },
        getJumpListSettings: (): JumpListSettings => ({ minItems: 10, removedItems: [...removed] }),
      }

const isRemoved = ({ program, args }: JumpListTask) =>
  removed.some((one) => one.program === program && one.args === args)

class HostImage implements NativeImage {
  readonly #isEmpty: boolean
  constructor(isEmpty: boolean) {
    this.#isEmpty = isEmpty
  }
  isEmpty(): boolean {
    return this.#isEmpty
  }
}

/** Reads no picture: it only finds out whether there is one. */
export const nativeImage: NativeImageModule = {
  createFromPath: (path) => new HostImage(!existsSync(path)),
}

export function setOverlay(image: NativeImage | null, description: string): void {
  // Electron's is the same as none.
  if (image?.isEmpty() === true) throw new Error('the picture of an overlay is empty')
  overlay = image === null ? '' : description
}

export function setProgress(next: number): void {
  progress = next
}

if (inTest) {
  onIcon({
    read: () => ({ badge, overlay, progress, entries: menu?.labels() ?? tasks.map(({ title }) => title) }),
    choose(label) {
      menu?.pressLabel(label)
      return tasks.find(({ title }) => title === label)?.args ?? null
    },
    remove(label) {
      removed = [...removed, ...tasks.filter(({ title }) => title === label)]
      tasks = tasks.filter(({ title }) => title !== label)
    },
  })
}
