import { useQuery } from '@tanstack/react-query'
import type { NotificationType } from '../../../contract/entities/notification.ts'
import { useServices } from '../../providers/services/useServices.ts'

/** The newest of a type. `unread` is part of the question: when the count changes, here or elsewhere, the list is asked for anew. */
export function useNotifications(type: NotificationType, limit: number, unread: number | null) {
  const { api } = useServices()
  return useQuery({
    queryKey: ['notifications', 'list', type, limit, unread],
    queryFn: ({ signal }) => api.call('notificationList', { type, page_size: limit }, signal ? { signal } : {}),
    keepPreviousData: true,
  })
}
