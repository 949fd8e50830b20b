import { useState } from 'react'
import type { Cost } from '../../../contract/entities/cost.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { CostCell } from './CostCell.tsx'
import { CostHistory } from './CostHistory.tsx'
import { type CostHistories, costAtPlace, placeOf, termsAt } from './costHistory.ts'
import type { LedgerGroup, LedgerRow } from './ledgerRows.ts'
import { isTerm, type LedgerColumn, ledgerColumns } from './ledgerSheet.ts'

/** Drawn at once; more on demand. */
const GROUPS_AT_ONCE = 50
/** What is typed into the table; the rest comes with a sheet. */
const typedColumns = ['costFen', 'freightFen', 'packingFen', 'weight_grams', 'courier'] as const satisfies readonly LedgerColumn[]

interface LedgerTableProps {
  readonly groups: readonly LedgerGroup[]
  readonly histories: CostHistories
  /** Today: what holds on it is shown. */
  readonly day: string
  /** From which day typed values hold; '': from the beginning. */
  readonly validFrom: string
  readonly nameOf: (shop: string) => string
  readonly mayChange: boolean
}

/** Goods by goods: a line for all SKUs, and one for each. */
export function LedgerTable({ groups, histories, day, validFrom, nameOf, mayChange }: LedgerTableProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const [limit, setLimit] = useState(GROUPS_AT_ONCE)
  const [opened, setOpened] = useState<LedgerRow | null>(null)
  const left = groups.length - limit
  return (
    <>
      <DataTable label={t('profit.ledger.title')} isCompact className="zg-profit-ledger">
        <thead>
          <tr>
            <th scope="col">{t('profit.ledger.place')}</th>
            <th scope="col" className="zg-cell-number">
              {t('profit.ledger.paid')}
            </th>
            {typedColumns.map((column) => (
              <th key={column} scope="col">
                {text(ledgerColumns[column].label)}
              </th>
            ))}
            <th scope="col">{t('profit.ledger.holds')}</th>
            <td />
          </tr>
        </thead>
        {groups.slice(0, limit).map((group) => (
          <tbody key={group.key}>
            {group.rows.map((row) => {
              const name = toRowName(row, group, nameOf(row.shop_uid), t)
              const entry = costAtPlace(histories, row, day)
              const wide = termsAt(histories, row, day, [])
              const history = histories.get(placeOf(row))
              return (
                <tr key={row.sku_id} data-wide={row.sku_id === '' || undefined}>
                  <th scope="row">
                    {name} {!row.isKnown && row.goods_id !== '' && <Tag tone="warning">{t('profit.unknown')}</Tag>}
                  </th>
                  <td className="zg-cell-number">{row.paidFen === null ? '—' : formats.money(row.paidFen)}</td>
                  {typedColumns.map((column) => (
                    <td key={column}>
                      <CostCell
                        key={validFrom}
                        name={`${text(ledgerColumns[column].label)} · ${name}`}
                        column={column}
                        place={row}
                        history={history}
                        validFrom={validFrom}
                        day={day}
                        // Where this place says nothing, what a wider one says is shown in the background.
                        wider={isTerm(column) && wide.origins[column] !== 'preset' ? wide.terms[column] : undefined}
                        mayChange={mayChange}
                      />
                    </td>
                  ))}
                  <td>{entry && <Holds entry={entry} />}</td>
                  <td>
                    <div className="zg-profit-actions">
                      {history && (
                        <Button
                          size="small"
                          aria-label={t('alerts.of', { action: t('profit.ledger.history'), name })}
                          onClick={() => setOpened(row)}
                        >
                          {t('profit.ledger.history')}
                        </Button>
                      )}
                      {row.goods_id !== '' && (
                        <ButtonLink
                          size="small"
                          aria-label={t('alerts.of', { action: t('profit.calculate'), name })}
                          to={{ search: `?${new URLSearchParams({ shop_uid: row.shop_uid, goods_id: row.goods_id, sku_id: row.sku_id })}` }}
                        >
                          {t('profit.calculate')}
                        </ButtonLink>
                      )}
                    </div>
                  </td>
                </tr>
              )
            })}
          </tbody>
        ))}
      </DataTable>
      {left > 0 && (
        <Button kind="link" onClick={() => setLimit(limit + GROUPS_AT_ONCE)}>
          {t('importing.more', { rows: Math.min(GROUPS_AT_ONCE, left), left: formats.number(left) })}
        </Button>
      )}
      {opened && (
        <CostHistory
          title={toRowName(opened, groups.find(({ rows }) => rows.includes(opened)) ?? null, nameOf(opened.shop_uid), t)}
          history={histories.get(placeOf(opened)) ?? []}
          mayChange={mayChange}
          close={() => setOpened(null)}
        />
      )}
    </>
  )
}

function toRowName(row: LedgerRow, group: LedgerGroup | null, shop: string, t: ReturnType<typeof useTranslate>['t']): string {
  if (row.goods_id === '') return t('profit.ledger.wholeShop', { shop })
  if (row.sku_id === '') return [group?.title || row.goods_id, shop].join(' · ')
  return [row.spec, row.sku_id].filter(Boolean).join(' · ')
}

/** Since when what holds today does, and where it is from. */
function Holds({ entry }: { readonly entry: Cost }) {
  const { t } = useTranslate()
  return (
    <>
      {entry.valid_from === '' ? t('profit.ledger.always') : t('profit.ledger.from', { day: entry.valid_from })}{' '}
      {entry.source === 'inherited' && <Tag tone="quiet">{t('profit.ledger.sources.inherited')}</Tag>}
    </>
  )
}
