import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useDemo } from '../demo/useDemo.ts'
import { ShownAnswer } from '../parts/DemoCard.tsx'
import { TemplatePage } from '../parts/TemplatePage.tsx'
import '../../screens/list/list.css'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ListPages } from '../../screens/list/ListPages.tsx'
import type { ListView } from '../../screens/list/listView.ts'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { ListMessage } from '../../ui/ListStates.tsx'
import { SettledInput } from '../../ui/SettledInput.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { type DemoInput, demoEndpoints } from '../demo/demoEndpoints.ts'
import {
  contentTypes,
  filterTypes,
  POLICY_PAGE_DEFAULT,
  POLICY_PAGE_SIZE_DEFAULT,
  type Policy,
  policyStates,
} from '../demo/endpoints/lists.ts'
import '../texts.ts'

/** The policy list: filtered and cut into pages by the endpoint. */
export function SearchTable() {
  return (
    <TemplatePage name="searchTable">
      <Policies />
    </TemplatePage>
  )
}

function Policies() {
  const { t } = useTranslate()
  const [view, changeView] = usePolicyView()
  const answer = useDemo('policyList', toPolicyQuery(view))
  const total = answer.data?.total ?? 0
  return (
    <>
      <p className="zg-muted" role="status">
        {answer.data && t('states.total', { total })}
      </p>
      <Card as="div" className="zg-list-card" aria-busy={answer.isFetching}>
        <PolicyFilters view={view} changeView={changeView} />
        <ShownAnswer answer={answer}>
          {({ list }) =>
            list.length > 0 ? (
              <PolicyTable policies={list} />
            ) : (
              <ListMessage title={t('states.emptyFiltered')}>
                <Button onClick={() => changeView({ filters: {}, page: 1 })}>{t('actions.clear')}</Button>
              </ListMessage>
            )
          }
        </ShownAnswer>
        {total > 0 && <ListPages view={view} total={total} changeView={changeView} />}
      </Card>
    </>
  )
}

interface PolicyFiltersProps {
  readonly view: ListView
  readonly changeView: (change: Partial<ListView>) => void
}

function PolicyFilters({ view, changeView }: PolicyFiltersProps) {
  const { t } = useTranslate()
  const filter = (key: PolicyFilter) => ({
    label: t(`template.policy.${key}`),
    value: view.filters[key] ?? '',
    change: (value: string) => changeView({ filters: { ...view.filters, [key]: value }, page: 1 }),
  })
  const isFiltered = Object.values(view.filters).some((value) => value !== '')
  return (
    <Toolbar role="search" className="zg-list-toolbar">
      <SettledInput {...filter('number')} />
      <SettledInput {...filter('name')} />
      <Choice {...filter('contentType')} options={contentTypes.map((type) => [type, t(`template.contentTypes.${type}`)])} />
      <Choice {...filter('filterType')} options={filterTypes.map((type) => [type, t(`template.filterTypes.${type}`)])} />
      <Choice {...filter('status')} options={policyStates.map((state) => [state, t(`template.policyStates.${state}`)])} />
      <Button disabled={!isFiltered} onClick={() => changeView({ filters: {}, page: 1 })}>
        {t('actions.reset')}
      </Button>
    </Toolbar>
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

/** The policies of one page; on a narrow screen, a card for each. */
function PolicyTable({ policies }: { readonly policies: readonly Policy[] }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const label = (key: keyof Omit<Policy, 'id'>) => t(`template.policy.${key}`)
  return (
    <DataTable label={t('template.policy.title')} className="zg-list-table zg-policy-table" frameClassName="zg-list-frame">
      <thead>
        <tr>
          <th scope="col">{label('name')}</th>
          <th scope="col">{label('number')}</th>
          <th scope="col">{label('contentType')}</th>
          <th scope="col">{label('filterType')}</th>
          <th scope="col" className="zg-cell-number">
            {label('count')}
          </th>
          <th scope="col">{label('createdTime')}</th>
          <th scope="col">{label('status')}</th>
        </tr>
      </thead>
      <tbody>
        {policies.map((policy) => (
          <tr key={policy.id}>
            <th scope="row" className="zg-list-title">
              {policy.name}
            </th>
            <td className="zg-cell-code" data-label={label('number')}>
              {policy.number}
            </td>
            <td data-label={label('contentType')}>{t(`template.contentTypes.${policy.contentType}`)}</td>
            <td data-label={label('filterType')}>{t(`template.filterTypes.${policy.filterType}`)}</td>
            <td className="zg-cell-number" data-label={label('count')}>
              {formats.number(policy.count)}
            </td>
            <td className="zg-template-time" data-label={label('createdTime')}>
              {formats.dateTime(policy.createdTime)}
            </td>
            <td data-label={label('status')}>
              <span>
                <Tag tone={policy.status === 'online' ? 'good' : 'quiet'}>{t(`template.policyStates.${policy.status}`)}</Tag>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

const policyFilters = ['number', 'name', 'contentType', 'filterType', 'status'] as const
type PolicyFilter = (typeof policyFilters)[number]

/** What the list shows, as its address says it. */
function usePolicyView(): readonly [ListView, (change: Partial<ListView>) => void] {
  const [query, setQuery] = useSearchParams()
  const view = useMemo(() => parsePolicyView(query), [query])
  const change = useCallback(
    (part: Partial<ListView>) => setQuery((before) => formatPolicyView({ ...parsePolicyView(before), ...part }), { replace: true }),
    [setQuery],
  )
  return [view, change]
}

/** Reads an address. What the endpoint would refuse counts as absent. */
function parsePolicyView(query: URLSearchParams): ListView {
  const asked = demoEndpoints.policyList.payload.safeParse(Object.fromEntries([...query].filter(([, value]) => value !== '')))
  const { current, pageSize, ...filters } = asked.data ?? { current: POLICY_PAGE_DEFAULT, pageSize: POLICY_PAGE_SIZE_DEFAULT }
  return { search: '', filters, sort: null, page: current, pageSize }
}

/** The address of a view, without what is the default anyway. */
function formatPolicyView({ filters, page, pageSize }: ListView): URLSearchParams {
  const query = new URLSearchParams(policyFilters.flatMap((key) => (filters[key] ? [[key, filters[key]]] : [])))
  if (page !== POLICY_PAGE_DEFAULT) query.set('current', String(page))
  if (pageSize !== POLICY_PAGE_SIZE_DEFAULT) query.set('pageSize', String(pageSize))
  return query
}

function toPolicyQuery({ filters, page, pageSize }: ListView): DemoInput<'policyList'> {
  return { ...filters, current: page, pageSize }
}
