/** How far down, in px, by what scrolls: the page itself, and parts of it that carry a name. */
export type ScrollPlaces = Map<string, number>

/** Attribute of a part whose scrolling is kept; its value is the part's name on the page. */
const SCROLLER_ATTRIBUTE = 'data-keep-scroll'
const PAGE = ''
/** What has not come back by then was not worth waiting for: the reader has begun to read (assumed). */
const RESTORE_LIMIT_MS = 3_000
/** Whoever does one of these has chosen a place of her own. */
const takingOver = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Name and place of something that was scrolled; null for what nobody wants kept. */
export function toScrollPlace(target: EventTarget | null): readonly [string, number] | null {
  if (target === document) return [PAGE, document.scrollingElement?.scrollTop ?? 0]
  const name = target instanceof Element ? target.getAttribute(SCROLLER_ATTRIBUTE) : null
  return name !== null && target instanceof Element ? [name, target.scrollTop] : null
}

/** Scrolls back as soon as the page is long enough again. */
export function restoreScroll(wanted: ScrollPlaces): { isOver(): boolean; stop(): void } {
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
