import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Bill } from '../../../../contract/entities/bill.ts'
import { answerKey } from '../../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { ShopName } from '../../../shops/ShopName.tsx'
import { useShopName } from '../../../shops/useShopName.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { DataTable } from '../../../ui/charts/DataTable.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { useWrite } from '../../../ui/useWrite.ts'

interface BillTableProps {
  readonly bills: readonly Bill[]
  /** Of so many months, this one included. */
  readonly months: number
  readonly mayChange: boolean
}

/** The bills that were read in, each to be deleted. */
export function BillTable({ bills, months, mayChange }: BillTableProps) {
  const nameOf = useShopName()
  const { t } = useTranslate()
  const formats = useFormats()
  const call = useCall()
  const client = useQueryClient()
  const [asking, setAsking] = useState<Bill | null>(null)
  const { isBusy, failure, run } = useWrite()
  const title = t('profit.bills.list', { months })
  const titleOf = ({ shop_uid, month }: Bill) => `${nameOf(shop_uid)} · ${month}`

  async function remove(bill: Bill) {
    const { shop_uid, month, file_name } = bill
    await run(async () => {
      await call('saveBill', { shop_uid, month, file_name, lines: [] })
      setAsking((asked) => (asked === bill ? null : asked))
    })
    await client.invalidateQueries(answerKey('billList'))
  }

  return (
    <Card aria-labelledby="profit-bills">
      <CardHead>
        <h2 id="profit-bills">{title}</h2>
      </CardHead>
      <DataTable label={title} isCompact>
        <thead>
          <tr>
            <th scope="col">{t('profit.bills.bill')}</th>
            <th scope="col">{t('profit.bills.file')}</th>
            <th scope="col" className="zg-cell-number">
              {t('profit.bills.lines')}
            </th>
            <th scope="col" className="zg-cell-number">
              {t('profit.bills.sum')}
            </th>
            <th scope="col">{t('profit.bills.saved')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {bills.map((bill) => (
            <tr key={`${bill.shop_uid}/${bill.month}`}>
              <th scope="row">
                <ShopName of={bill.shop_uid} /> · {bill.month}
              </th>
              <td>
                {bill.file_name}{' '}
                {(bill.refused_lines ?? 0) > 0 && (
                  <Tag tone="warning">{t('profit.bills.refused', { count: formats.number(bill.refused_lines ?? 0) })}</Tag>
                )}
              </td>
              <td className="zg-cell-number">{formats.number(bill.lines.reduce((sum, { count }) => sum + count, 0))}</td>
              <td className="zg-cell-number">{formats.money(bill.lines.reduce((sum, { fen }) => sum + fen, 0))}</td>
              <td>{t('profit.ledger.reportBy', { name: bill.saved_by_name, time: formats.dateTime(bill.saved_at) })}</td>
              <td>
                {mayChange && (
                  <Button
                    size="small"
                    kind="danger"
                    aria-label={t('labels.of', { action: t('profit.scenarios.delete'), name: titleOf(bill) })}
                    onClick={() => setAsking(bill)}
                  >
                    {t('profit.scenarios.delete')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
      <ConfirmDialog
        isOpen={asking !== null}
        title={t('labels.of', { action: t('profit.scenarios.delete'), name: asking ? titleOf(asking) : '' })}
        confirmLabel={t('profit.scenarios.delete')}
        isBusy={isBusy}
        confirm={() => asking && void remove(asking)}
        close={() => setAsking(null)}
      >
        <p>{t('profit.bills.deleteBody')}</p>
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
      </ConfirmDialog>
    </Card>
  )
}
