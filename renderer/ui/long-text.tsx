import { useState } from 'react'

/** Characters of a text that are shown initially. */
const FIRST_CHARACTERS = 1200

type LongTextProps = {
  readonly text: string
  readonly className?: string | undefined
  readonly buttonClassName?: string | undefined
  /** Label of the button that shows the whole text. */
  readonly allLabel: (characters: number) => string
}

/** A text of the service in its own direction. If it is long, only its start is shown until the user asks for all. */
export function LongText({ text, className, buttonClassName, allLabel }: LongTextProps) {
  const [isWhole, setIsWhole] = useState(false)
  const start = isWhole ? text : startOf(text, FIRST_CHARACTERS)
  return (
    <>
      <span className={className} dir="auto">
        {start}
      </span>
      {start !== text && (
        <button type="button" className={buttonClassName} onClick={() => setIsWhole(true)}>
          {allLabel(text.length)}
        </button>
      )}
    </>
  )
}

/** The first `most` characters of a text, without splitting any, followed by an ellipsis. */
export function startOf(text: string, most: number): string {
  if (text.length <= most) return text
  const last = text.charCodeAt(most - 1)
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most)}…`
}
