import VerticalAlignBottomOutlined from '@ant-design/icons-svg/es/asn/VerticalAlignBottomOutlined.js'
import VerticalAlignTopOutlined from '@ant-design/icons-svg/es/asn/VerticalAlignTopOutlined.js'
import { useSortable } from '@dnd-kit/sortable'
import { memo, useCallback, useState } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SortGrip, sortedStyle } from '../../../ui/Sortable.tsx'
import { parsePlace } from './order.ts'

interface ArrangeRowProps {
  readonly id: string
  readonly title: string
  readonly mark: string
  /** From 0. */
  readonly place: number
  readonly count: number
  /** Height of the rows before it that are not drawn. */
  readonly abovePx: number
  readonly measure: ((element: Element | null) => void) | undefined
  readonly isDisabled: boolean
  readonly move: (id: string, place: number) => void
}

/** One record: a grip to drag it by, its place to be typed, and the way to either end. */
export const ArrangeRow = memo(function ArrangeRow(props: ArrangeRowProps) {
  const { t } = useTranslate()
  const { id, title, place, count, abovePx, measure, isDisabled, move, mark } = props
  const item = useSortable({ id, disabled: isDisabled })
  const { setNodeRef } = item
  const row = useCallback(
    (element: HTMLLIElement | null) => {
      setNodeRef(element)
      measure?.(element)
    },
    [setNodeRef, measure],
  )
  return (
    <li
      ref={row}
      className="zg-arrange-row"
      style={{ ...sortedStyle(item, 'y'), marginTop: abovePx || undefined }}
      aria-posinset={place + 1}
      aria-setsize={count}
      data-index={place}
      data-dragging={item.isDragging || undefined}
      data-arranged={id}
    >
      <SortGrip item={item} label={t('sorting.move', { title })} isDisabled={isDisabled} />
      <RowParts id={id} title={title} mark={mark} place={place} count={count} isDisabled={isDisabled} move={move} />
    </li>
  )
})

/** What does not change while others are dragged past. */
const RowParts = memo(function RowParts({ id, title, mark, place, count, isDisabled, move }: Omit<ArrangeRowProps, 'abovePx' | 'measure'>) {
  const { t } = useTranslate()
  const ends = [
    { name: 'top', to: 0, icon: VerticalAlignTopOutlined, label: t('arrange.toTop', { title }) },
    { name: 'bottom', to: count - 1, icon: VerticalAlignBottomOutlined, label: t('arrange.toBottom', { title }) },
  ]
  return (
    <>
      <PlaceInput label={t('arrange.place', { title })} place={place} count={count} isDisabled={isDisabled} change={(to) => move(id, to)} />
      <span className="zg-arrange-name">
        {title} <span className="zg-muted zg-code">{mark}</span>
      </span>
      {ends.map(({ name, to, icon, label }) => (
        <Button
          key={name}
          size="small"
          shape="icon"
          data-control={name}
          aria-label={label}
          title={label}
          // Not disabled at the end: the focus, which follows the record there, would be lost.
          aria-disabled={isDisabled || place === to}
          onClick={() => !isDisabled && place !== to && move(id, to)}
        >
          <Icon of={icon} />
        </Button>
      ))}
    </>
  )
})

interface PlaceInputProps {
  readonly label: string
  /** From 0; people read and type it from 1. */
  readonly place: number
  readonly count: number
  readonly isDisabled: boolean
  readonly change: (place: number) => void
}

/** The place of a record: another number and Enter, or leaving it, moves it there. What is no number changes nothing. */
function PlaceInput({ label, place, count, isDisabled, change }: PlaceInputProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function commit() {
    const to = typed === null ? null : parsePlace(typed, count)
    setTyped(null)
    if (to !== null && to !== place) change(to)
  }

  return (
    <input
      className="zg-input zg-input-small zg-arrange-place"
      inputMode="numeric"
      aria-label={label}
      data-control="place"
      disabled={isDisabled}
      value={typed ?? String(place + 1)}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}
