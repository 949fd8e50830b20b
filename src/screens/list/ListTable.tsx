import {
  type ComponentPropsWithoutRef,
  type FocusEvent,
  forwardRef,
  type MouseEvent,
  memo,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Link } from 'react-router-dom'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { ResourceRecord } from '../../resources/schema/resource.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { FieldCell } from '../fields/FieldCell.tsx'
import { fieldRules } from '../fields/fieldRules.ts'
import { TitlesProvider } from '../fields/TitlesProvider.tsx'
import { idOf, screenAddress, titleOf, withinResource } from '../screenAddress.ts'
import { shownColumns } from './columns/columnChoice.ts'
import './columns/columns.css'
import { lazyPlain } from '../../ui/lazyOnce.tsx'
import { BUTTONS_COLUMN, type ListColumn, SELECT_COLUMN, useListColumns } from './columns/useListColumns.ts'
import { InlineCell } from './inline/InlineCell.tsx'
import { ListHeads } from './ListHeads.tsx'
import { useListContext } from './listContext.ts'
import { RowButtons, rowButtonsWidthPx } from './RowButtons.tsx'
import { useListRecords, useRecordList } from './recordList.ts'
import type { SelectionStore } from './selection/createSelectionStore.ts'
import { SelectBox } from './selection/SelectBox.tsx'
import { TitleCell } from './TitleCell.tsx'
import { VirtualRows } from './virtual/VirtualRows.tsx'

const RecordPanel = lazyPlain(() => import('./RecordPanel.tsx').then((module) => module.RecordPanel))

/** Past this many rows only those in view are drawn. */
export const VIRTUAL_PAST_ROWS = 100
/** About as many as a screen shows. */
const FIRST_ROWS = 12

/** The rows as an HTML table: read by heads and rows on a wide screen, as cards on a narrow one. */
export function ListTable() {
  const text = useText()
  const { resource, allowed, selection } = useRecordList()
  const { shown, choice, isRefreshing } = useListContext()
  const { rows } = useListRecords()
  const frame = useTopOfView(JSON.stringify(shown))
  const buttonsPx = useMemo(() => rowButtonsWidthPx(allowed), [allowed])
  const { columns, variables } = useListColumns(resource, choice, { hasSelect: selection !== null, buttonsPx })
  // Paper shows them all.
  const isPrinted = useMedia('print')
  const isVirtual = rows.length > VIRTUAL_PAST_ROWS && !isPrinted
  const Rows = isVirtual ? RowsInView : AllRows
  const { peeked, peek, close } = usePeek(rows)
  return (
    <div className="zg-list-beside">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the key that does it is P (src/shortcuts) */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <div
        ref={frame}
        onClick={peek}
        onFocus={peeked ? peek : undefined}
        className="zg-table-frame zg-list-frame"
        data-keep-scroll="rows"
        data-long={isVirtual || undefined}
      >
        <table
          className={`zg-table zg-list-table${choice.density === 'compact' ? ' zg-table-compact' : ''}`}
          data-selectable={selection !== null || undefined}
          aria-label={text(resource.label)}
          aria-busy={isRefreshing}
          aria-rowcount={rows.length + 1}
          style={variables}
        >
          <ListHeads columns={columns} selectAll={selection && <SelectAll selection={selection} records={rows} />} />
          <TitlesProvider resource={resource} fields={[...shownColumns(choice)].sort()}>
            <Rows rows={rows} columns={columns} />
          </TitlesProvider>
        </table>
      </div>
      {peeked && (
        <ErrorBoundary fallback={null}>
          <RecordPanel record={peeked} close={close} />
        </ErrorBoundary>
      )}
    </div>
  )
}

/** Where a list and a record fit beside each other. */
const BESIDE = '(min-width: 1280px)'

/** The record that is shown beside the list: of the row that was clicked, beside what does something itself, or that has the focus since. */
function usePeek(rows: readonly ResourceRecord[]) {
  const { resource } = useRecordList()
  const [id, setId] = useState<string | null>(null)
  const isWide = useMedia(BESIDE)
  const peeked = (isWide && id !== null && rows.find((record) => idOf(resource, record) === id)) || null

  function peek({ target, type, nativeEvent }: MouseEvent | FocusEvent) {
    const row = target instanceof Element && target.closest<HTMLElement>('tbody tr[aria-rowindex]')
    const record = row && rows[Number(row.getAttribute('aria-rowindex')) - 2]
    if (!record) return
    if (type === 'click') {
      // By key on a narrow screen: the page of the record.
      if (!isWide && (nativeEvent as UIEvent).detail === 0 && target === row) row.querySelector<HTMLElement>('th a')?.click()
      if ((target as Element).closest('a, button, input, label') || getSelection()?.isCollapsed === false) return
    }
    setId(idOf(resource, record))
  }

  return { peeked, peek, close: () => setId(null) }
}

interface RowsProps {
  readonly rows: readonly ResourceRecord[]
  readonly columns: readonly ListColumn[]
}

/** The first rows of a list that is opened, and all of them once those are painted. */
function AllRows({ rows, columns }: RowsProps) {
  const { resource } = useRecordList()
  const [isPainted, setPainted] = useState(false)
  useEffect(() => startTransition(() => setPainted(true)), [])
  return (
    <tbody>
      {(isPainted ? rows : rows.slice(0, FIRST_ROWS)).map((record, index) => (
        <ListRow key={idOf(resource, record)} record={record} columns={columns} aria-rowindex={index + 2} />
      ))}
    </tbody>
  )
}

