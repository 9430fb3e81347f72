import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REGISTRATION_LIMITS } from '../../../../contract/model/registration.ts'
import type { ServiceTest } from '../../../../contract/model/service-test.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { folded } from '../folded.ts'
import { SearchField } from '../search-field.tsx'
import manage from '../manage.module.css'
import people from '../people/people.module.css'
import styles from './participants.module.css'

/** Tests that are listed; the search finds the others. */
const MOST_LISTED = 50

type TestChoiceProps = {
  readonly tests: readonly ServiceTest[]
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
}

/** The tests that people are registered for: active ones, those that are chosen first. */
export function TestChoice({ tests, chosen, onChoose }: TestChoiceProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  // Sorted by what was chosen when the search began, so that a box does not move when it is ticked.
  const [first, setFirst] = useState(chosen)
  const listed = useMemo(() => listTests(tests, first, search), [tests, first, search])
  return (
    <section className={people.section} role="group" aria-label={t('participants.chooseTests')}>
      <div className={people.headingRow}>
        <h2 className={manage.heading}>{t('participants.chooseTests')}</h2>
        <span className={people.remembered}>
          {t('participants.chosen', { count: chosen.length, most: REGISTRATION_LIMITS.tests })}
        </span>
      </div>
      <SearchField
        label={t('participants.findTest')}
        value={search}
        onChange={(next) => {
          setSearch(next)
          setFirst(chosen)
        }}
      />
      <div className={styles.tests}>
        {listed.length === 0 ? <p className={manage.fine}>{t('participants.noTest')}</p> : null}
        {listed.map(({ testId, title }) => (
          <Checkbox
            key={testId}
            label={title}
            isSelected={chosen.includes(testId)}
            isDisabled={chosen.length >= REGISTRATION_LIMITS.tests && !chosen.includes(testId)}
            onChange={(isOn) => onChoose(isOn ? [...chosen, testId] : chosen.filter((id) => id !== testId))}
          />
        ))}
      </div>
    </section>
  )
}

/** A chosen test is listed also where it is not active any more, so that it can be taken out. */
function listTests(tests: readonly ServiceTest[], chosen: readonly string[], search: string): readonly ServiceTest[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const isFound = ({ title, testId }: ServiceTest) =>
    words.every((word) => folded(title).includes(word) || testId.includes(word))
  const ofChoice = tests.filter(({ testId }) => chosen.includes(testId))
  const others = tests.filter((test) => test.status === 'active' && !chosen.includes(test.testId) && isFound(test))
  return [...ofChoice, ...others].slice(0, Math.max(MOST_LISTED, ofChoice.length))
}
