import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { ListView } from '../../screens/list/listView.ts'
import { Button } from '../../ui/Button.tsx'
import { SettledInput } from '../../ui/SettledInput.tsx'
import { contentTypes, filterTypes, policyStates } from '../demo/endpoints/lists.ts'
import type { PolicyFilter } from './usePolicyView.ts'

interface PolicyFiltersProps {
  readonly view: ListView
  readonly changeView: (change: Partial<ListView>) => void
}

export function PolicyFilters({ view, changeView }: PolicyFiltersProps) {
  const { t } = useTranslate()
  const filter = (key: PolicyFilter) => ({
    label: t(`template.policy.${key}`),
    value: view.filters[key] ?? '',
    change: (value: string) => changeView({ filters: { ...view.filters, [key]: value }, page: 1 }),
  })
  const isFiltered = Object.values(view.filters).some((value) => value !== '')
  return (
    // biome-ignore lint/a11y/useSemanticElements: this React does not know the element and warns of it
    <div role="search" className="zg-toolbar zg-list-toolbar">
      <SettledInput {...filter('number')} />
      <SettledInput {...filter('name')} />
      <Choice {...filter('contentType')} options={contentTypes.map((type) => [type, t(`template.contentTypes.${type}`)])} />
      <Choice {...filter('filterType')} options={filterTypes.map((type) => [type, t(`template.filterTypes.${type}`)])} />
      <Choice {...filter('status')} options={policyStates.map((state) => [state, t(`template.policyStates.${state}`)])} />
      <Button disabled={!isFiltered} onClick={() => changeView({ filters: {}, page: 1 })}>
        {t('actions.reset')}
      </Button>
    </div>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly change: (value: string) => void
  readonly options: readonly (readonly [value: string, word: string])[]
}

function Choice({ label, value, change, options }: ChoiceProps) {
  const { t } = useTranslate()
  return (
    <label className="zg-list-filter">
      <span className="zg-list-filter-label">{label}</span>
      <select className="zg-input" value={value} onChange={(event) => change(event.target.value)}>
        <option value="">{t('filters.all')}</option>
        {options.map(([option, word]) => (
          <option key={option} value={option}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}
