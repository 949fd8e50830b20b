import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { useHasCapability } from '../../providers/accessControl/useIsOffered.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { useRefreshIdentity } from '../../providers/services/useRefreshIdentity.ts'
import { unattended } from '../../providers/toolApi/unattended.ts'
import { useUnreadCount } from '../notifications/useUnreadCount.ts'

/** Asks again who the user is once a new message came, as one does for each change of level; rows that follow from the level do so. It draws nothing. */
export function FollowIdentity() {
  const identity = useIdentity()
  const hasBell = useHasCapability('notifications')
  useRowsOfLevel(identity?.level)
  return identity && hasBell ? <AskAfterMessages /> : null
}

function AskAfterMessages() {
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
  return null
}

/** Asks again for lists of which a rule shows as much as the level allows. */
function useRowsOfLevel(level: number | undefined): void {
  const { resources } = useRegistry()
  const invalidate = useInvalidate()
  const known = useRef(level)
  useEffect(() => {
    const isOther = known.current !== undefined && level !== undefined && level !== known.current
    known.current = level ?? known.current
    if (!isOther) return
    for (const { name, rows } of resources) if (rows.rule) void invalidate({ resource: name, invalidates: ['resourceAll'] })
  }, [level, resources, invalidate])
}
