import { useNotification } from '@refinedev/core'
import type { Channel } from '../../../contract/entities/channel.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import './texts.ts'

/** Sends a new code to a mailbox. Out: what went wrong, as a sentence; '': it is sent, and a notice says so. Rejects where the call fails. */
export function useSendCode(): (channel: Channel) => Promise<string> {
  const { t } = useTranslate()
  const call = useCall()
  const { open } = useNotification()
  return async ({ channel_id, address_end: end }) => {
    const { outcome, words } = await call('sendChannelCode', { channel_id })
    if (outcome === 'failed') return t('channels.testFailed', { words })
    if (outcome === 'waiting') return t('channels.codeWaiting')
    open?.({ type: 'success', message: t('channels.codeSent', { end }) })
    return ''
  }
}
