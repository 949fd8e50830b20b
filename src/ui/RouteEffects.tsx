import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { PAGE_ID } from './pageId.ts'
import { endProgress, startProgress } from './progress.ts'

let isFirstPage = true

/**
 * Drawn beside the page's content, so that it comes when that has come: title, top of the page, focus on the heading. It stands before the content, since
 * what is taken away first ends first: a browser lays a page out once more before it takes the focus away with it, which was most of the time of leaving a long list.
 */
export function RouteEffects({ title }: { readonly title: string }) {
  const { pathname } = useLocation()
  const type = useNavigationType()
  const navigation = useRef(type)
  navigation.current = type

  useEffect(() => {
    document.title = `${title} - 掌柜 Zhanggui`
  }, [title])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another record comes like another page; another search does not, and its typist keeps the focus
  useEffect(() => {
    // The first page has its shell until it comes; a bar would only make the browser lay it out once more.
    if (!isFirstPage) startProgress()
    endProgress()
    // Going back restores the place that the browser remembers; the first page leaves the focus where the reader has put it.
    if (navigation.current !== 'POP') window.scrollTo(0, 0)
    if (!isFirstPage) focusHeading(document.getElementById(PAGE_ID))
    isFirstPage = false
  }, [pathname])

  useLayoutEffect(() => leaveFocus, [])

  return null
}

function leaveFocus(): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && document.getElementById(PAGE_ID)?.contains(focused)) focused.blur()
}

function focusHeading(page: HTMLElement | null): void {
  const heading = page?.querySelector<HTMLElement>('h1') ?? page
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
