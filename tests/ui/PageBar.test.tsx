import { render, screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { expect, it } from 'vitest'
import { PageBar, PageBarContext } from '../../src/ui/PageBar.tsx'
import { PageHead } from '../../src/ui/PageHead.tsx'

/** A frame with the line that names a page. */
function Framed({ children }: { readonly children: ReactNode }) {
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <PageBarContext.Provider value={bar}>
      <section aria-label="line" ref={setBar} />
      <main>{children}</main>
    </PageBarContext.Provider>
  )
}

it('controls of a page stand in the line that names it, in their order, wherever they are written', () => {
  render(
    <Framed>
      <PageHead title="Returns">
        <button type="button">first</button>
      </PageHead>
      <div>
        <PageBar>
          <button type="button">second</button>
        </PageBar>
      </div>
    </Framed>,
  )
  const line = within(screen.getByRole('region', { name: 'line' }))
  expect(line.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['first', 'second'])
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1, name: 'Returns' })).toBeTruthy()
})

it('without that line they stay where they are, behind the title', () => {
  render(
    <PageHead title="Returns">
      <button type="button">first</button>
    </PageHead>,
  )
  expect(screen.getByRole('heading', { level: 1 }).parentElement?.textContent).toBe('Returnsfirst')
})
