// How a package is installed on a fresh machine, and where its program is then.

/** The package for a system among the names in dist/. @returns {string} */
function packageOf(names, ending) {
  const found = names.filter((name) => name.endsWith(ending))
  if (found.length !== 1) throw new Error(`dist/ has ${found.length} packages that end in ${ending}`)
  return found[0]
}

/**
 * The commands that install the package, and the program that it installs.
 * @param {{ platform: NodeJS.Platform, names: readonly string[], dist: string, folder: string, asAppImage?: boolean }} what
 *   `names` are the files in `dist`; `folder` is one for the installation, where the system has no place of its own.
 * @returns {{ commands: string[][], program: string, app: string }} `app` is what is signed: on macOS the bundle.
 */
export function installationOf({ platform, names, dist, folder, asAppImage = false }) {
  if (platform === 'linux' && asAppImage) {
    const program = `${dist}/${packageOf(names, '.AppImage')}`
    return { commands: [['chmod', '+x', program]], program, app: program }
  }
  if (platform === 'linux') {
    const program = '/opt/Proctor Desk/proctor-desk'
    const deb = `${dist}/${packageOf(names, '.deb')}`
    return { commands: [['sudo', 'apt-get', 'install', '-y', deb]], program, app: program }
  }
  if (platform === 'darwin') {
    const app = `${folder}/Proctor Desk.app`
    const volume = `${folder}/volume`
    const image = `${dist}/${packageOf(names, '.dmg')}`
    const commands = [
      ['hdiutil', 'attach', image, '-nobrowse', '-readonly', '-mountpoint', volume],
      // Unlike cp, it keeps what a signature covers.
      ['ditto', `${volume}/Proctor Desk.app`, app],
      ['hdiutil', 'detach', volume],
    ]
    return { commands, program: `${app}/Contents/MacOS/Proctor Desk`, app }
  }
  if (platform !== 'win32') throw new Error(`there are no packages for ${platform}`)
  // The installer wants this option last, and without quotes.
  const target = `${folder}\\Proctor Desk`
  const program = `${target}\\Proctor Desk.exe`
  return { commands: [[`${dist}\\${packageOf(names, '.exe')}`, '/S', `/D=${target}`]], program, app: program }
}
