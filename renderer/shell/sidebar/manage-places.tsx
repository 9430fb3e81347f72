import { useQuery } from '@tanstack/react-query'
import {
  Briefcase,
  ChevronDown,
  ChevronRight,
  IdCard,
  Layers,
  ScrollText,
  Send,
  Users,
  UserSearch,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { formatNumber } from '../../../contract/text/format.ts'
import { useKeptSettings } from '../../common/use-kept-settings.ts'
import { manageQueries } from '../../features/manage/manage-queries.ts'
import { useOutboxNotices } from '../../features/manage/outbox/use-outbox-notices.ts'
import { classNames } from '../../ui/class-names.ts'
import { hintBeside } from '../../ui/hint-layer.tsx'
import { MANAGE_SCREENS, paths, type ManageScreen, type Route } from '../routes.ts'
import styles from './sidebar.module.css'

const ICONS: Readonly<Record<ManageScreen, LucideIcon>> = {
  tests: ScrollText,
  participants: Users,
  employees: IdCard,
  programs: Layers,
  results: UserSearch,
  outbox: Send,
}

type ManagePlacesProps = {
  readonly route: Route
  readonly connectionId: ConnectionId
  /** Called when a place was chosen. */
  readonly onPlace?: (() => void) | undefined
  readonly isRail?: boolean
}

/** The screens that run the account: a group of the sidebar, which is folded until it is used. */
export function ManagePlaces({ route, connectionId, onPlace, isRail = false }: ManagePlacesProps) {
  const { t } = useTranslation()
  const [{ managePlacesShown }, keep] = useKeptSettings()
  const { data: count } = useQuery(manageQueries.outboxCount(connectionId))
  useOutboxNotices(connectionId)
  const waiting = count === undefined ? 0 : count.staged + count.unknown
  const current = route.kind === 'manage' ? route.screen : null
  // The screen that is shown has its place, also in a folded group.
  const shown = managePlacesShown ? MANAGE_SCREENS : MANAGE_SCREENS.filter((screen) => screen === current)
  const placeOf = (screen: ManageScreen) => {
    const Icon = ICONS[screen]
    const label = t(`manage.${screen}`)
    const isCurrent = screen === current
    return (
      <a
        key={screen}
        href={`#${paths.manage(connectionId, screen)}`}
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(isRail ? styles.railItem : styles.place, isCurrent && styles.current)}
        onClick={onPlace}
        {...(isRail ? hintBeside(label) : { title: label })}
      >
        <Icon size={isRail ? 18 : 15} aria-hidden="true" />
        <span className={isRail ? 'visually-hidden' : styles.placeLabel}>{label}</span>
        {screen === 'outbox' && waiting > 0 && !isRail ? (
          <span className={styles.side}>{formatNumber(waiting)}</span>
        ) : null}
      </a>
    )
  }
  const fold = {
    type: 'button',
    'aria-expanded': managePlacesShown,
    onClick: () => keep({ managePlacesShown: !managePlacesShown }),
  } as const
  if (isRail) {
    return (
      <>
        <button {...fold} className={styles.railItem} aria-label={t('manage.title')} {...hintBeside(t('manage.title'))}>
          <Briefcase size={18} aria-hidden="true" />
        </button>
        {shown.map(placeOf)}
      </>
    )
  }
  const Arrow = managePlacesShown ? ChevronDown : ChevronRight
  return (
    <div className={styles.group} role="group" aria-label={t('manage.title')}>
      <button {...fold} className={styles.groupHead}>
        <Arrow size={13} aria-hidden="true" />
        {t('manage.title')}
        {!managePlacesShown && waiting > 0 ? <span className={styles.side}>{formatNumber(waiting)}</span> : null}
      </button>
      {shown.map(placeOf)}
    </div>
  )
}
