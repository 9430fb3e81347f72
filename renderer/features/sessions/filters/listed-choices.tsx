import { useTranslation } from 'react-i18next'
import { ChoiceList, type ChoiceListProps } from '../../../ui/choice-list.tsx'
import { SearchedChoiceList } from '../../../ui/searched-choice-list.tsx'

/** The values of a filter that lists them; many values can be searched. */
export function ListedChoices<T extends string>({
  isSearchable,
  ...list
}: ChoiceListProps<T> & { readonly isSearchable: boolean }) {
  const { t } = useTranslation()
  if (!isSearchable) return <ChoiceList {...list} />
  return <SearchedChoiceList {...list} find={{ label: t('sessions.filter.find'), empty: t('sessions.filter.none') }} />
}
