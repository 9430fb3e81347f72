import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Connection } from '../../../../contract/model/connection.ts'
import type { RubricSummary } from '../../../../contract/model/rubric-records.ts'
import type { RubricId } from '../../../../contract/model/rubric.ts'
import { queries } from '../../../bridge/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Group, Row, rowProps } from '../rows.tsx'
import { SectionPage } from '../section-page.tsx'
import styles from '../rows.module.css'

export type RubricsSectionProps = {
  /** The connection whose rubrics are listed; `null` where there is none. */
  readonly rubricsOf: Connection | null
  /** Opens the editor with a rubric, or with the first one. */
  readonly onRubrics: (id: RubricId | null) => void
}

/** The rubrics of the connection shown last. They are written in an editor of their own. */
export function RubricsSection({ rubricsOf, onRubrics }: RubricsSectionProps) {
  const { t } = useTranslation()
  return (
    <SectionPage
      section="rubrics"
      action={
        <Button size="small" onPress={() => onRubrics(null)} isDisabled={rubricsOf === null}>
          {t('rubrics.open')}
        </Button>
      }
    >
      {rubricsOf === null ? (
        <Group>
          <Row id="rubrics">{() => null}</Row>
        </Group>
      ) : (
        <RubricsOf connection={rubricsOf} onRubrics={onRubrics} />
      )}
    </SectionPage>
  )
}

type RubricsOfProps = Pick<RubricsSectionProps, 'onRubrics'> & { readonly connection: Connection }

function RubricsOf({ connection, onRubrics }: RubricsOfProps) {
  const { t } = useTranslation()
  const { data: rubrics } = useQuery(queries.rubrics(connection.id))
  if (rubrics === undefined) return null
  return (
    <Group title={t('rubrics.ofConnection', { name: connection.name })}>
      {rubrics.length === 0 ? (
        <Row id="rubrics">{() => null}</Row>
      ) : (
        <ul>
          {rubrics.map((rubric) => (
            <RubricRow key={rubric.id} rubric={rubric} onOpen={() => onRubrics(rubric.id)} />
          ))}
        </ul>
      )}
    </Group>
  )
}

function RubricRow({ rubric, onOpen }: { readonly rubric: RubricSummary; readonly onOpen: () => void }) {
  const { t } = useTranslation()
  const name = rubric.name === '' ? t('rubrics.unnamed') : rubric.name
  const state = rubric.isArchived
    ? t('rubrics.archived')
    : rubric.hasDraft
      ? t('rubrics.draftOf', { version: rubric.version + 1 })
      : t('rubrics.version', { version: rubric.version })
  return (
    <li {...rowProps(false)}>
      <div className={styles.texts}>
        <p className={styles.label}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.hint}>
          {t('rubrics.listSide', { version: state, reviews: t('rubrics.reviews', { count: rubric.reviews }) })}
        </p>
      </div>
      <Button size="small" aria-label={t('rubrics.openOne', { name })} onPress={onOpen}>
        {t('rubrics.openShort')}
      </Button>
    </li>
  )
}
