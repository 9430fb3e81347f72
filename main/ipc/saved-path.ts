/**
 * The path that a user chose, with the ending of the file's type. Only on Linux does the box add none (Electron passes no
 * default ending to it in shell/browser/ui/file_dialog_linux.cc). What stands after the last dot may be part of a name.
 */
export function withEnding(path: string, ending: string, platform: NodeJS.Platform): string {
  const isComplete = ending === '' || path.toLowerCase().endsWith(`.${ending.toLowerCase()}`)
  return platform !== 'linux' || isComplete ? path : `${path}.${ending}`
}
