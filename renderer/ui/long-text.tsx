import { useState } from 'react'

/** Characters of one text that are shown at first. */
const FIRST_CHARACTERS = 1200

type LongTextProps = {
  readonly text: string
  readonly className?: string | undefined
  readonly buttonClassName?: string | undefined
  /** Says how to see all of it. */
  readonly allLabel: (characters: number) => string
}

/** A text of the service in its own direction. Of one that would fill the screen the start is shown until it is asked for. */
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

/** At most so many characters of a text, none of them cut in two, with a sign that there is more. */
export function startOf(text: string, most: number): string {
  if (text.length <= most) return text
  const last = text.charCodeAt(most - 1)
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? most - 1 : most)}…`
}
