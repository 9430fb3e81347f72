import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import styles from './contents.module.css'

type Listed = { readonly element: HTMLElement; readonly title: string }

/** Lists a group while it is shown. Returns the function that ends that. */
type List = (group: Listed) => () => void

const ListContext = createContext<List>(() => () => undefined)

/** Lists a group with a title in the contents of its section. */
export function useListed(title: string | undefined) {
  const list = useContext(ListContext)
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (title === undefined || element.current === null) return undefined
    return list({ element: element.current, title })
  }, [list, title])
  return element
}

/** Fewest groups of a section that get contents. */
const FEWEST = 3

/** A section with its contents beside it, if it has several groups. */
export function WithContents({ children }: { readonly children: ReactNode }) {
  const [groups, setGroups] = useState<readonly Listed[]>([])
  const list = useCallback<List>((group) => {
    setGroups((now) => [...now, group].toSorted((one, other) => (isBefore(one, other) ? -1 : 1)))
    return () => setGroups((now) => now.filter((other) => other !== group))
  }, [])
  return (
    <ListContext value={list}>
      <div className={styles.page}>
        {children}
        {groups.length < FEWEST ? null : <Contents groups={groups} />}
      </div>
    </ListContext>
  )
}

const isBefore = (one: Listed, other: Listed) =>
  (one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

function Contents({ groups }: { readonly groups: readonly Listed[] }) {
  const { t } = useTranslation()
  const nav = useRef<HTMLElement>(null)
  const [current, go] = useCurrent(nav, groups)
  return (
    <nav ref={nav} className={styles.contents} aria-label={t('settings.contents')}>
      <ul>
        {groups.map((group) => (
          <li key={group.title}>
            <button
              type="button"
              aria-current={group === current ? 'true' : undefined}
              className={classNames(styles.entry, group === current && styles.current)}
              onClick={() => go(group)}
            >
              {group.title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The group that is being read, and the function that goes to one. */
function useCurrent(nav: { readonly current: HTMLElement | null }, groups: readonly Listed[]) {
  const [read, setRead] = useState<Listed | undefined>(groups[0])
  /** Where the panel was when a group was gone to. That group is current until the panel is scrolled. */
  const goneTo = useRef<number | null>(null)
  useEffect(() => {
    const panel = nav.current?.closest('main')
    if (!panel) return undefined
    const follow = () => {
      if (goneTo.current === panel.scrollTop) return
      goneTo.current = null
      setRead(groupAt(panel, groups))
    }
    follow()
    panel.addEventListener('scroll', follow, { passive: true })
    return () => panel.removeEventListener('scroll', follow)
  }, [nav, groups])

  function go(group: Listed): void {
    const panel = nav.current?.closest('main')
    group.element.scrollIntoView({ block: 'start' })
    goneTo.current = panel?.scrollTop ?? null
    setRead(group)
    const first = group.element.querySelector<HTMLElement>('button:not([disabled]), input:not([disabled])')
    first?.focus({ preventScroll: true })
  }
  return [read, go] as const
}

/**
 * The last group that begins above a line. The line is at the top of the panel at first and at its bottom at the end of
 * scrolling, so that every group has its turn.
 */
function groupAt(panel: HTMLElement, groups: readonly Listed[]): Listed | undefined {
  const { top } = panel.getBoundingClientRect()
  const length = panel.scrollHeight - panel.clientHeight
  const line = top + 1 + (length > 0 ? (panel.scrollTop / length) * panel.clientHeight : 0)
  return groups.findLast(({ element }) => element.getBoundingClientRect().top <= line) ?? groups[0]
}
