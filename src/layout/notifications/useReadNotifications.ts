import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../contract/toolApi.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { unreadKey } from './useUnreadCount.ts'

/** Marks read; the answer is the new count, which brings the list up to date. */
export function useReadNotifications() {
  const { api, notices, loginInvalid } = useServices()
  const client = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (payload: CallInput<'readNotifications'>) => api.call('readNotifications', payload),
    onSuccess: (unread) => client.setQueryData(unreadKey, unread),
    onError: (error) => {
      if (!loginInvalid.isUp()) notices.open({ tone: 'error', title: errorText(error) })
    },
  })
}
