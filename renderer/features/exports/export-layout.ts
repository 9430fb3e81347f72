import {
  columnOfField,
  EXPORT_COLUMNS,
  isExportColumn,
  isHiddenWhenBlind,
  type ExportKind,
  type ExportLayout,
} from '../../../contract/model/export-options.ts'

/** Maximum fields with a column of their own. Others share one column. */
const MOST_FIELDS = 500

/** The default columns, then all others, unselected. */
export function usualLayout(kind: ExportKind, fields: readonly string[]): ExportLayout {
  return completeLayout(
    kind,
    EXPORT_COLUMNS[kind].usual.map((id) => ({ id, chosen: true })),
    fields,
  )
}

/** A stored layout without unknown columns; new columns come after it, unselected. */
export function completeLayout(kind: ExportKind, kept: ExportLayout, fields: readonly string[]): ExportLayout {
  const { usual, more } = EXPORT_COLUMNS[kind]
  const known = kept.filter(({ id }) => isExportColumn(kind, id))
  const ids = new Set(known.map(({ id }) => id))
  const others = [...usual, ...more, ...fields.slice(0, MOST_FIELDS).map(columnOfField)].filter((id) => !ids.has(id))
  return [...known, ...others.map((id) => ({ id, chosen: false }))]
}

/** The columns that blind mode offers. */
export function withoutHidden(layout: ExportLayout): ExportLayout {
  return layout.filter(({ id }) => !isHiddenWhenBlind(id))
}

/** A change of the columns that blind mode offers, with the others as they were, after them. */
export function withHidden(changed: ExportLayout, before: ExportLayout): ExportLayout {
  return [...changed, ...before.filter(({ id }) => isHiddenWhenBlind(id))]
}

export function chosenColumns(layout: ExportLayout): readonly string[] {
  return layout.filter(({ chosen }) => chosen).map(({ id }) => id)
}

export function chooseColumns(layout: ExportLayout, isChosen: (id: string) => boolean): ExportLayout {
  return layout.map(({ id }) => ({ id, chosen: isChosen(id) }))
}

/** Moves a column by one position; returns the same layout if it is at the end. */
export function moveColumn(layout: ExportLayout, id: string, step: -1 | 1): ExportLayout {
  const at = layout.findIndex((column) => column.id === id)
  const moved = layout[at]
  const neighbour = layout[at + step]
  if (!moved || !neighbour) return layout
  return layout.with(at, neighbour).with(at + step, moved)
}
