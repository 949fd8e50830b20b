import { describe, expect, it } from 'vitest'
import { columnChoiceSchema } from '../../../contract/entities/savedView.ts'
import {
  COLUMN_MAX_PX,
  COLUMN_MIN_PX,
  drawWidth,
  moveColumn,
  togglePinned,
  toggleShown,
} from '../../../src/screens/list/columns/changeColumns.ts'
import { declaredChoice, placeColumns, placedColumns, shownColumns } from '../../../src/screens/list/columns/columnChoice.ts'
import { toColumnWidths, toPinnedOffsets } from '../../../src/screens/list/columns/toColumnWidths.ts'
import { aResource } from './aResource.ts'

const declared = declaredChoice(aResource())

describe('a change of the columns', () => {
  it('shows and hides', () => {
    const shown = toggleShown(declared, 'created_at')
    expect(shownColumns(shown)).toEqual(['shop_name', 'shop_id', 'notes', 'created_at'])
    expect(shownColumns(toggleShown(shown, 'shop_id'))).toEqual(['shop_name', 'notes', 'created_at'])
  })

  it('pins: pinned ones come first, and go back to their place', () => {
    const pinned = togglePinned(declared, 'notes')
    expect(shownColumns(pinned)).toEqual(['shop_name', 'notes', 'shop_id'])
    expect(shownColumns(togglePinned(pinned, 'notes'))).toEqual(['shop_name', 'shop_id', 'notes'])
  })

  it.each([
    ['to the left', 'notes', 'shop_id', ['shop_name', 'notes', 'shop_id', 'checked_at', 'created_at'], ['shop_name']],
    ['to the right', 'shop_id', 'created_at', ['shop_name', 'notes', 'checked_at', 'created_at', 'shop_id'], ['shop_name']],
    [
      'among the pinned ones, and is one',
      'notes',
      'shop_name',
      ['notes', 'shop_name', 'shop_id', 'checked_at', 'created_at'],
      ['shop_name', 'notes'],
    ],
    ['out of the pinned ones, and is none', 'shop_name', 'notes', ['shop_id', 'notes', 'shop_name', 'checked_at', 'created_at'], []],
    ['onto itself', 'notes', 'notes', declared.order, declared.pinned],
    ['onto no column', 'notes', 'nowhere', declared.order, declared.pinned],
  ])('moves a column %s', (_, key, to, places, pinned) => {
    const moved = moveColumn(declared, key, to)
    expect(placedColumns(moved)).toEqual(places)
    expect(moved.pinned).toEqual(pinned)
  })

  it('draws a width, whole and within the limits, and gives it up again', () => {
    expect(drawWidth(declared, 'notes', 222.4).widths).toEqual({ notes: 222 })
    expect(drawWidth(declared, 'notes', 1).widths).toEqual({ notes: COLUMN_MIN_PX })
    expect(drawWidth(declared, 'notes', 9_999).widths).toEqual({ notes: COLUMN_MAX_PX })
    expect(drawWidth(drawWidth(declared, 'notes', 100), 'notes', null).widths).toEqual({})
  })

  it('keeps to what the contract takes', () => {
    expect(columnChoiceSchema.safeParse(drawWidth(drawWidth(declared, 'notes', 1), 'shop_id', 9_999)).success).toBe(true)
    expect(columnChoiceSchema.safeParse({ ...declared, widths: { notes: COLUMN_MIN_PX - 1 } }).success).toBe(false)
    expect(columnChoiceSchema.safeParse({ ...declared, widths: { notes: COLUMN_MAX_PX + 1 } }).success).toBe(false)
  })
})

describe('the columns of a table', () => {
  it('keep what is no field at its end of the row, pinned there, and leave out what is hidden', () => {
    expect(placeColumns(moveColumn(declared, 'notes', 'shop_id'), ['#select'], ['#buttons'])).toEqual([
      { id: '#select', side: 'left' },
      { id: 'shop_name', side: 'left' },
      { id: 'notes', side: null },
      { id: 'shop_id', side: null },
      { id: '#buttons', side: 'right' },
    ])
  })
})

describe('the widths of the columns', () => {
  it('give what is left to those that are flexible, in proportion; a little less than their size before anything scrolls', () => {
    const columns = [
      { id: 'name', sizePx: 100, isFlexible: true },
      { id: 'notes', sizePx: 300, isFlexible: true },
      { id: 'drawn', sizePx: 80, isFlexible: false },
    ]
    expect(toColumnWidths(columns)).toEqual({
      name: 'max(85px, calc((100cqi - 96px) * 0.25000))',
      notes: 'max(255px, calc((100cqi - 96px) * 0.75000))',
      drawn: '80px',
    })
  })

  it('are exact when every one of them was drawn', () => {
    expect(toColumnWidths([{ id: 'drawn', sizePx: 80, isFlexible: false }])).toEqual({ drawn: '80px' })
  })

  it('say where each pinned column stays: behind those before it', () => {
    const widths = { '#select': '44px', name: 'max(85px, 10cqi)', notes: '300px' }
    expect(toPinnedOffsets('left', ['#select', 'name', 'notes'], widths)).toEqual({
      '--zg-left--select': '0px',
      '--zg-left-name': 'calc(44px)',
      '--zg-left-notes': 'calc(44px + max(85px, 10cqi))',
    })
  })
})
