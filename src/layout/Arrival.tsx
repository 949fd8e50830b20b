import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigationType } from 'react-router-dom'
import { useText } from '../providers/i18n/useText.ts'
import type { Route } from '../resources/schema/project/toRoutes.ts'
import { PAGE_ID } from './pageId.ts'
import { endProgress, startProgress } from './progress.ts'

let isFirstPage = true

/** Stands beside the page's content, so that it comes when that has come: title, top of the page, focus on the heading. */
export function Arrival({ route }: { readonly route: Route }) {
  const text = useText()
  const { t } = useTranslation()
  const { screen } = route.target
  const name = text(route.label)
  const title = screen === 'list' || screen === 'page' ? name : t(`forms.${screen}Title`, { name })
  const navigation = useNavigationType()

  useEffect(() => {
    document.title = `${title} - 掌柜 Zhanggui`
  }, [title])

  useEffect(() => {
    startProgress()
    endProgress()
    // Going back restores the place that the browser remembers; the first page leaves the focus where the reader has put it.
    if (navigation !== 'POP') window.scrollTo(0, 0)
    if (!isFirstPage) focusHeading(document.getElementById(PAGE_ID))
    isFirstPage = false
  }, [navigation])

  return null
}

function focusHeading(page: HTMLElement | null): void {
  const heading = page?.querySelector<HTMLElement>('h1') ?? page
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
