import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The element at the end of the line that names the page; null where there is no such line, as in a test of one part. */
export const PageBarContext = createContext<HTMLElement | null>(null)

/** Puts controls of a page into the line that names it, in the order in which they are mounted. Without that line they stay where they are. */
export function PageBar({ children }: { readonly children: ReactNode }) {
  const bar = useContext(PageBarContext)
  return bar ? createPortal(children, bar) : children
}
