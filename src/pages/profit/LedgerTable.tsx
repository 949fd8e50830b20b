import { useCallback, useMemo, useState } from 'react'
import type { Cost } from '../../../contract/entities/cost.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ShopName } from '../../shops/ShopName.tsx'
import { useShopName } from '../../shops/useShopName.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { useCellGrid } from '../../ui/grid/useCellGrid.ts'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { CostCell } from './CostCell.tsx'
import { CostHistory } from './CostHistory.tsx'
import { type CostHistories, type CostPlace, costAtPlace, placeOf, termsAt } from './costHistory.ts'
import { isTerm, type LedgerColumn, ledgerColumnNames, ledgerColumns } from './ledgerColumns.ts'
import { dayToWrite, nextEntryDay, type ValueColumn } from './ledgerEdits.ts'
import { type LedgerGroup, type LedgerRow, paidOf } from './ledgerRows.ts'
import { profitInputs } from './rules/inputs.ts'
import type { LedgerEdits } from './useLedgerEdits.ts'
import { cellKey, PutReport, useLedgerPut } from './useLedgerPut.tsx'

/** Drawn at once; more on demand. */
const GROUPS_AT_ONCE = 50
/** What is typed into the table; the rest comes with a sheet, or is under all costs of a place. */
export const typedColumns = ['costFen', 'freightFen', 'packingFen', 'weight_grams', 'courier'] as const satisfies readonly LedgerColumn[]

const placeColumns: readonly LedgerColumn[] = ['shop', 'goods_id', 'sku_id', 'valid_from']
const valueColumns = ledgerColumnNames.filter((name) => !placeColumns.includes(name)) as readonly ValueColumn[]

/** What the ledger's table and the costs of one place share. */
interface LedgerFacts {
  readonly histories: CostHistories
  /** Today: what holds on it is shown. */
  readonly day: string
  /** From which day typed values hold; '': from the beginning. */
  readonly validFrom: string
  readonly edits: LedgerEdits
  readonly mayChange: boolean
}

interface LedgerTableProps extends LedgerFacts {
  readonly label: string
  readonly groups: readonly LedgerGroup[]
  /** What goods earned in the window, by `shop/goods`, fen; null: unknown. Null as a whole: it is not shown. */
  readonly profits: ReadonlyMap<string, number | null> | null
  /** Takes the last change back. */
  readonly undo: () => void
  /** Takes a pasted sheet that says itself what its lines are about. True: it was one. */
  readonly takeSheet: (text: string) => boolean
}

