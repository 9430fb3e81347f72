import { NoticePlace } from '../../common/notices/notice-place.tsx'
import { useWideWindow } from '../../ui/wide-window.ts'
import { Rail } from './rail.tsx'
import { SIDEBAR_ID } from './show-sidebar.ts'
import { SidebarContent, type SidebarProps } from './sidebar.tsx'
import styles from './sidebar.module.css'

/** The sidebar beside the screen, or the rail in a small window. */
export function AppSidebar(props: SidebarProps) {
  const isWide = useWideWindow()
  if (!isWide) return <Rail {...props} />
  return (
    <div id={SIDEBAR_ID} className={styles.sidebar} data-region="">
      <SidebarContent {...props}>
        <NoticePlace className={styles.notices} />
      </SidebarContent>
    </div>
  )
}
