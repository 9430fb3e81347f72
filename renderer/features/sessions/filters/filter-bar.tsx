import { PanelRight, Plus } from 'lucide-react'
import { useContext, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { MANUAL_SCORING } from '../../../../contract/model/session.ts'
import { queries } from '../../../bridge/queries.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ChoiceList, type Choice } from '../../../ui/choice-list.tsx'
import { FilterChip } from '../../../ui/chip.tsx'
import { formatNumber } from '../../../../contract/text/format.ts'
import { Menu } from '../../../ui/menu.tsx'
import { ValueNamesContext } from '../../../ui/named-value.tsx'
import { clearFilters } from './clear-filters.ts'
import { ColumnsMenu } from '../grid/columns-menu.tsx'
import type { FilterName } from './filter-names.ts'
import { percentText, startedText } from './filter-text.ts'
import { PercentChoices } from './percent-choices.tsx'
import { hasChips, NO_FILTER, type ListFilter } from './session-filter.ts'
import type { SessionsList } from '../list/sessions-list.ts'
import { StartedChoices } from './started-choices.tsx'
import styles from '../sessions.module.css'

/** Shown only while they filter, or while they are being chosen; a menu has them else. */
const SELDOM: readonly FilterName[] = ['percent', 'level', 'center', 'hasVideo', 'hasEssay']
const YES_NO = ['yes', 'no'] as const

type ListChipProps<T extends string> = {
  readonly choices: readonly Choice<T>[]
  readonly selected: readonly T[]
  readonly onChange: (selected: readonly T[]) => void
  readonly single?: boolean
  readonly searchable?: boolean
  /** Said above the choices. */
  readonly hint?: string | undefined
  /** Said in the place of choices. */
  readonly empty?: string
}

type FilterBarProps = {
  readonly list: SessionsList
  readonly open: FilterName | null
  readonly onOpen: (filter: FilterName | null) => void
  /** Shows the summary or hides it. */
  readonly onPreview: () => void
  /** A chip's cross is gone with its filter, so the focus needs another place. */
  readonly onCleared: () => void
}

const conclusionId = (value: number | null) => (value === null ? 'none' : String(value))

/** The filters as chips, and how many sessions they leave. */
export function FilterBar({ list, open, onOpen, onPreview, onCleared }: FilterBarProps) {
  const { t } = useTranslation()
  const filter = useStore(list.store, (state) => state.filter)
  const view = useStore(list.store, (state) => state.view)
  // The list itself comes first: counting takes the store's only reader.
  const { data: facets } = useQuery({ ...queries.facets(list.connectionId), enabled: view !== null })
  const [now] = useState(() => Date.now())
  const known = view?.known ?? (view === null ? undefined : { of: view.total, withReport: view.withReport })
  /** What only reports tell is known of those sessions alone whose report is here. */
  const coverage =
    known === undefined || known.withReport === known.of
      ? undefined
      : t('sessions.filter.coverage', { withReport: known.withReport, total: known.of })
  const names = useContext(ValueNamesContext).conclusion
  function conclusionText(value: number): string {
    const name = names.find((named) => named.value === value)?.name
    return name === undefined ? formatNumber(value) : `${formatNumber(value)} – ${name}`
  }
  const change = (part: Partial<ListFilter>) => list.setFilter({ ...filter, ...part })

  function chip(name: FilterName, value: string | null, onClear: () => void, choices: ReactNode) {
    const label = t(`sessions.filter.${name}`)
    return (
      <FilterChip
        key={name}
        name={label}
        value={value}
        openLabel={
          value === null
            ? t('sessions.filter.add', { name: label })
            : t('sessions.filter.change', { name: label, value })
        }
        clearLabel={t('sessions.filter.clear', { name: label })}
        isOpen={open === name}
        onOpenChange={(isOpen) => onOpen(isOpen ? name : null)}
        onClear={() => {
          onClear()
          onCleared()
        }}
      >
        {choices}
      </FilterChip>
    )
  }

  /** A filter that can be chosen: one that tells sessions apart, or that filters already. */
  function isUseful(name: FilterName): boolean {
    if (name === 'level') return (facets?.scaleLevels.length ?? 0) > 0
    if (name === 'center') return (facets?.centers.length ?? 0) > 1
    return true
  }
  const isSet: Readonly<Partial<Record<FilterName, boolean>>> = {
    percent: filter.percent.from !== null || filter.percent.to !== null,
    level: filter.scaleLevels.length > 0,
    center: filter.centers.length > 0,
    hasVideo: filter.hasVideo !== null,
    hasEssay: filter.hasEssay !== null,
  }
  const isShown = (name: FilterName) => isSet[name] === true || open === name
  const hidden = SELDOM.filter((name) => !isShown(name) && isUseful(name))

  function listChip<T extends string>(name: FilterName, props: ListChipProps<T>) {
    const { choices, selected, onChange, single = false, searchable = false, hint, empty } = props
    const first = choices.find((choice) => choice.id === selected[0])?.label ?? selected[0]
    const value =
      selected.length === 0
        ? null
        : selected.length === 1 && first !== undefined
          ? first
          : t('sessions.filter.several', { count: selected.length })
    return chip(
      name,
      value,
      () => onChange([]),
      <>
        {hint === undefined ? null : <p className={styles.choiceHint}>{hint}</p>}
        {choices.length === 0 && empty !== undefined ? <p className={styles.choiceHint}>{empty}</p> : null}
        <ChoiceList
          label={t(`sessions.filter.${name}`)}
          choices={choices}
          selected={selected}
          onChange={onChange}
          single={single}
          {...(searchable ? { find: { label: t('sessions.filter.find'), empty: t('sessions.filter.none') } } : {})}
        />
      </>,
    )
  }

  return (
    <div className={styles.filters} data-region="" role="group" aria-label={t('sessions.filters')}>
      <div className={styles.chips}>
        {listChip('manualScoring', {
          choices: MANUAL_SCORING.map((id) => ({ id, label: t(`sessions.scoring.${id}`) })),
          selected: filter.manualScoring,
          onChange: (manualScoring) => change({ manualScoring }),
        })}
        {chip(
          'started',
          filter.started.kind === 'any' ? null : startedText(t, filter.started, now),
          () => change({ started: { kind: 'any' } }),
          <StartedChoices
            started={filter.started}
            onChange={(started, done) => {
              change({ started })
              if (done) onOpen(null)
            }}
          />,
        )}
        {listChip('test', {
          choices: (facets?.tests ?? []).map((test) => ({
            id: test.testId,
            label: test.title,
            side: formatNumber(test.count),
          })),
          selected: filter.testIds,
          onChange: (testIds) => change({ testIds }),
          searchable: true,
        })}
        {listChip('finished', {
          choices: (['finished', 'byParticipant', 'autoClosed', 'inProgress'] as const).map((id) => ({
            id,
            label: t(`sessions.state.${id}`),
          })),
          selected: filter.state === 'any' ? [] : [filter.state],
          onChange: ([state]) => change({ state: state ?? 'any' }),
          single: true,
        })}
        {listChip('conclusion', {
          choices: (facets?.conclusions ?? []).map(({ value, count }) => ({
            id: conclusionId(value),
            label:
              value === null ? t('sessions.noProctoring') : t('sessions.conclusion', { value: conclusionText(value) }),
            side: formatNumber(count),
          })),
          selected: filter.conclusions.map(conclusionId),
          onChange: (ids) => change({ conclusions: ids.map((id) => (id === 'none' ? null : Number(id))) }),
          hint: coverage,
          empty: t('sessions.filter.noReports'),
        })}
        {isShown('percent')
          ? chip(
              'percent',
              percentText(t, filter.percent),
              () => change({ percent: { from: null, to: null } }),
              <PercentChoices
                percent={filter.percent}
                onChange={(percent) => {
                  change({ percent })
                  onOpen(null)
                }}
              />,
            )
          : null}
        {isShown('level')
          ? listChip('level', {
              choices: (facets?.scaleLevels ?? []).map(({ level, count }) => ({
                id: level,
                label: level,
                side: formatNumber(count),
              })),
              selected: filter.scaleLevels,
              onChange: (scaleLevels) => change({ scaleLevels }),
              searchable: true,
            })
          : null}
        {isShown('center')
          ? listChip('center', {
              choices: (facets?.centers ?? []).map(({ center, count }) => ({
                id: center,
                label: center,
                side: formatNumber(count),
              })),
              selected: filter.centers,
              onChange: (centers) => change({ centers }),
              searchable: true,
            })
          : null}
        {(['hasVideo', 'hasEssay'] as const).map((name) =>
          isShown(name)
            ? listChip(name, {
                choices: YES_NO.map((id) => ({ id, label: t(`sessions.filter.${name}Is.${id}`) })),
                selected: filter[name] === null ? [] : [filter[name] ? 'yes' : 'no'],
                onChange: ([chosen]) => change({ [name]: chosen === undefined ? null : chosen === 'yes' }),
                single: true,
                hint: coverage,
              })
            : null,
        )}
        {hidden.length === 0 ? null : (
          <Menu
            label={t('sessions.filter.more')}
            entries={hidden.map((name) => ({
              kind: 'action' as const,
              id: name,
              label: t(`sessions.filter.${name}`),
              // The menu gives the focus back first; the chip's choices take it after that.
              onAction: () => setTimeout(() => onOpen(name), 0),
            }))}
            trigger={
              <Button variant="quiet" size="small">
                <Plus size={11} aria-hidden="true" />
                {t('sessions.filter.more')}
              </Button>
            }
          />
        )}
        {hasChips(filter) ? (
          <Button
            variant="quiet"
            size="small"
            onPress={() => {
              clearFilters(t, list, { ...NO_FILTER, search: filter.search })
              onCleared()
            }}
          >
            {t('sessions.filter.clearAll')}
          </Button>
        ) : null}
      </div>
      {view ? (
        <span className={styles.count}>
          {t('sessions.count', { total: view.total, storeTotal: view.storeTotal })}
          {view.known && view.known.withReport < view.known.of ? (
            <span className={styles.coverage} title={coverage}>
              {t('sessions.filter.covered', { withReport: view.known.withReport, total: view.known.of })}
            </span>
          ) : null}
        </span>
      ) : null}
      <span className={styles.barActions}>
        <ColumnsMenu list={list} />
        <IconButton label={t('shortcuts.preview')} keys={['P']} onPress={onPreview}>
          <PanelRight size={14} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  )
}
