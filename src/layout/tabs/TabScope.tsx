import { Fragment, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { TabContext } from '../../providers/drafts/useTabDraft.ts'
import type { Tabs } from './useTabs.ts'

interface TabScopeProps {
  readonly tabs: Tabs
  readonly children: ReactNode
}

/** Around the page: tells it its tab, makes it again when the tab is reloaded, and keeps its scroll position. What is typed is kept without a tab bar too. */
export function TabScope({ tabs: { tabs, active, page, pageKey, drafts, actions }, children }: TabScopeProps) {
  const open = useMemo(() => tabs.filter(({ ignoreCache }) => !ignoreCache).map(({ key, reloads }) => `${key}#${reloads}`), [tabs])
  useTabScroll(pageKey, open)
  const key = page?.key
  const ignoreCache = page?.ignoreCache ?? false
  const hasTab = active !== null
  const { closeAfterwards, nameRecord } = actions
  const tab = useMemo(
    () =>
      key === undefined
        ? null
        : {
            key,
            ignoreCache,
            drafts,
            closeAfterwards: () => hasTab && closeAfterwards(key),
            nameRecord: (title: string) => nameRecord(key, title),
            addressOf: (path: string) => (hasTab && tabs.find(({ fullPath }) => fullPath.split('?', 1)[0] === path)?.fullPath) || path,
          },
    [key, ignoreCache, hasTab, drafts, closeAfterwards, nameRecord, tabs],
  )
  return (
    <TabContext.Provider value={tab}>
      <Fragment key={pageKey}>{children}</Fragment>
    </TabContext.Provider>
  )
}

/** Remembers how far each page was scrolled, and goes back there when it is shown again. `open`: pages that still have a tab. */
function useTabScroll(pageKey: string, open: readonly string[]): void {
  const places = useRef(new Map<string, ScrollPlaces>())

  useEffect(() => {
    for (const key of places.current.keys()) if (!open.includes(key)) places.current.delete(key)
  }, [open])

  useEffect(() => {
    const ofPage: ScrollPlaces = places.current.get(pageKey) ?? new Map()
    const restoring = restoreScroll(new Map(ofPage))
    const remember = ({ target }: Event) => {
      // While it is filled, a page is too short to be where it was: that is no choice of the reader.
      const place = restoring.isOver() ? toScrollPlace(target) : null
      if (place) places.current.set(pageKey, ofPage.set(...place))
    }
    document.addEventListener('scroll', remember, { capture: true, passive: true })
    return () => {
      restoring.stop()
      document.removeEventListener('scroll', remember, { capture: true })
    }
  }, [pageKey])
}

/** How far down each thing is scrolled, in px: the page itself, and its named parts. */
type ScrollPlaces = Map<string, number>

/** Attribute of a part whose scrolling is kept; its value is the part's name on the page. */
const SCROLLER_ATTRIBUTE = 'data-keep-scroll'
const PAGE = ''
/** What has not come back by then was not worth waiting for: the reader has begun to read (assumed). */
const RESTORE_LIMIT_MS = 3_000
/** A user who does one of these has chosen another place. */
const takingOver = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Name and place of something that was scrolled; null for what is not to be kept. */
function toScrollPlace(target: EventTarget | null): readonly [string, number] | null {
  if (target === document) return [PAGE, document.scrollingElement?.scrollTop ?? 0]
  const name = target instanceof Element ? target.getAttribute(SCROLLER_ATTRIBUTE) : null
  return name !== null && target instanceof Element ? [name, target.scrollTop] : null
}

/** Scrolls back as soon as the page is long enough again. */
function restoreScroll(wanted: ScrollPlaces): { isOver(): boolean; stop(): void } {
  const missing = new Map([...wanted].filter(([, top]) => top > 0))
  const until = performance.now() + RESTORE_LIMIT_MS
  let frame = 0

  function stop() {
    missing.clear()
    cancelAnimationFrame(frame)
    for (const type of takingOver) document.removeEventListener(type, stop, { capture: true })
  }

  function step() {
    for (const [name, top] of missing) {
      const scroller = name === PAGE ? document.scrollingElement : document.querySelector(`[${SCROLLER_ATTRIBUTE}="${CSS.escape(name)}"]`)
      if (!scroller) continue
      scroller.scrollTop = top
      if (Math.abs(scroller.scrollTop - top) < 1) missing.delete(name)
    }
    if (missing.size === 0 || performance.now() > until) return stop()
    frame = requestAnimationFrame(step)
  }

  if (missing.size > 0) {
    for (const type of takingOver) document.addEventListener(type, stop, { capture: true, passive: true })
    frame = requestAnimationFrame(step)
  }
  return { isOver: () => missing.size === 0, stop }
}
