import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PanelButton } from '../../../src/screens/list/PanelButton.tsx'

it('the key that closes the panel is used up by it, and the next one is left to the dialog around it', async () => {
  const used: boolean[] = []
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: in the place of the dialog, which the browser closes where the key is left
    <div onKeyDown={(event) => used.push(event.defaultPrevented)}>
      <PanelButton label="Columns">
        <input aria-label="Find" />
      </PanelButton>
    </div>,
  )
  const button = screen.getByRole('button', { name: 'Columns' })
  await userEvent.click(button)
  screen.getByLabelText('Find').focus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByLabelText('Find')).toBeNull()
  expect(document.activeElement).toBe(button)
  await userEvent.keyboard('{Escape}')
  expect(used).toEqual([true, false])
})
