import { useKeptSettings } from '../../common/use-kept-settings.ts'
import { transcriptFocus } from '../../common/transcript/transcript-focus.ts'

/** Whether the transcript is beside the video on the screen. */
export type TranscriptPlace = {
  readonly isShown: boolean
  readonly toggle: () => void
}

/** The place of the transcript; `null` while no single video answer is shown. It is kept for other videos and the next start. */
export function useTranscriptPlace(isOfVideo: boolean): TranscriptPlace | null {
  const [{ transcriptShown: isShown }, keep] = useKeptSettings()
  if (!isOfVideo) return null
  return {
    isShown,
    toggle() {
      transcriptFocus.setState({ isWanted: !isShown })
      const focused = document.activeElement
      // The focus would be lost with the lines.
      if (isShown && focused?.closest('[data-transcript]')) {
        focused.closest<HTMLElement>('[data-region]')?.focus({ preventScroll: true })
      }
      keep({ transcriptShown: !isShown })
    },
  }
}
