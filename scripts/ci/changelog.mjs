/**
 * What the changelog says of a version.
 * @param {string} changelog
 * @param {string} version such as `0.1.0`
 * @returns {string} Throws if it has no such section, or one that is not released yet.
 */
export function sectionOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => text.split(/[\s,]/, 1)[0] === version)
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${version}`)
  const [heading, ...lines] = section.split('\n')
  if (heading.includes('not yet released'))
    throw new Error(`CHANGELOG.md says of ${version} that it is not yet released: give it a date`)
  const text = lines.join('\n').trim()
  if (text === '') throw new Error(`CHANGELOG.md says nothing about ${version}`)
  return `${text}\n`
}
