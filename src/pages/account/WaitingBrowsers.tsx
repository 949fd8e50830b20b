import { useInvalidate, useNotification } from '@refinedev/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RelayKeyEntry } from '../../../contract/entities/relayKey.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { answerKey, useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import './waitingBrowsers.css'
import './texts.ts'

const waiting = { state: 'waiting', page_size: 20 } as const

/** The browsers that wait for the main account, each with the click that lets it use shops. */
export function WaitingBrowsers() {
  const { t } = useTranslate()
  const may = useMay()
  const call = useCall()
  const { open } = useNotification()
  const client = useQueryClient()
  const invalidate = useInvalidate()
  const { data } = useAnswer('relayKeyList', waiting, { isWanted: may('permitRelayKey') })
  const permit = useMutation({
    mutationFn: ({ relay_key_id }: RelayKeyEntry) => call('permitRelayKey', { relay_key_id }),
    onSuccess: () => open?.({ type: 'success', message: t('users.browsers.permitted') }),
    onError: (error: Error) => open?.({ type: 'error', message: error.message }),
    onSettled: () => {
      void client.invalidateQueries(answerKey('relayKeyList'))
      void invalidate({ resource: 'relayKeys', invalidates: ['list'] })
    },
  })
  const browsers = data?.list ?? []
  return (
    <div role="status" className="zg-waiting-browsers">
      {browsers.map((key) => (
        <Alert key={key.relay_key_id} as="div" tone="warning">
          <span>{t('users.browsers.waiting', { name: key.name, browser: key.browser || t('users.browsers.unknown') })}</span>
          <Button kind="primary" disabled={permit.isLoading} onClick={() => permit.mutate(key)}>
            {t('users.browsers.permit')}
          </Button>
        </Alert>
      ))}
    </div>
  )
}
