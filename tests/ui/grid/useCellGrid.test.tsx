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

it('pastes where the focus is, also when rows have come in above it since', async () => {
  const put = vi.fn()
  const Named = ({ names }: { readonly names: readonly string[] }) => {
    const grid = useCellGrid({ rows: names.length, columns: 1, put, undo: () => {}, takePasted: () => false, entered: () => {} })
    return (
      <div ref={grid}>
        {names.map((name, row) => (
          <input key={name} aria-label={name} {...gridCell(row, 0)} />
        ))}
      </div>
    )
  }
  const { rerender } = render(<Named names={['c', 'd']} />)
  await userEvent.click(screen.getByRole('textbox', { name: 'c' }))
  rerender(<Named names={['a', 'b', 'c', 'd']} />)
  await userEvent.paste('1\n2')
  expect(put.mock.calls.at(-1)?.[0]).toMatchObject([
    { row: 2, text: '1' },
    { row: 3, text: '2' },
  ])
})
