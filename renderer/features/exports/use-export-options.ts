import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  ExportFormat,
  ExportKind,
  ExportLayout,
  ExportPreferences,
} from '../../../contract/model/export-options.ts'
import type { ConnectionId } from '../../../contract/model/ids.ts'
import { desk } from '../../bridge/desk.ts'
import { useIsBlind } from '../../common/blind/use-is-blind.ts'
import { completeLayout, usualLayout, withHidden, withoutHidden } from './export-layout.ts'

const DEFAULT_FORMAT: ExportFormat = {
  fileType: 'csv',
  delimiter: ',',
  bom: true,
  formulaGuard: true,
  dateFormat: 'iso',
  timeZone: 'system',
}

/**
 * The options of the last export, with the changes since the dialog opened. They are loaded while the dialog is open
 * and never overwrite a change.
 */
export function useExportOptions(connectionId: ConnectionId) {
  const remembered = useQuery({
    queryKey: ['preferences', connectionId, 'exports'],
    queryFn: async () => (await desk.preferences.get({ connectionId })).exports,
    staleTime: 0,
  })
  const fieldNames = useQuery({
    queryKey: ['sessions', connectionId, 'fieldNames'],
    queryFn: () => desk.exports.fields({ connectionId }),
  })
  const [formatChange, setFormatChange] = useState<Partial<ExportFormat>>({})
  const [layoutChanges, setLayoutChanges] = useState<Partial<Record<ExportKind, ExportLayout>>>({})
  const [readableChange, setReadable] = useState<boolean | null>(null)
  const [chosenKind, setKind] = useState<ExportKind | null>(null)
  const kind = chosenKind ?? remembered.data?.what ?? 'sessions'
  const fields = fieldNames.data ?? []
  const readable = readableChange ?? remembered.data?.readable ?? false
  const format = { ...DEFAULT_FORMAT, ...remembered.data?.format, ...formatChange }
  const kept = layoutChanges[kind] ?? remembered.data?.layouts[kind]
  const isBlind = useIsBlind(connectionId)
  const layout = kept ? completeLayout(kind, kept, fields) : usualLayout(kind, fields)

  return {
    kind,
    setKind,
    format,
    /** Whether blind mode is on; it offers fewer columns. */
    isBlind,
    layout: isBlind ? withoutHidden(layout) : layout,
    readable,
    setReadable,
    changeFormat: (change: Partial<ExportFormat>) => setFormatChange({ ...formatChange, ...change }),
    changeLayout: (changed: ExportLayout) =>
      setLayoutChanges({ ...layoutChanges, [kind]: isBlind ? withHidden(changed, layout) : changed }),
    resetLayout: () => setLayoutChanges({ ...layoutChanges, [kind]: usualLayout(kind, fields) }),
    remember: async (): Promise<void> => {
      const exports: ExportPreferences = {
        format,
        layouts: { ...remembered.data?.layouts, ...layoutChanges },
        what: kind,
        readable,
      }
      await desk.preferences.set({ connectionId, change: { exports } })
    },
  }
}
