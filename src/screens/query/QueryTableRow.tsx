import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined.js'
import { memo } from 'react'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { type QueryDetails, SHOP_FIELD } from '../../resources/schema/query.ts'
import type { ResourceRecord } from '../../resources/schema/resource.ts'
import { ShopName } from '../../shops/ShopName.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { FieldCell } from '../fields/FieldCell.tsx'
import { fieldRules } from '../fields/fieldRules.ts'
import { BUTTONS_COLUMN, type ListColumn, SELECT_COLUMN } from '../list/columns/useListColumns.ts'
import { SelectBox } from '../list/selection/SelectBox.tsx'
import { TitleCell } from '../list/TitleCell.tsx'
import { DetailTable } from './DetailTable.tsx'
import { areButtonsWideOnCard, isWideOnCard } from './geometry.ts'
import { useQueryList } from './queryContext.ts'
import type { ShownRow } from './rows/rowView.ts'

/** As a cell of the type draws them. */
const PICTURE_PX = 40

interface QueryTableRowProps {
  /** Its place among the rows in view. */
  readonly at: number
  readonly row: ShownRow
  readonly columns: readonly ListColumn[]
  /** Of what opens below it. */
  readonly detailsPx: number
}

/** A row, and what is open below it. */
export function QueryTableRow({ at, row, columns, detailsPx }: QueryTableRowProps) {
  const { query, isChoosable } = useQueryList()
  return (
    <>
      <tr
        className="zg-query-row"
        aria-rowindex={at + 2}
        data-at={at}
        aria-selected={isChoosable ? row.isChosen : undefined}
        data-chosen={row.isChosen || undefined}
      >
        <RowCells row={row} columns={columns} />
      </tr>
      {row.details && query.details && (
        <DetailRow
          details={query.details}
          records={row.details}
          columnCount={columns.length}
          heightPx={detailsPx}
          title={String(row.values[query.titleField])}
        />
      )}
    </>
  )
}

/** The cells of a row. Its name opens what is below it. */
const RowCells = memo(function RowCells({ row, columns }: Pick<QueryTableRowProps, 'row' | 'columns'>) {
  const { t } = useTranslate()
  const text = useText()
  const { query, rows, rowActions } = useQueryList()
  const title = String(row.values[query.titleField] ?? row.key)
  const called = String(row.values[SHOP_FIELD] ?? '')
  // A row that is a whole shop is called as it is, once.
  const isShop = query.details === null && called !== '' && called === title
  const toCell = (key: string) => {
    const field = query.fields[key]
    return field ? <FieldCell field={field} value={row.values[key]} record={row.values} /> : null
  }
  return columns.map(({ id, pinned, within }) => {
    if (id === SELECT_COLUMN)
      return (
        <td key={id} className="zg-select-cell" {...pinned}>
          <SelectBox
            label={t('selection.one', { title })}
            chosen={row.isChosen ? 'all' : 'none'}
            toggle={(isRange) => rows.tell({ kind: 'choose', change: { on: 'row', key: row.key, isRange } })}
          />
        </td>
      )
    if (id === BUTTONS_COLUMN)
      return (
        <td
          key={id}
          data-label={t('list.actions')}
          data-buttons
          data-wide={areButtonsWideOnCard(rowActions.length) || undefined}
          {...pinned}
        >
          {rowActions.map(({ name, label, isMenu, open }) => (
            <Button
              key={name}
              kind="link"
              aria-haspopup={isMenu ? 'menu' : undefined}
              aria-label={`${text(label)} ${title}`}
              onClick={({ currentTarget }) => open(row, currentTarget)}
            >
              {text(label)}
            </Button>
          ))}
        </td>
      )
    const field = query.fields[id]
    if (!field) return null
    if (id === query.titleField)
      return (
        <TitleCell
          key={id}
          title={title}
          picture={
            within.picture === null ? null : row.values[within.picture] ? (
              toCell(within.picture)
            ) : (
              <Picture address={null} size={PICTURE_PX} />
            )
          }
          below={within.shop !== null && called !== '' && !isShop ? <ShopOf row={row} called={called} /> : null}
          {...pinned}
        >
          {isShop ? (
            <ShopOf row={row} called={title} className="zg-cell-text" />
          ) : query.details ? (
            <button
              type="button"
              className="zg-query-title"
              aria-expanded={row.details !== null}
              title={title}
              onClick={() => rows.tell({ kind: 'unfold', key: row.key })}
            >
              <Icon of={RightOutlined} />
              <span className="zg-cell-text">{title}</span>
            </button>
          ) : (
            <span className="zg-cell-text" title={title}>
              {title}
            </span>
          )}
        </TitleCell>
      )
    return (
      <td
        key={id}
        {...pinned}
        data-label={text(field.label)}
        data-type={field.type}
        data-wide={isWideOnCard(field) || undefined}
        className={fieldRules[field.type].align === 'end' ? 'zg-cell-number' : undefined}
      >
        {toCell(id)}
      </td>
    )
  })
})

interface ShopOfProps extends Pick<QueryTableRowProps, 'row'> {
  /** The name that the row has for it. */
  readonly called: string
  readonly className?: string
}

/** The shop of a row, which leads to its page. */
function ShopOf({ row, called, className }: ShopOfProps) {
  return (
    <span className={className} title={called}>
      {row.shop_uid === '' ? called : <ShopName of={row.shop_uid} as={called} />}
    </span>
  )
}

interface DetailRowProps {
  readonly details: QueryDetails
  readonly records: readonly ResourceRecord[]
  readonly columnCount: number
  readonly heightPx: number
  /** Of the row that it belongs to. */
  readonly title: string
}

/** What opens below a row. */
function DetailRow({ details, records, columnCount, heightPx, title }: DetailRowProps) {
  return (
    <tr className="zg-query-details" style={{ height: heightPx }}>
      <td colSpan={columnCount}>
        <div className="zg-query-details-frame" style={{ height: heightPx }}>
          <DetailTable details={details} records={records} title={title} />
        </div>
      </td>
    </tr>
  )
}
