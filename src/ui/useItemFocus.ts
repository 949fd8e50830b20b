import { useCallback, useLayoutEffect, useRef } from 'react'

/** Moves the focus along with an item, or to the one in its place. `button` is the item's own, `place` is where the focus is wanted, from 0. */
type FollowItem = (button: HTMLElement, place: number) => void

/**
 * The focus of a person who works by keys, where an item is moved or taken out by its own button: the browser forgets it with what was moved or is gone.
 * The items of a card are marked by `data-item`, their buttons by `data-control`.
 *
 *     const follow = useItemFocus()
 *     <li data-item>
 *       <Button data-control="drop" onClick={({ currentTarget }) => { follow(currentTarget, index); drop(index) }}>
 */
export function useItemFocus(): FollowItem {
  const wanted = useRef<{ readonly card: Element | null; readonly place: number; readonly control: string | undefined } | null>(null)

  // A passive effect of an earlier drawing may run only once the button was pressed, and would look for the item before it has moved.
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { card, place, control } = wanted.current
    wanted.current = null
    const items = [...(card?.querySelectorAll('[data-item]') ?? [])]
    const item = items[Math.min(place, items.length - 1)] ?? card
    const same = item?.querySelector<HTMLElement>(`[data-control="${control}"]:not(:disabled)`)
    const next = same ?? item?.querySelector<HTMLElement>(':is(button, input):not(:disabled)')
    next?.focus()
  })

  return useCallback((button, place) => {
    wanted.current = { card: button.closest('.zg-card'), place, control: button.dataset.control }
  }, [])
}
