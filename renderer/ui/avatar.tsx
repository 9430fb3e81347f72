import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './avatar.module.css'

/** First letters of a name's first and last word, in any script; empty for a name without letters. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => /^\P{L}*\p{L}/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word === undefined ? '' : (/\p{L}\p{M}{0,3}/u.exec(word)?.[0] ?? ''),
  )
  return letters.join('').toLocaleUpperCase()
}

/** One of the eight avatar colors, always the same for a seed. */
export function avatarColour(seed: string): number {
  let hash = 0
  for (const character of seed) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) | 0
  return Math.abs(hash) % 8
}

type AvatarProps = {
  /** `null` for nobody in particular. */
  readonly name: string | null
  /** Determines the color: an ID, so that people with the same name differ. */
  readonly seed: string
  readonly photoUrl: string | null
  readonly large?: boolean
}

/** A person's photo or initials. Decorative, because the name is shown beside it. */
export function Avatar({ name, seed, photoUrl, large = false }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const className = classNames(styles.avatar, large && styles.large)
  if (photoUrl !== null && photoUrl !== failedUrl) {
    return <img className={className} src={photoUrl} alt="" loading="lazy" onError={() => setFailedUrl(photoUrl)} />
  }
  if (name === null) {
    return (
      <span className={classNames(className, styles.nobody)} aria-hidden="true">
        <UserRound size={large ? 18 : 12} />
      </span>
    )
  }
  return (
    <span className={classNames(className, styles[`colour${avatarColour(seed)}`])} aria-hidden="true">
      {initialsOf(name) || '?'}
    </span>
  )
}
