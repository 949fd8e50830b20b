import { useText } from '../../providers/i18n/useText.ts'
import { ShopName } from '../../shops/ShopName.tsx'
import { Button } from '../../ui/Button.tsx'
import { WholeCell } from '../fields/WholeCell.tsx'
import { SidePanel } from '../panel/SidePanel.tsx'
import '../show/show.css'
import { DetailTable } from './DetailTable.tsx'
import { useQueryList } from './queryContext.ts'
import type { ShownRow } from './rows/rowView.ts'

interface QueryRowPanelProps {
  readonly row: ShownRow
  readonly close: () => void
}

/** A row beside its table: all that is known of it, also what no column shows, and what can be opened for it. Escape closes it. */
export function QueryRowPanel({ row, close }: QueryRowPanelProps) {
  const text = useText()
  const { query, rows, rowActions } = useQueryList()
  const title = String(row.values[query.titleField] ?? row.key)
  const fields = Object.entries(query.fields).filter(([key]) => key !== query.titleField && row.values[key] !== undefined)
  return (
    <SidePanel
      title={title}
      close={close}
      ways={
        <>
          {rowActions.map(({ name, label, isMenu, open }) => (
            <Button key={name} aria-haspopup={isMenu ? 'menu' : undefined} onClick={({ currentTarget }) => open(row, currentTarget)}>
              {text(label)}
            </Button>
          ))}
          {query.details && row.details === null && row.detailCount > 0 && (
            <Button onClick={() => rows.tell({ kind: 'unfold', key: row.key })}>{text(query.details.label)}</Button>
          )}
        </>
      }
    >
      <dl className="zg-description zg-show">
        {fields.map(([key, field]) => (
          <div key={key} className="zg-show-pair">
            <dt>{text(field.label)}</dt>
            <dd>
              {key === SHOP_FIELD && row.shop_uid !== '' ? (
                <ShopName of={row.shop_uid} as={String(row.values[key] ?? '')} />
              ) : (
                <WholeCell field={field} value={row.values[key]} record={row.values} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {query.details && row.details && (
        <div className="zg-record-panel-details">
          <DetailTable details={query.details} records={row.details} title={title} />
        </div>
      )}
    </SidePanel>
  )
}

/** What every query calls the field with the name of the row's shop. */
const SHOP_FIELD = 'shop_name'
