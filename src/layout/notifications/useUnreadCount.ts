import { useQuery } from '@tanstack/react-query'
import type { UnreadCount } from '../../../contract/entities/notification.ts'
import { useServices } from '../../providers/services/useServices.ts'

export const UNREAD_POLL_MS = 60_000
export const unreadKey = ['notifications', 'unread'] as const

/** Asked again each minute while the page is visible, and whenever the user comes back to it; null: not known yet. */
export function useUnreadCount(): UnreadCount | null {
  const { api } = useServices()
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => api.call('unreadCount', {}, { isUnattended: true, ...(signal ? { signal } : {}) }),
    refetchInterval: UNREAD_POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
  })
  return data ?? null
}
