/** What Pages, Numbers and Keynote keep their content in: packed objects, or XML in older versions. */
const CONTENT = /^(?:Index\/[^/]+\.iwa|Index\.zip|index\.(?:xml|apxl)(?:\.gz)?)$/
/** Previews that they store beside it, the best first. */
const PREVIEWS = ['QuickLook/Preview.pdf', 'preview.jpg', 'QuickLook/Thumbnail.jpg', 'preview-web.jpg'] as const
/** A document that is a folder has its own name in front. */
const FOLDER = /^[^/]+\.(?:pages|numbers|key)\//i

/** The name of the best preview in a document of Pages, Numbers or Keynote; `null` if it is none, or has no preview. */
export function iworkPreview(names: readonly string[]): string | null {
  const folder = FOLDER.exec(names[0] ?? '')?.[0] ?? ''
  const inside = names.flatMap((name) => (name.startsWith(folder) ? [name.slice(folder.length)] : []))
  if (!inside.some((name) => CONTENT.test(name))) return null
  const preview = PREVIEWS.find((name) => inside.includes(name))
  return preview === undefined ? null : `${folder}${preview}`
}
