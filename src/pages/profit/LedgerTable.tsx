import { useState } from 'react'
import type { Cost, CostTerm } from '../../../contract/entities/cost.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ShopName } from '../../shops/ShopName.tsx'
import { useShopName } from '../../shops/useShopName.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { CostCell } from './CostCell.tsx'
import { CostHistory } from './CostHistory.tsx'
import { type CostHistories, type CostPlace, costAtPlace, placeOf, termsAt } from './costHistory.ts'
import { isTerm, type LedgerColumn, ledgerColumnNames, ledgerColumns } from './ledgerColumns.ts'
import type { LedgerGroup, LedgerRow } from './ledgerRows.ts'
import { profitInputs } from './rules/inputs.ts'

/** Drawn at once; more on demand. */
const GROUPS_AT_ONCE = 50
/** What is typed into the table; the rest comes with a sheet. */
const typedColumns = ['costFen', 'freightFen', 'packingFen', 'weight_grams', 'courier'] as const satisfies readonly LedgerColumn[]

const placeColumns: readonly LedgerColumn[] = ['shop', 'goods_id', 'sku_id', 'valid_from']
const valueColumns = ledgerColumnNames.filter((name) => !placeColumns.includes(name)) as readonly (CostTerm | 'weight_grams' | 'courier')[]

interface LedgerTableProps {
  readonly groups: readonly LedgerGroup[]
  readonly histories: CostHistories
  /** Today: what holds on it is shown. */
  readonly day: string
  /** From which day typed values hold; '': from the beginning. */
  readonly validFrom: string
  readonly mayChange: boolean
}

/** Goods by goods: a line for all SKUs, and one for each. */
export function LedgerTable({ groups, histories, day, validFrom, mayChange }: LedgerTableProps) {
  const nameOf = useShopName()
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const [limit, setLimit] = useState(GROUPS_AT_ONCE)
  const [opened, setOpened] = useState<{ readonly row: LedgerRow; readonly as: 'history' | 'details' } | null>(null)
  const left = groups.length - limit
  const openedName =
    opened && toRowName(opened.row, groups.find(({ rows }) => rows.includes(opened.row)) ?? null, nameOf(opened.row.shop_uid), t)
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
                    <RowName row={row} group={group} />{' '}
                    {!row.isKnown && row.goods_id !== '' && <Tag tone="warning">{t('profit.unknown')}</Tag>}
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
                      <Button
                        size="small"
                        aria-label={t('labels.of', { action: t('profit.ledger.details'), name })}
                        onClick={() => setOpened({ row, as: 'details' })}
                      >
                        {t('profit.ledger.details')}
                      </Button>
                      {history && (
                        <Button
                          size="small"
                          aria-label={t('labels.of', { action: t('profit.ledger.history'), name })}
                          onClick={() => setOpened({ row, as: 'history' })}
                        >
                          {t('profit.ledger.history')}
                        </Button>
                      )}
                      {row.goods_id !== '' && (
                        <ButtonLink
                          size="small"
                          aria-label={t('labels.of', { action: t('profit.calculate'), name })}
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
      {opened?.as === 'history' && openedName && (
        <CostHistory
          title={openedName}
          history={histories.get(placeOf(opened.row)) ?? []}
          mayChange={mayChange}
          close={() => setOpened(null)}
        />
      )}
      {opened?.as === 'details' && openedName && (
        <CostDetails
          title={openedName}
          place={opened.row}
          histories={histories}
          day={day}
          validFrom={validFrom}
          mayChange={mayChange}
          close={() => setOpened(null)}
        />
      )}
    </>
  )
}

interface CostDetailsProps extends Pick<LedgerTableProps, 'histories' | 'day' | 'validFrom' | 'mayChange'> {
  readonly title: string
  readonly place: CostPlace
  readonly close: () => void
}

/** Everything that the ledger can say of a place, each with what holds where it says nothing, and where that is from. */
function CostDetails({ title, place, histories, day, validFrom, mayChange, close }: CostDetailsProps) {
  const { t } = useTranslate()
  const text = useText()
  const { terms, origins } = termsAt(histories, place, day, [])
  const history = histories.get(placeOf(place))
  const own = costAtPlace(histories, place, day)
  return (
    <TitledDialog isOpen title={`${t('profit.ledger.details')} · ${title}`} close={close}>
      <div className="zg-profit-facts">
        {mayChange && (
          <p className="zg-muted">
            {t('profit.ledger.holds')} {validFrom === '' ? t('profit.ledger.always') : t('profit.ledger.from', { day: validFrom })} ·{' '}
            {t('profit.ledger.howToType')}
          </p>
        )}
        <DataTable label={t('profit.ledger.details')} isCompact className="zg-profit-ledger">
          <thead>
            <ColumnHeads heads={[t('profit.line'), t('profit.ledger.value'), t('profit.ledger.origin')]} />
          </thead>
          <tbody>
            {valueColumns.map((column) => {
              const origin = isTerm(column) ? origins[column] : null
              return (
                <tr key={column}>
                  <th scope="row">{text(ledgerColumns[column].label)}</th>
                  <td>
                    <CostCell
                      key={validFrom}
                      name={`${text(ledgerColumns[column].label)} · ${title}`}
                      column={column}
                      place={place}
                      history={history}
                      validFrom={validFrom}
                      day={day}
                      wider={isTerm(column) && own?.terms[column] === undefined ? terms[column] : undefined}
                      mayChange={mayChange}
                    />
                  </td>
                  <td>{isTerm(column) && origin && t(`profit.origins.${origin === 'preset' ? profitInputs[column].source : origin}`)}</td>
                </tr>
              )
            })}
          </tbody>
        </DataTable>
      </div>
    </TitledDialog>
  )
}

function toRowName(row: LedgerRow, group: LedgerGroup | null, shop: string, t: ReturnType<typeof useTranslate>['t']): string {
  if (row.goods_id === '') return [shop, t('profit.ledger.allGoods')].join(' · ')
  if (row.sku_id === '') return [group?.title || row.goods_id, shop].join(' · ')
  return [row.spec, row.sku_id].filter(Boolean).join(' · ')
}

/** The same, with the shop as a link. */
function RowName({ row, group }: { readonly row: LedgerRow; readonly group: LedgerGroup }) {
  const { t } = useTranslate()
  const shop = <ShopName of={row.shop_uid} />
  if (row.sku_id !== '') return toRowName(row, group, '', t)
  return row.goods_id === '' ? (
    <>
      {shop} · {t('profit.ledger.allGoods')}
    </>
  ) : (
    <>
      {group.title || row.goods_id} · {shop}
    </>
  )
}

/** Since when what holds today does, and where it is from. */
function Holds({ entry }: { readonly entry: Cost }) {
  const { t } = useTranslate()
  return (
    <>
      {entry.valid_from === '' ? t('profit.ledger.always') : t('profit.ledger.from', { day: entry.valid_from })}{' '}
      {entry.source === 'inherited' && (
        <>
          <Tag tone="quiet">{t('profit.ledger.sources.inherited')}</Tag>
          <p className="zg-muted zg-profit-why">{entry.proof}</p>
        </>
      )}
    </>
  )
}
