import { useQuery } from '@tanstack/react-query'
import type { UnreadCount } from '../../../contract/entities/notification.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { unattended } from '../../providers/toolApi/unattended.ts'

export const UNREAD_POLL_MS = 60_000
export const unreadKey = ['notifications', 'unread'] as const

/** Asked again each minute while the page is visible, and whenever the user comes back to it; null: not known yet. */
export function useUnreadCount(): UnreadCount | null {
  const { api } = useServices()
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => api.call('unreadCount', {}, signal ? { ...unattended, signal } : unattended),
    refetchInterval: UNREAD_POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    // More than one part of the frame shows it, and some are drawn later.
    refetchOnMount: false,
  })
  return data ?? null
}
