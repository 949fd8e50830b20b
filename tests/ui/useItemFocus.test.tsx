import { render, screen, waitFor } from '@testing-library/react'
import { startTransition, useLayoutEffect, useState } from 'react'
import { expect, it } from 'vitest'
import { useItemFocus } from '../../src/ui/useItemFocus.ts'

/** A list whose first item is moved to its end right after the list was drawn for another reason, and before the effects of that drawing have run. */
function MovedSoon({ isTold }: { readonly isTold: boolean }) {
  const [items, setItems] = useState(['first', 'second', 'third'])
  const follow = useItemFocus()
  useLayoutEffect(() => {
    if (!isTold) return
    // React gives the browser a turn after 5 ms, and leaves the effects of this drawing for later.
    for (const until = performance.now() + 20; performance.now() < until; );
    queueMicrotask(() => screen.getByRole('button', { name: 'Move first' }).click())
  }, [isTold])
  return (
    <ul className="zg-card">
      {items.map((item) => (
        <li key={item} data-item>
          <button
            type="button"
            data-control="move"
            onClick={({ currentTarget }) => {
              follow(currentTarget, items.length - 1)
              setItems([...items.filter((each) => each !== item), item])
            }}
          >
            Move {item}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Drawn() {
  const [isTold, setTold] = useState(false)
  return (
    <>
      <MovedSoon isTold={isTold} />
      <button type="button" onFocus={() => startTransition(() => setTold(true))}>
        Tell
      </button>
    </>
  )
}

it('the focus goes with an item that is moved while effects of the drawing before still wait', async () => {
  // As in a browser: a test that waits for everything would run these effects first.
  const global = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  render(<Drawn />)
  global.IS_REACT_ACT_ENVIRONMENT = false
  try {
    screen.getByRole('button', { name: 'Tell' }).focus()
    const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
    await waitFor(() => expect(names()).toEqual(['Move second', 'Move third', 'Move first', 'Tell']))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Move first'))
  } finally {
    global.IS_REACT_ACT_ENVIRONMENT = true
  }
})
