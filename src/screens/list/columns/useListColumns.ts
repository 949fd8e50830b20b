import { type CSSProperties, useMemo } from 'react'
import type { ColumnChoice } from '../../../../contract/entities/savedView.ts'
import type { Listed } from '../../../resources/schema/resource.ts'
import { fieldRules } from '../../fields/fieldRules.ts'
import { type PlacedColumn, placeColumns } from './columnChoice.ts'
import { noParts, partKeys, type TitleParts, titleParts } from './titleParts.ts'
import { pinnedVariable, toColumnWidths, toPinnedOffsets } from './toColumnWidths.ts'

/** The column of the check boxes; no field is called that. */
export const SELECT_COLUMN = '#select'
/** The column of the row's buttons. */
export const BUTTONS_COLUMN = '#buttons'
const SELECT_WIDTH_PX = 44
/** Of a picture before a name, with its gap. */
const PICTURE_PX = 42

/** A column in sight. */
export interface ListColumn {
  /** The key of its field, or one of the two above. */
  readonly id: string
  readonly sizePx: number
  /** CSS width. */
  readonly width: string
  /** For each of its cells, and its head: what keeps a pinned column in its place. */
  readonly pinned: PinnedProps
  /** What its cell shows besides. */
  readonly within: TitleParts
}

interface PinnedProps {
  readonly 'data-pinned'?: 'left' | 'right'
  /** The last of the pinned ones: behind it, the others pass. */
  readonly 'data-pinned-edge'?: true
  readonly style?: CSSProperties
}

export interface ListColumns {
  /** From left to right. The same array until one of them changes: rows that get it are not drawn again. */
  readonly columns: readonly ListColumn[]
  /** Variables of the table: how far from their side pinned cells stay. */
  readonly variables: CSSProperties
}

interface Options {
  readonly hasSelect: boolean
  /** Null: rows have no buttons. */
  readonly buttonsPx: number | null
  /** Of `ListSource`; default none. */
  readonly idle?: readonly string[]
}

/** The columns of a table as they are chosen, each with its width and place. */
export function useListColumns(resource: Listed, choice: ColumnChoice, { hasSelect, buttonsPx, idle }: Options): ListColumns {
  return useMemo(() => toListColumns(resource, choice, { hasSelect, buttonsPx, idle }), [resource, choice, hasSelect, buttonsPx, idle])
}

function toListColumns(resource: Listed, choice: ColumnChoice, { hasSelect, buttonsPx, idle = [] }: Options): ListColumns {
  const placed = placeColumns(choice, hasSelect ? [SELECT_COLUMN] : [], buttonsPx === null ? [] : [BUTTONS_COLUMN])
  const parts = titleParts(resource)
  const within = { picture: toShown(parts.picture), shop: toShown(parts.shop) }
  const sized = placed.flatMap(({ id, side }) => {
    const sizePx = sizeOf(id)
    return sizePx === null || idle.includes(id) || partKeys(parts).includes(id)
      ? []
      : [{ id, side, sizePx, isFlexible: isFlexible(resource, id) && choice.widths[id] === undefined }]
  })
  const widths = toColumnWidths(sized)
  const idsOf = (side: 'left' | 'right') => sized.flatMap((column) => (column.side === side ? [column.id] : []))
  const left = idsOf('left')
  const right = idsOf('right')
  const variables = { ...toPinnedOffsets('left', left, widths), ...toPinnedOffsets('right', right.toReversed(), widths) }
  return {
    columns: sized.map(({ id, side, sizePx }) => ({
      id,
      sizePx,
      width: widths[id] ?? '',
      pinned: toPinnedProps({ id, side }, side === 'left' ? id === left.at(-1) : id === right[0]),
      within: id === resource.titleField ? within : noParts,
    })),
    variables: variables as CSSProperties,
  }

  function toShown(part: string | null): string | null {
    return part === null || choice.hidden.includes(part) || idle.includes(part) ? null : part
  }

  function sizeOf(id: string): number | null {
    if (id === SELECT_COLUMN) return SELECT_WIDTH_PX
    if (id === BUTTONS_COLUMN) return buttonsPx
    const field = resource.fields[id]
    if (!field) return null
    const besidePx = id === resource.titleField && within.picture !== null ? PICTURE_PX : 0
    return choice.widths[id] ?? (field.widthPx ?? fieldRules[field.type].widthPx) + besidePx
  }
}

function toPinnedProps({ id, side }: PlacedColumn, isEdge: boolean): PinnedProps {
  if (side === null) return {}
  return {
    'data-pinned': side,
    ...(isEdge ? { 'data-pinned-edge': true } : {}),
    style: { '--zg-pinned-at': `var(${pinnedVariable(side, id)})` } as CSSProperties,
  }
}

/** The other fields are flexible, unless the user has drawn their width; columns of buttons are as wide as they are. */
function isFlexible({ fields }: Listed, key: string): boolean {
  const field = fields[key]
  return field !== undefined && !fieldRules[field.type].isExact
}