function RowsInView({ rows, columns }: RowsProps) {
  const { resource } = useRecordList()
  const recordAt = (index: number) => rows[index] as ResourceRecord
  const keyOf = useCallback((index: number) => idOf(resource, rows[index] ?? {}), [resource, rows])
  return (
    <VirtualRows count={rows.length} columnCount={columns.length} keyOf={keyOf} titleOf={(index) => titleOf(resource, recordAt(index))}>
      {(index, row) => <ListRow key={keyOf(index)} record={recordAt(index)} columns={columns} {...row} />}
    </VirtualRows>
  )
}

interface ListRowProps extends ComponentPropsWithoutRef<'tr'> {
  readonly record: ResourceRecord
  readonly columns: readonly ListColumn[]
}

/** A row, marked while it is chosen: then only its `tr` is drawn again. */
const ListRow = forwardRef<HTMLTableRowElement, ListRowProps>(function ListRow({ record, columns, ...row }, ref) {
  const { selection } = useRecordList()
  const isChosen = useSyncExternalStore(selection?.subscribe ?? never, () => selection?.has(record) ?? false)
  return (
    <tr ref={ref} data-chosen={isChosen || undefined} {...row}>
      <RowCells record={record} columns={columns} />
    </tr>
  )
})

/**
 * The cells of a row. Each carries its label, which a narrow screen shows beside the value. Drawn again only when record or columns
 * changed: of a list that scrolls, only the rows that come into view cost anything.
 */
const RowCells = memo(function RowCells({ record, columns }: Pick<ListRowProps, 'record' | 'columns'>) {
  const text = useText()
  const { resource, selection } = useRecordList()
  return columns.map(({ id, pinned, within }) => {
    if (id === SELECT_COLUMN)
      return (
        <td key={id} className="zg-select-cell" {...pinned}>
          {selection && <SelectCell selection={selection} record={record} title={titleOf(resource, record)} />}
        </td>
      )
    if (id === BUTTONS_COLUMN)
      return (
        <td key={id} className="zg-list-buttons-cell" {...pinned}>
          <RowButtons record={record} />
        </td>
      )
    if (id === resource.titleField)
      return (
        <TitleCell
          key={id}
          title={titleOf(resource, record)}
          picture={within.picture && <CellContent fieldKey={within.picture} record={record} />}
          below={within.shop && <CellContent fieldKey={within.shop} record={record} />}
          {...pinned}
        >
          <CellContent fieldKey={id} record={record} />
        </TitleCell>
      )
    const field = resource.fields[id]
    return (
      field && (
        <td
          key={id}
          {...pinned}
          data-label={text(field.label)}
          className={fieldRules[field.type].align === 'end' ? 'zg-cell-number' : undefined}
        >
          <CellContent fieldKey={id} record={record} />
        </td>
      )
    )
  })
})

interface CellContentProps {
  readonly fieldKey: string
  readonly record: ResourceRecord
}

/** To be edited where it is, or a link to the record, or the value alone. */
function CellContent({ fieldKey, record }: CellContentProps) {
  const { resource, allowed } = useRecordList()
  const field = resource.fields[fieldKey]
  if (!field) return null
  if (field.edit === 'inline' && allowed.save(fieldKey)) return <InlineCell field={field} fieldKey={fieldKey} record={record} />
  if (fieldKey !== resource.titleField) return <FieldCell field={field} value={record[fieldKey]} record={record} />
  const title = titleOf(resource, record)
  return (
    <Link className="zg-cell-text" to={screenAddress(resource, 'show', idOf(resource, record))} state={withinResource} title={title}>
      {title}
    </Link>
  )
}

interface SelectCellProps {
  readonly selection: SelectionStore
  readonly record: ResourceRecord
  readonly title: string
}

/** The check box of a row; with Shift it takes along everything between it and the last one. */
function SelectCell({ selection, record, title }: SelectCellProps) {
  const { t } = useTranslate()
  const isChosen = useSyncExternalStore(selection.subscribe, () => selection.has(record))
  return (
    <SelectBox
      label={t('selection.one', { title })}
      chosen={isChosen ? 'all' : 'none'}
      toggle={(isRange) => selection.toggle(record, isRange)}
    />
  )
}

interface SelectAllProps {
  readonly selection: SelectionStore
  /** In view. */
  readonly records: readonly ResourceRecord[]
}

/** The check box of the head: all rows in view, or none of them. */
function SelectAll({ selection, records }: SelectAllProps) {
  const { t } = useTranslate()
  const chosen = useSyncExternalStore(selection.subscribe, () => toShare(selection, records))
  return (
    <SelectBox
      label={t('selection.head')}
      chosen={chosen}
      toggle={() => (chosen === 'all' ? selection.leaveInView() : selection.chooseInView())}
    />
  )
}

function toShare(selection: SelectionStore, records: readonly ResourceRecord[]): 'none' | 'some' | 'all' {
  if (selection.read().records.size === 0) return 'none'
  if (records.every(selection.has)) return 'all'
  return records.some(selection.has) ? 'some' : 'none'
}

/** Another search, order or page is read from its top, however far down the last one was. `viewKey` changes with what is asked for. */
function useTopOfView(viewKey: string) {
  const frame = useRef<HTMLDivElement>(null)
  const last = useRef(viewKey)
  useLayoutEffect(() => {
    if (!frame.current || last.current === viewKey) return
    last.current = viewKey
    frame.current.scrollTop = 0
    // On a phone the page scrolls, and not the rows in it.
    if (frame.current.getBoundingClientRect().top < 0) window.scrollTo(0, 0)
  }, [viewKey])
  return frame
}

function never(): () => void {
  return () => undefined
}
