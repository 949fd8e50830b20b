import { Link } from 'react-router-dom'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { FieldCell } from '../../screens/fields/FieldCell.tsx'
import { screenAddress } from '../../screens/screenAddress.ts'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import type { ShopPartProps } from '../parts/shopSection.ts'
import './texts.ts'

const SHOWN = 100

/** Batches that changed something of the shop, the newest first. */
export function ShopBatches({ shop }: ShopPartProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const resource = useResourceNamed('batches')
  const stateField = resource.fields.state
  const { data, error, refetch } = useAnswer('batchJobList', { shop_uid: shop.shop_uid, page_size: SHOWN })
  return (
    <Card aria-labelledby="shop-batches">
      <CardHead>
        <h2 id="shop-batches">{t('shopPage.batchesOf')}</h2>
      </CardHead>
      {error ? <FailureNotice error={error} retry={() => void refetch()} /> : !data && <ListSkeleton />}
      {data?.list.length === 0 && (
        <CardBody as="p" className="zg-muted">
          {t('shopPage.noBatches')}
        </CardBody>
      )}
      {data && data.total > data.list.length && (
        <CardBody as="p" className="zg-muted">
          {t('shopPage.batchesCut', { shown: data.list.length, total: data.total })}
        </CardBody>
      )}
      {data && data.list.length > 0 && (
        <div className="zg-table-frame">
          <table className="zg-table zg-table-compact">
            <thead>
              <ColumnHeads heads={[t('shopPage.batch'), t('shopPage.state'), t('shopPage.madeBy'), t('shopPage.madeAt')]} />
            </thead>
            <tbody>
              {data.list.map((job) => {
                const { job_id, title, state, created_by_name, created_at } = job
                return (
                  <tr key={job_id}>
                    <th scope="row">
                      <Link to={screenAddress(resource, 'show', job_id)}>{title}</Link>
                    </th>
                    <td>{stateField && <FieldCell field={stateField} value={state} record={job} />}</td>
                    <td>{created_by_name}</td>
                    <td>
                      <time dateTime={new Date(created_at).toISOString()}>{formats.dateTime(created_at)}</time>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
