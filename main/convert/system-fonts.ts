import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Languages whose letters the office program has no font for; Latin, Greek, Cyrillic, Arabic and Hebrew are with it. */
const LANGUAGES = ['zh-cn', 'zh-tw', 'ja', 'ko', 'hi'] as const

/** Fonts that come with the system, for each of the languages: the first that is there is taken. */
const ON_WINDOWS = [
  ['msyh.ttc', 'simsun.ttc'],
  ['msjh.ttc', 'mingliu.ttc'],
  ['YuGothR.ttc', 'msgothic.ttc'],
  ['malgun.ttf', 'gulim.ttc'],
  ['Nirmala.ttc', 'Nirmala.ttf', 'mangal.ttf'],
]
const ON_MAC = [
  ['Hiragino Sans GB.ttc', 'STHeiti Light.ttc'],
  ['STHeiti Light.ttc'],
  ['ヒラギノ角ゴシック W3.ttc'],
  ['AppleSDGothicNeo.ttc'],
  ['Kohinoor.ttc'],
]

/** Paths of the system's fonts for languages that the office program brings none for. Never fails. */
export async function findSystemFonts(
  platform: NodeJS.Platform,
  env: Readonly<NodeJS.ProcessEnv>,
): Promise<readonly string[]> {
  const found = platform === 'linux' ? await listedFonts() : namedFonts(platform, env)
  return [...new Set(found)]
}

function namedFonts(platform: NodeJS.Platform, env: Readonly<NodeJS.ProcessEnv>): readonly string[] {
  const folder = platform === 'win32' ? join(env.SystemRoot ?? 'C:\\Windows', 'Fonts') : '/System/Library/Fonts'
  const names = platform === 'win32' ? ON_WINDOWS : ON_MAC
  return names.flatMap((choices) => choices.map((name) => join(folder, name)).find((path) => existsSync(path)) ?? [])
}

/** Asks fontconfig, which desktops have. */
async function listedFonts(): Promise<readonly string[]> {
  const run = promisify(execFile)
  const lists = await Promise.all(
    LANGUAGES.map((language) =>
      run('fc-list', [`:lang=${language}`, 'file'], { timeout: 10_000 }).then(
        ({ stdout }) => chooseFont(stdout),
        () => null,
      ),
    ),
  )
  return lists.filter((path) => path !== null)
}

/** The plainest of the fonts that `fc-list` names, one a line; `null` for none. */
export function chooseFont(listed: string): string | null {
  const paths = listed
    .split('\n')
    .map((line) => line.replace(/:\s*$/, '').trim())
    .filter((path) => /\.(?:ttf|otf|ttc)$/i.test(path))
    .toSorted()
  return (
    paths.find((path) => /regular|gothic|sans/i.test(path) && !/bold|light|thin|black/i.test(path)) ?? paths[0] ?? null
  )
}
