import { useInsertionEffect } from 'react'

/**
 * For a page that fills what the frame leaves it on a wide screen: its rows scroll, it does not. The document is told by an attribute,
 * not asked by a `:has` of the style sheet, which the browser would look through again for every row; and it is told before the rows
 * are measured, which is what layout effects do: in a page as high as its rows, all of them would be in view.
 */
export function useFilledFrame(): void {
  useInsertionEffect(() => {
    const { documentElement } = document
    documentElement.toggleAttribute('data-filled', true)
    return () => void documentElement.toggleAttribute('data-filled', false)
  }, [])
}
