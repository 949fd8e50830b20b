import { useTranslation } from 'react-i18next'
import { Answer } from '../demo/DemoCard.tsx'
import { TemplatePage } from '../demo/TemplatePage.tsx'
import { useDemo } from '../demo/useDemo.ts'
import '../generated/list/list.css'
import { ListPages } from '../generated/list/ListPages.tsx'
import { ListMessage } from '../generated/list/ListStates.tsx'
import { PolicyFilters } from './PolicyFilters.tsx'
import { PolicyTable } from './PolicyTable.tsx'
import { toPolicyQuery, usePolicyView } from './usePolicyView.ts'

/** The policy list: filtered and cut into pages by the endpoint. */
export function SearchTable() {
  return (
    <TemplatePage name="searchTable">
      <Policies />
    </TemplatePage>
  )
}

function Policies() {
  const { t } = useTranslation()
  const [view, changeView] = usePolicyView()
  const answer = useDemo('policyList', toPolicyQuery(view))
  const total = answer.data?.total ?? 0
  return (
    <>
      <p className="zg-muted" role="status">
        {answer.data && t('states.total', { total })}
      </p>
      <div className="zg-card zg-list-card" aria-busy={answer.isFetching}>
        <PolicyFilters view={view} changeView={changeView} />
        <Answer answer={answer}>
          {({ list }) =>
            list.length > 0 ? (
              <PolicyTable policies={list} />
            ) : (
              <ListMessage title={t('states.emptyFiltered')}>
                <button type="button" className="zg-button" onClick={() => changeView({ filters: {}, page: 1 })}>
                  {t('actions.clear')}
                </button>
              </ListMessage>
            )
          }
        </Answer>
        {total > 0 && <ListPages view={view} total={total} changeView={changeView} />}
      </div>
    </>
  )
}
