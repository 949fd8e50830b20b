/** Held by each tab that is looked at, so that the browser itself knows whether one is, also when a tab ends without a word. */
const IN_SIGHT = 'zhanggui_in_sight'

type Page = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** Says from now on whether this tab is in sight. Out: ends it. */
export function markInSight(page: Page, locks: LockManager): () => void {
  let leave: (() => void) | null = null

  function follow(): void {
    const isInSight = page.visibilityState === 'visible'
    if (isInSight === (leave !== null)) return
    if (leave) {
      leave()
      leave = null
      return
    }
    const left = new Promise<void>((resolve) => {
      leave = resolve
    })
    void locks.request(IN_SIGHT, { mode: 'shared' }, () => left).catch(() => undefined)
  }

  follow()
  page.addEventListener('visibilitychange', follow)
  return () => {
    page.removeEventListener('visibilitychange', follow)
    leave?.()
    leave = null
  }
}

/** Whether a tab of the console is in sight. */
export async function isConsoleInSight(locks: LockManager): Promise<boolean> {
  const { held = [] } = await locks.query()
  return held.some(({ name }) => name === IN_SIGHT)
}
