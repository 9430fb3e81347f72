/**
 * Runs a script of the app that few files need, and so is none of those that the frame begins with. Rejects if it is not
 * there.
 */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${address} is missing.`)))
    document.head.append(script)
  })
}
