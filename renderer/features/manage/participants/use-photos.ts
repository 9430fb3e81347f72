import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConnectionId } from '../../../../contract/model/ids.ts'
import { MOST_IMAGE_BYTES, type RefusedPhoto } from '../../../../contract/model/people.ts'
import { formatBytes, formatList } from '../../../../contract/text/format.ts'
import { desk } from '../../../bridge/desk.ts'
import { describeError } from '../../../common/i18n/describe-failure.ts'
import { showNotice } from '../../../common/notices/notices.ts'
import type { SheetWork } from '../people/use-sheet.ts'

/** Files that go to main at a time. */
const AT_ONCE = 20
/** Names of files that a notice has. */
const MOST_NAMED = 10

/** Photos that the open table of each connection has got. Like the table, this outlives the screen. */
const given = new Map<ConnectionId, { readonly tableId: number; readonly photos: ReadonlySet<File> }>()

/** Hands chosen photos to the table that is open, and again when its source is read anew, which makes another table. */
export function usePhotos(connectionId: ConnectionId, sheet: SheetWork, photos: readonly File[]): void {
  const { t } = useTranslation()
  const tableId = sheet.table?.tableId ?? null
  const { planAgain } = sheet

  useEffect(() => {
    if (tableId === null) return
    const before = given.get(connectionId)
    const known = before?.tableId === tableId ? before.photos : NO_PHOTOS
    const fresh = photos.filter((file) => !known.has(file))
    if (fresh.length === 0) return
    given.set(connectionId, { tableId, photos: new Set([...known, ...fresh]) })
    const isOpen = () => given.get(connectionId)?.tableId === tableId
    giveAll(connectionId, tableId, fresh)
      .then((refused) => {
        if (!isOpen()) return
        planAgain()
        if (refused.length === 0) return
        const named = (reason: RefusedPhoto['reason']) =>
          formatList(
            refused
              .filter((one) => one.reason === reason)
              .map(({ name }) => name)
              .slice(0, MOST_NAMED),
          )
        const [types, sizes] = [named('type'), named('size')]
        const texts = [
          ...(types === '' ? [] : [t('participants.photosWrongType', { names: types })]),
          ...(sizes === ''
            ? []
            : [t('participants.photosTooLarge', { limit: formatBytes(MOST_IMAGE_BYTES), names: sizes })]),
        ]
        showNotice({
          id: 'photos',
          tone: 'bad',
          title: t('participants.photosRefused'),
          text: texts.join(' '),
          stays: true,
        })
      })
      .catch((error: unknown) => {
        // The table was closed meanwhile, and the next one gets them all.
        if (!isOpen()) return
        planAgain()
        const { happened, todo } = describeError(t, error)
        showNotice({
          id: 'photos',
          tone: 'bad',
          title: t('participants.photosFailed'),
          text: `${happened} ${todo}`,
          stays: true,
        })
      })
  }, [connectionId, tableId, photos, planAgain, t])
}

const NO_PHOTOS: ReadonlySet<File> = new Set()

async function giveAll(
  connectionId: ConnectionId,
  tableId: number,
  files: readonly File[],
): Promise<readonly RefusedPhoto[]> {
  const large = files.filter(({ size }) => size > MOST_IMAGE_BYTES)
  const others = files.filter(({ size }) => size <= MOST_IMAGE_BYTES)
  const refused: RefusedPhoto[] = large.map(({ name }) => ({ name, reason: 'size' }))
  for (let from = 0; from < others.length; from += AT_ONCE) {
    const part = await Promise.all(
      others.slice(from, from + AT_ONCE).map(async (file) => ({
        name: file.name,
        bytes: new Uint8Array(await file.arrayBuffer()),
      })),
    )
    refused.push(...(await desk.people.addPhotos({ connectionId, tableId, files: part })))
  }
  return refused
}
