import { Player } from '../features/player/player.tsx'
import type { KeptVideoSettings } from '../features/player/video-settings.ts'
import { useBlindSession } from '../features/session/blind/blind-context.tsx'
import { HiddenPicture } from '../features/session/blind/hidden-parts.tsx'
import type { FilePlayerSlot } from '../features/session/files/file-player.ts'

type Props = FilePlayerSlot & { readonly settings: KeptVideoSettings }

const nothing = () => undefined

/** The player of a file of an answer. Notes are about answers, so it has none. */
export function FilePlayer({ url, title, facts, hasKeys, cover, settings }: Props) {
  const blind = useBlindSession()
  const hidden = blind?.hidesPicture ? <HiddenPicture onReveal={blind.reveal} /> : undefined
  const shown = cover ?? hidden
  return (
    <Player
      manifestUrl={null}
      originalUrl={url}
      title={title}
      width={null}
      height={null}
      facts={facts}
      settings={settings}
      stage={{ isShown: true, hasKeys, onShow: nothing, onOwnWindow: nothing }}
      {...(shown === undefined ? {} : { cover: shown })}
    />
  )
}
