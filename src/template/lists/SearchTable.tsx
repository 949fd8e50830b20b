import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Answer } from '../parts/DemoCard.tsx'
import { TemplatePage } from '../parts/TemplatePage.tsx'
import { useDemo } from '../parts/useDemo.ts'
import '../../screens/list/list.css'
import { ListPages } from '../../screens/list/ListPages.tsx'
import { ListMessage } from '../../ui/ListStates.tsx'
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
  const { t } = useTranslate()
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
                <Button onClick={() => changeView({ filters: {}, page: 1 })}>{t('actions.clear')}</Button>
              </ListMessage>
            )
          }
        </Answer>
        {total > 0 && <ListPages view={view} total={total} changeView={changeView} />}
      </div>
    </>
  )
}
