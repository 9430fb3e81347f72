import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { NamedPhotos } from '../../../../contract/model/people.ts'
import { Button } from '../../../ui/button.tsx'
import manage from '../manage.module.css'
import people from '../people/people.module.css'

type PhotosPartProps = { readonly photos: NamedPhotos; readonly onPhotos: (files: readonly File[]) => void }

/** The photos that the table names by their files, and the way to choose these. */
export function PhotosPart({ photos, onPhotos }: PhotosPartProps) {
  const { t } = useTranslation()
  const { named, missing, missingNames } = photos
  if (named === 0) return null
  const names = missingNames.join(', ') + (missing > missingNames.length ? ', …' : '')
  return (
    <section className={people.section}>
      <h2 className={manage.heading}>{t('participants.photos')}</h2>
      <p className={missing > 0 ? manage.notice : manage.fine} role="status">
        {missing > 0
          ? t('participants.photosMissing', { missing, count: named, names })
          : t('participants.photosThere', { count: named })}
      </p>
      <div className={manage.actions}>
        <FileTrigger
          acceptedFileTypes={['image/jpeg', 'image/png', 'image/gif']}
          allowsMultiple
          onSelect={(files) => {
            if (files !== null) onPhotos([...files])
          }}
        >
          <Button size="small">{t('participants.choosePhotos')}</Button>
        </FileTrigger>
      </div>
    </section>
  )
}
