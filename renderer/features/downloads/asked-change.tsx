import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  DownloadedSession,
  DownloadEstimate,
  DownloadStack,
  StackOptions,
} from '../../../contract/model/downloads.ts'
import { formatBytes } from '../../../contract/text/format.ts'
import { RemoveDialog } from '../../common/downloads/remove-dialog.tsx'
import { lossOf, mayLose } from './change-loss.ts'
import { stackName } from './stack-texts.ts'

type Options = {
  readonly stack: DownloadStack
  readonly estimate: DownloadEstimate | undefined
  readonly sessionsOf: (stack: DownloadStack) => Promise<readonly DownloadedSession[]>
  /** Resolves with whether it is changed. */
  readonly onChange: (stack: DownloadStack, change: Partial<StackOptions>) => Promise<boolean>
}

type Asked = { readonly change: Partial<StackOptions>; readonly bytes: number }

/** Changes a stack's options at once, and asks before where that removes what is stored. */
export function useAskedChange({ stack, estimate, sessionsOf, onChange }: Options): {
  readonly change: (change: Partial<StackOptions>) => Promise<void>
  readonly dialog: ReactNode
} {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)

  async function change(changed: Partial<StackOptions>): Promise<void> {
    const bytes = mayLose(stack, changed) ? await bytesLost(changed) : 0
    if (bytes > 0) setAsked({ change: changed, bytes })
    else await onChange(stack, changed)
  }

  async function bytesLost(changed: Partial<StackOptions>): Promise<number> {
    try {
      return lossOf(stack, await sessionsOf(stack), changed, estimate)
    } catch {
      // What goes is not known then, which is no reason not to ask.
      return stack.bytes
    }
  }

  const text = (size: string) => t('downloads.removeByChangeText', { name: stackName(t, stack), size })
  const dialog =
    asked === null ? null : (
      <RemoveDialog
        title={t('downloads.removeTitle')}
        text={text(formatBytes(asked.bytes))}
        onRemove={() => onChange(stack, asked.change)}
        onClose={() => setAsked(null)}
      />
    )
  return { change, dialog }
}
