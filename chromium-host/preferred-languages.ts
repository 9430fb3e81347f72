/**
 * The system's languages as Electron gets them on Linux (`shell/common/language_util_linux.cc`): GLib's list by
 * `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG`, each followed by itself without the region, and without `C`.
 */
export function preferredLanguages(env: Readonly<NodeJS.ProcessEnv>): string[] {
  // An empty variable counts as one that is not set.
  const locale = [env.LC_ALL, env.LC_MESSAGES, env.LANG].find(Boolean) ?? 'C'
  // As in gettext, a list of languages has no effect where the locale is C.
  const names = isC(locale) ? [] : ([env.LANGUAGE].find(Boolean) ?? locale).split(':')
  const tags = names.filter((name) => name !== '' && !isC(name)).flatMap(withAndWithoutRegion)
  return [...new Set(tags)]
}

function isC(name: string): boolean {
  return /^(?:C|POSIX)(?:[.@]|$)/.test(name)
}

/** `de_AT.UTF-8@euro` as `de-AT` and `de`. */
function withAndWithoutRegion(name: string): readonly string[] {
  const [language = '', region] = name.replace(/[.@].*$/, '').split(/[_-]/)
  return region === undefined ? [language] : [`${language}-${region}`, language]
}
