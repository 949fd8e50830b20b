import { useEffect, useState } from 'react'
import { canShowOnDesktop } from '../../desktop/showOnDesktop.ts'

/** What the browser lets this console do. `unable`: it has no such messages, or not at this address. */
export type DesktopPermission = NotificationPermission | 'unable'

interface PermissionControl {
  readonly permission: DesktopPermission
  /** Has the browser ask the person, where it has not yet; after her press alone. Out: what is so now. */
  readonly ask: () => Promise<DesktopPermission>
}

const readPermission = () => (canShowOnDesktop() ? Notification.permission : 'unable')

/** Whether messages may be shown on the desktop, also when she changes it beside the address. */
export function useDesktopPermission(): PermissionControl {
  const [permission, setPermission] = useState<DesktopPermission>(readPermission)

  useEffect(() => {
    let status: PermissionStatus | null = null
    let isOver = false
    const follow = () => setPermission(readPermission())
    // A browser without it says so when the page is opened the next time.
    navigator.permissions
      ?.query({ name: 'notifications' })
      .then((found) => {
        if (isOver) return
        status = found
        found.addEventListener('change', follow)
      })
      .catch(() => undefined)
    return () => {
      isOver = true
      status?.removeEventListener('change', follow)
    }
  }, [])

  return {
    permission,
    async ask() {
      if (readPermission() === 'default') await Notification.requestPermission()
      setPermission(readPermission())
      return readPermission()
    },
  }
}
