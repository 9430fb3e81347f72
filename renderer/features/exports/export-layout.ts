import {
  columnOfField,
  EXPORT_COLUMNS,
  isExportColumn,
  type ExportKind,
  type ExportLayout,
} from '../../../contract/model/export-options.ts'

/** Fields that are offered as columns of their own. Those beyond share the one column for all others. */
const MOST_FIELDS = 500

/** The columns that an export has when nobody chose any, then all others, not chosen. */
export function usualLayout(kind: ExportKind, fields: readonly string[]): ExportLayout {
  return completeLayout(
    kind,
    EXPORT_COLUMNS[kind].usual.map((id) => ({ id, chosen: true })),
    fields,
  )
}

/** Columns as they were kept, without what is not known any more; what is new comes after them, not chosen. */
export function completeLayout(kind: ExportKind, kept: ExportLayout, fields: readonly string[]): ExportLayout {
  const { usual, more } = EXPORT_COLUMNS[kind]
  const known = kept.filter(({ id }) => isExportColumn(kind, id))
  const ids = new Set(known.map(({ id }) => id))
  const others = [...usual, ...more, ...fields.slice(0, MOST_FIELDS).map(columnOfField)].filter((id) => !ids.has(id))
  return [...known, ...others.map((id) => ({ id, chosen: false }))]
}

export function chosenColumns(layout: ExportLayout): readonly string[] {
  return layout.filter(({ chosen }) => chosen).map(({ id }) => id)
}

export function chooseColumns(layout: ExportLayout, isChosen: (id: string) => boolean): ExportLayout {
  return layout.map(({ id }) => ({ id, chosen: isChosen(id) }))
}

/** Moves a column past its neighbour; the same layout where there is none. */
export function moveColumn(layout: ExportLayout, id: string, step: -1 | 1): ExportLayout {
  const at = layout.findIndex((column) => column.id === id)
  const moved = layout[at]
  const neighbour = layout[at + step]
  if (!moved || !neighbour) return layout
  return layout.with(at, neighbour).with(at + step, moved)
}
