import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Dialog } from '../../../src/ui/dialog/Dialog.tsx'

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
