import { useParams } from 'react-router-dom'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import type { OwnPageProps } from '../../../resources/schema/resource.ts'
import '../../../screens/list/list.css'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { useShopList } from '../../../shops/useShopList.ts'
import { ListFailure, ListSkeleton } from '../../../ui/ListStates.tsx'
import { BatchRun } from './BatchRun.tsx'
import { useOpenedBatch } from './useOpenedBatch.ts'

/** One batch: looked at, and run. */
export function BatchPage({ resource }: OwnPageProps) {
  const { t } = useTranslate()
  const text = useText()
  const { id = '' } = useParams()
  const { opened, error, reopen } = useOpenedBatch(id)
  const { data: shops, error: shopsError, refetch } = useShopList(useResourceNamed('shops'), { refetchOnMount: false })
  if (opened && shops)
    return <BatchRun key={id} resource={resource} batch={opened} shops={shops.data} reopen={reopen} reopenError={error} />
  const failure = error ?? shopsError
  const retry = () => {
    reopen()
    void refetch()
  }
  return (
    <section className="zg-page" aria-label={text(resource.one)}>
      <header className="zg-page-head">
        <h1>{t('forms.showTitle', { name: text(resource.one) })}</h1>
      </header>
      <div className="zg-card">{failure ? <ListFailure error={failure as Error} retry={retry} /> : <ListSkeleton />}</div>
    </section>
  )
}
