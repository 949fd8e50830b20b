import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from '../../../src/ui/dialog/Dialog.tsx'
import { closeAsBrowsersDo } from './closeAsBrowsersDo.ts'

function openDialog() {
  const onClose = vi.fn()
  render(
    <Dialog isOpen onClose={onClose} title="Rule">
      <input aria-label="Name" />
    </Dialog>,
  )
  return { dialog: screen.getByRole('dialog'), input: screen.getByRole('textbox'), onClose }
}

it('a press beside a dialog closes it', () => {
  const { dialog, onClose } = openDialog()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(onClose).toHaveBeenCalledOnce()
})

it('a text that is selected beyond the edge of a dialog keeps it open: browsers end such a press in a click of the dialog', () => {
  const { dialog, input, onClose } = openDialog()
  fireEvent.pointerDown(input)
  fireEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
})

it('is closed by the user once the browser says so', async () => {
  const { untilTold } = closeAsBrowsersDo()
  const { dialog, onClose } = openDialog()
  ;(dialog as HTMLDialogElement).close()
  expect(onClose).not.toHaveBeenCalled()
  await untilTold()
  expect(onClose).toHaveBeenCalledOnce()
})

it('that its place closes tells that place nothing: what was opened there since would be closed', async () => {
  const { untilTold } = closeAsBrowsersDo()
  const onClose = vi.fn()
  const draw = (isOpen: boolean) => (
    <Dialog isOpen={isOpen} onClose={onClose} title="Rule">
      <p>Refund rate</p>
    </Dialog>
  )
  const { rerender } = render(draw(true))
  rerender(draw(false))
  await untilTold()
  rerender(draw(true))
  rerender(draw(false))
  rerender(draw(true))
  await untilTold()
  expect(onClose).not.toHaveBeenCalled()
  expect((screen.getByRole('dialog') as HTMLDialogElement).open).toBe(true)
})
