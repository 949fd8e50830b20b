import type { TagTone } from '../../ui/Tag.tsx'
import type { CellState } from './board.ts'

/** The sign of each state: told apart without colour. Its words are beside it, or are what the cell is called. */
export const cellSigns: Readonly<Record<CellState, string>> = {
  published: '✓',
  losing: '▼',
  twice: '2×',
  onWay: '→',
  refused: '✕',
  offShelf: '□',
  missing: '+',
  unread: '?',
}

export const cellTones: Readonly<Record<CellState, TagTone | undefined>> = {
  published: 'good',
  losing: 'bad',
  twice: 'warning',
  onWay: 'warning',
  refused: 'bad',
  offShelf: 'quiet',
  missing: undefined,
  unread: 'quiet',
}
