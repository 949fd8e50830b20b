import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { gridCell, useCellGrid } from '../../../src/ui/grid/useCellGrid.ts'

function Sheet({ rows, put }: { readonly rows: number; readonly put: (cells: readonly object[], left: number) => void }) {
  const grid = useCellGrid({ rows, columns: 1, put, undo: () => {}, takePasted: () => false, entered: () => {} })
  if (rows === 0) return <p>nothing yet</p>
  return (
    <div ref={grid}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else
        <input key={row} aria-label={`row ${row}`} {...gridCell(row, 0)} />
      ))}
    </div>
  )
}

it('takes keys and pasted blocks also where its rows come later than its screen', async () => {
  const put = vi.fn()
  const { rerender } = render(<Sheet rows={0} put={put} />)
  rerender(<Sheet rows={2} put={put} />)
  await userEvent.click(screen.getByRole('textbox', { name: 'row 0' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'row 1' }))
  await userEvent.keyboard('{ArrowUp}')
  await userEvent.paste('1\n2\n3')
  expect(put).toHaveBeenCalledWith(
    [
      { row: 0, column: 0, text: '1' },
      { row: 1, column: 0, text: '2' },
    ],
    1,
  )
})