/** Goods by goods: a line for all SKUs, and one for each; a grid for whoever may change it. */
export function LedgerTable({ label, groups, profits, undo, takeSheet, ...facts }: LedgerTableProps) {
  const { histories, day, validFrom, edits, mayChange } = facts
  const nameOf = useShopName()
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const [limit, setLimit] = useState(GROUPS_AT_ONCE)
  const [opened, setOpened] = useState<{ readonly row: LedgerRow; readonly as: 'history' | 'details' } | null>(null)
  const left = groups.length - limit
  const openedName =
    opened && toRowName(opened.row, groups.find(({ rows }) => rows.includes(opened.row)) ?? null, nameOf(opened.row.shop_uid), t)
  const rows = useMemo(() => groups.flatMap((group) => group.rows.map((row) => ({ group, row }))), [groups])
  const toCellName = useCallback(
    (at: { readonly row: number; readonly column: number }) => {
      const found = rows[at.row]
      const column = typedColumns[at.column]
      return found && column
        ? `${text(ledgerColumns[column].label)} · ${toRowName(found.row, found.group, nameOf(found.row.shop_uid), t)}`
        : ''
    },
    [rows, text, nameOf, t],
  )
  const { put, coming, report } = useLedgerPut({ places: rows.map(({ row }) => row), columns: typedColumns, edits, toCellName })
  const grid = useCellGrid({ rows: rows.length, columns: typedColumns.length, put, undo, takePasted: takeSheet, entered: edits.begin })
  const places = new Map(rows.map(({ row }, at) => [row, at]))
  return (
    <>
      <PutReport report={report} />
      <div ref={grid}>
        <DataTable label={label} isCompact className="zg-profit-ledger">
          <thead>
            <tr>
              <th scope="col">{t('profit.ledger.place')}</th>
              <th scope="col" className="zg-cell-number">
                {t('profit.ledger.paid')}
              </th>
              {profits && (
                <th scope="col" className="zg-cell-number">
                  {t('profit.ledger.earned')}
                </th>
              )}
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
                const until = mayChange ? nextEntryDay(history ?? [], validFrom) : null
                const rowAt = places.get(row) ?? 0
                const paidFen = paidOf(row, group)
                return (
                  <tr key={row.sku_id} data-wide={row.sku_id === '' || undefined}>
                    <th scope="row">
                      <RowName row={row} group={group} />{' '}
                      {!row.isKnown && row.goods_id !== '' && <Tag tone="warning">{t('profit.unknown')}</Tag>}
                    </th>
                    <td className="zg-cell-number">{paidFen === null ? '—' : formats.money(paidFen)}</td>
                    {profits && (
                      <td className="zg-cell-number">
                        {row.sku_id === '' && <Earned fen={profits.get(`${row.shop_uid}/${row.goods_id}`) ?? null} />}
                      </td>
                    )}
                    {typedColumns.map((column, columnAt) => (
                      <td key={column}>
                        <CostCell
                          key={validFrom}
                          name={`${text(ledgerColumns[column].label)} · ${name}`}
                          column={column}
                          place={row}
                          history={history}
                          edits={edits}
                          day={day}
                          // Where this place says nothing, what a wider one says is shown in the background.
                          wider={isTerm(column) && wide.origins[column] !== 'preset' ? wide.terms[column] : undefined}
                          mayChange={mayChange}
                          at={{ row: rowAt, column: columnAt }}
                          coming={coming.get(cellKey(row, column))}
                        />
                      </td>
                    ))}
                    <td>
                      {entry && <Holds entry={entry} />}
                      {until !== null && <p className="zg-profit-until">{t('profit.ledger.typedUntil', { from: validFrom, until })}</p>}
                    </td>
                    <td>
                      <div className="zg-profit-actions">
                        <Button
                          size="small"
                          aria-label={t('labels.of', { action: t('profit.ledger.details'), name })}
                          onClick={() => setOpened({ row, as: 'details' })}
                        >
                          {t('profit.ledger.details')}
                        </Button>
                        {row.goods_id !== '' && (
                          <ButtonLink
                            size="small"
                            aria-label={t('labels.of', { action: t('profit.ledger.calculate'), name })}
                            to={{
                              search: `?${new URLSearchParams({ shop_uid: row.shop_uid, goods_id: row.goods_id, sku_id: row.sku_id })}`,
                            }}
                          >
                            {t('profit.ledger.calculate')}
                          </ButtonLink>
                        )}
                        {history && (
                          <Button
                            size="small"
                            aria-label={t('labels.of', { action: t('profit.ledger.history'), name })}
                            onClick={() => setOpened({ row, as: 'history' })}
                          >
                            {t('profit.ledger.history')}
                          </Button>
                        )}
                      </div>
                    </td>
                  </tr>
                )
              })}
            </tbody>
          ))}
        </DataTable>
      </div>
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
        <CostDetails title={openedName} place={opened.row} {...facts} close={() => setOpened(null)} />
      )}
    </>
  )
}

function Earned({ fen }: { readonly fen: number | null }) {
  const formats = useFormats()
  if (fen === null) return <>—</>
  return <span data-loses={fen < 0 || undefined}>{formats.money(fen)}</span>
}

interface CostDetailsProps extends LedgerFacts {
  readonly title: string
  readonly place: CostPlace
  readonly close: () => void
}

/** Everything that the ledger can say of a place, each with what holds where it says nothing, and where that is from. */
function CostDetails({ title, place, histories, day, validFrom, edits, mayChange, close }: CostDetailsProps) {
  const { t } = useTranslate()
  const text = useText()
  const { terms, origins } = termsAt(histories, place, day, [])
  const history = histories.get(placeOf(place))
  const own = costAtPlace(histories, place, day)
  const from = dayToWrite(history ?? [], validFrom, day)
  return (
    <TitledDialog isOpen title={`${t('profit.ledger.details')} · ${title}`} close={close}>
      <div className="zg-profit-facts">
        {mayChange && (
          <p className="zg-muted">
            {t('profit.ledger.holds')} {from === '' ? t('profit.ledger.always') : t('profit.ledger.from', { day: from })} ·{' '}
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
                      edits={edits}
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
      <span className="zg-profit-holds">
        {entry.valid_from === '' ? t('profit.ledger.always') : t('profit.ledger.from', { day: entry.valid_from })}
      </span>{' '}
      {entry.source === 'inherited' && (
        <>
          <Tag tone="quiet">{t('profit.ledger.sources.inherited')}</Tag>
          <p className="zg-muted zg-profit-why">{entry.proof}</p>
        </>
      )}
    </>
  )
}
