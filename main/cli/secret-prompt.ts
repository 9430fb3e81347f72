import { DeskError } from '../../contract/model/errors.ts'

/**
 * Returns the secret key: from `PROCTOR_DESK_SECRET`, or entered on a terminal without echo. It is never an argument,
 * which every user of the computer could read in the list of processes.
 */
export async function askForSecret(
  environment: Readonly<Record<string, string | undefined>>,
  input: NodeJS.ReadStream | null,
  screen: NodeJS.WriteStream,
): Promise<string> {
  const given = environment.PROCTOR_DESK_SECRET
  if (given !== undefined && given !== '') return given
  if (!input?.isTTY) {
    throw new DeskError(
      'secret-missing',
      'Set PROCTOR_DESK_SECRET to the secret key, or run this in a terminal to be prompted.',
    )
  }
  screen.write('Secret key (not shown): ')
  try {
    return await readHidden(input)
  } finally {
    screen.write('\n')
  }
}

function readHidden(input: NodeJS.ReadStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let typed = ''
    const finish = (end: () => void) => {
      input.off('data', onData)
      input.setRawMode(false)
      input.pause()
      end()
    }
    const onData = (chunk: Buffer | string) => {
      for (const key of chunk.toString('utf8')) {
        if (key === '\r' || key === '\n') {
          finish(() =>
            typed === '' ? reject(new DeskError('secret-missing', 'No secret key entered.')) : resolve(typed),
          )
          return
        }
        if (key === '\u0003' || key === '\u0004') {
          finish(() => reject(new DeskError('cancelled', 'Canceled. Nothing was saved.')))
          return
        }
        if (key === '\u007f' || key === '\b') typed = typed.slice(0, -1)
        else if (key >= ' ') typed += key
      }
    }
    input.setRawMode(true)
    input.resume()
    input.on('data', onData)
  })
}
