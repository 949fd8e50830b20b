import { drawSnapshot } from '../snapshot/drawSnapshot.ts'
import { describeLook, isSameDay, SNAPSHOT_ID, type Snapshot } from '../snapshot/snapshot.ts'
import { readSnapshot } from '../snapshot/snapshotShelf.ts'

interface ShownBy {
  /** Null: the backend has not said who it is, or refused. */
  readonly scope: Promise<string | null>
  readonly page: Document
  readonly view: Pick<Window, 'innerWidth' | 'innerHeight' | 'location'>
  readonly read?: (address: string) => Promise<Snapshot | null>
  /** ms since 1970. */
  readonly clock?: () => number
}

/**
 * Draws what this address showed last over the page, until the console shows as much itself (decision 0231): once the backend has said that it is the
 * same user with the same rights and shops, and only of today. Resolves when it is painted, or will not be. Rejects where what was kept is damaged.
 */
export async function showSnapshot({ scope, page, view, read = readSnapshot, clock = Date.now }: ShownBy): Promise<void> {
  const { pathname, search } = view.location
  const snapshot = await read(pathname + search)
  // A page in the background paints nothing, so that nobody would say that it is painted.
  if (!snapshot || page.hidden) return
  await isParsed(page)
  if (snapshot.look !== describeLook(page) || !isSameDay(snapshot.at, clock())) return
  if (snapshot.size.width !== view.innerWidth || snapshot.size.height < view.innerHeight) return
  // Its style sheets are on their way before the answer is there.
  const [shown, isStyled] = await Promise.all([scope, areThere(snapshot.styles, page)])
  if (snapshot.scope !== shown || !isStyled || !isLoading(page)) return
  const over = page.createElement('div')
  over.id = SNAPSHOT_ID
  // What is pressed meets this element, and not the page below, which may look otherwise: only what is within it is inert.
  over.setAttribute('aria-hidden', 'true')
  const inner = over.appendChild(page.createElement('div'))
  inner.inert = true
  // The page has its scroll bar only once it is drawn.
  inner.style.width = `${snapshot.size.pageWidth}px`
  inner.append(drawSnapshot(page, snapshot, clock()))
  page.body.append(over)
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Is what the page was sent with still there, in place of the console? */
function isLoading(page: Document): boolean {
  return page.getElementById('shell') !== null
}

function isParsed(page: Document): Promise<void> | null {
  if (page.readyState !== 'loading') return null
  return new Promise((resolve) => page.addEventListener('readystatechange', () => resolve(), { once: true }))
}

/** Loads the style sheets that the page does not have yet. False: one cannot be loaded. */
async function areThere(styles: readonly string[], page: Document): Promise<boolean> {
  const present = [...page.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href'))
  const loading = styles
    .filter((href) => !present.includes(href))
    .map(
      (href) =>
        new Promise<boolean>((resolve) => {
          const link = Object.assign(page.createElement('link'), { rel: 'stylesheet', href })
          link.addEventListener('load', () => resolve(true))
          link.addEventListener('error', () => resolve(false))
          page.head.append(link)
        }),
    )
  return (await Promise.all(loading)).every(Boolean)
}
