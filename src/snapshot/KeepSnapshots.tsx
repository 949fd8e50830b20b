import { useEffect, useMemo } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { useIdentity } from '../providers/auth/useIdentity.ts'
import { useRegistry } from '../providers/registry/useRegistry.ts'
import { useBrowserSwitch } from '../providers/settings/useAutoRead.ts'
import { toRoutes } from '../resources/schema/project/toRoutes.ts'
import { toShopPlaces } from '../resources/schema/project/toShopPlaces.ts'
import type { Registry } from '../resources/schema/resource.ts'
import { describeLook, SNAPSHOTS_KEY } from './snapshot.ts'
import { keepSnapshot } from './snapshotShelf.ts'
import { isReady } from './snapshotWait.ts'
import { takeSnapshot } from './takeSnapshot.ts'

/** After a page was opened. */
const FIRST_MS = 2_000
/** While it changes: what is kept is at most so old when the page is left. */
const AGAIN_MS = 60_000

/** Keeps what the open page shows, so that it can be shown at once when it is opened again. It draws nothing. */
export function KeepSnapshots() {
  const [isOn] = useBrowserSwitch(SNAPSHOTS_KEY)
  const registry = useRegistry()
  const { pathname, search } = useLocation()
  const identity = useIdentity()
  const address = pathname + search
  const isKept = useMemo(() => isOn && shows(registry, pathname), [isOn, registry, pathname])
  const seenBy = identity && JSON.stringify([identity.role, identity.level, identity.rights])

  useEffect(() => {
    // A browser that does not say when it is idle has no storage buckets either.
    if (!isKept || !seenBy || !('requestIdleCallback' in globalThis)) return
    const changes = watchChanges()
    let isOpen = true
    let timer = setTimeout(keepLater, FIRST_MS)
    async function keepLater(): Promise<void> {
      const isDone = !changes.has() || (await untilIdle().then(() => keepShown(address, seenBy as string)))
      if (!isOpen) return
      if (isDone) changes.look()
      timer = setTimeout(keepLater, isDone ? AGAIN_MS : FIRST_MS)
    }
    return () => {
      isOpen = false
      clearTimeout(timer)
      changes.end()
    }
  }, [isKept, address, seenBy])
  return null
}

/** Whether the page has changed since it was looked at last; at first it has. No further is seen than the first change. */
function watchChanges() {
  let hasChanged = true
  const observer = new MutationObserver(() => {
    hasChanged = true
    observer.disconnect()
  })
  return {
    has: () => hasChanged,
    look(): void {
      hasChanged = false
      const root = document.getElementById('root')
      if (root) observer.observe(root, { childList: true, subtree: true, characterData: true })
    },
    end: () => observer.disconnect(),
  }
}

function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve, { timeout: FIRST_MS }))
}

/** Is this a list, or a page of figures or of shops? */
function shows(registry: Registry, pathname: string): boolean {
  const route = toRoutes(registry).find(({ path }) => matchPath(path, pathname))
  if (route?.target.screen === 'list') return true
  const isRead = route?.target.screen === 'page' || route?.target.screen === 'show'
  return isRead && toShopPlaces(registry).some((place) => pathname.startsWith(place))
}

/** With whose rights this page was loaded. */
let loadedBy: string | null = null

/** False while something covers the page, is missing in it, or has moved: it would not be what is seen first. Then nothing is kept. */
async function keepShown(address: string, seenBy: string): Promise<boolean> {
  const root = document.getElementById('root')
  const scope = await window.zhangguiEarly?.scope
  loadedBy ??= seenBy
  if (!root || !scope || loadedBy !== seenBy || document.hidden || !isReady() || isPrivate(root) || isCovered() || isMoved()) return false
  if (location.pathname + location.search !== address) return false
  const size = { width: window.innerWidth, height: window.innerHeight, pageWidth: document.documentElement.clientWidth }
  const nodes = takeSnapshot(root, size)
  if (!nodes) return true
  const styles = [...document.querySelectorAll('link[rel="stylesheet"]')].map((link) => link.getAttribute('href') ?? '')
  await keepSnapshot(address, { scope, look: describeLook(document), at: Date.now(), size, styles, nodes })
  return true
}

/** What is written there must not be kept. */
function isPrivate(root: Element): boolean {
  return root.querySelector('input[type="password"]') !== null
}

function isCovered(): boolean {
  return document.querySelector('dialog[open], [role="dialog"], [aria-modal="true"]') !== null
}

function isMoved(): boolean {
  return window.scrollY > 0
}
