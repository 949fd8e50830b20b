import { useInvalidate } from '@refinedev/core'
import { useCallback, useEffect, useRef } from 'react'
import { useHasCapability } from '../../providers/accessControl/useIsOffered.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { useRefreshIdentity } from '../../providers/services/useRefreshIdentity.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { unattended } from '../../providers/toolApi/unattended.ts'
import { useUnreadCount } from '../notifications/useUnreadCount.ts'

/** While the server cannot say who the user is, it is asked again so often. */
const UNCONFIRMED_MS = 15_000

/**
 * Asks again who the user is: until the server has said so; once a new message came, as one does for each change of level; and once a main account
 * has changed what its sub-account sees. Rows that follow from that do so. It draws nothing.
 */
export function FollowIdentity() {
  const identity = useIdentity()
  const hasBell = useHasCapability('notifications')
  const askForShops = useShopRows()
  useChange(identity?.level, askForShops)
  useConfirmed()
  return identity && hasBell ? <AskAfterMessages askForShops={askForShops} /> : null
}

function AskAfterMessages({ askForShops }: { readonly askForShops: () => void }) {
  const unread = useUnreadCount()
  const refresh = useRefreshIdentity(unattended)
  const newest = unread === null ? null : (unread.newest_at ?? 0)
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (newest === null) return
    const isNew = known.current !== null && newest > known.current
    // Reading messages leaves older ones, which are no news.
    known.current = Math.max(newest, known.current ?? 0)
    if (isNew) void refresh()
  }, [newest, refresh])
  useChange(
    unread?.seen_as,
    useCallback(() => {
      askForShops()
      void refresh()
    }, [askForShops, refresh]),
  )
  return null
}

/** Who it was the last time is who it is, until the server says otherwise. */
function useConfirmed(): void {
  const { identity } = useServices()
  const refresh = useRefreshIdentity(unattended)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!identity.isConfirmed()) void refresh()
    }, UNCONFIRMED_MS)
    return () => clearInterval(timer)
  }, [identity, refresh])
}

/** Asks again for lists of which a rule shows as much as the level allows. */
function useShopRows(): () => void {
  const { resources } = useRegistry()
  const invalidate = useInvalidate()
  return useCallback(() => {
    for (const { name, rows } of resources) if (rows.rule) void invalidate({ resource: name, invalidates: ['resourceAll'] })
  }, [resources, invalidate])
}

/** Tells once that the value is another one than was known; undefined: it is not known now. */
function useChange(value: number | string | undefined, changed: () => void): void {
  const known = useRef(value)
  useEffect(() => {
    const isOther = known.current !== undefined && value !== undefined && value !== known.current
    known.current = value ?? known.current
    if (isOther) changed()
  }, [value, changed])
}
