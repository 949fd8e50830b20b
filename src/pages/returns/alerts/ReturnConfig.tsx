import { useNotification } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CallInput } from '../../../../contract/toolApi.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { answerKey } from '../../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../../providers/dataProvider/useCall.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import { toUnattended } from '../../../providers/toolApi/unattended.ts'
import { useLiveFigures } from '../../../reports/live/useLiveFigures.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { ListFailure, ListSkeleton } from '../../../ui/ListStates.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Spacer } from '../../../ui/Toolbar.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { SuggestionNotice, useNamedSuggestion } from '../../suggestions/index.ts'
import { ALERT_PARAMETER } from '../feature.ts'
import { AlertGroups } from './AlertGroups.tsx'
import { listAlerts } from './listAlerts.ts'
import { RuleForm } from './RuleForm.tsx'
import { ruleOffers } from './ruleDraft.ts'
import './returnConfig.css'

import { AGAIN_MS, alertsKey, type Edited, RulesCard } from './RulesCard.tsx'
import '../texts.ts'

/** What rings, and the rules that decide it. */
export function ReturnConfig() {
  const { t } = useTranslate()
  const mayChange = useMay()('saveAlertRule')
  const [edited, setEdited] = useState<Edited | null>(null)
  const named = useNamedSuggestion('alertRule', mayChange)
  const { waiting, leave } = named
  const offer = ruleOffers[0]
  return (
    <section className="zg-page zg-return-config">
      <PageHead title={t('alerts.title')}>
        <WatchStatus />
        <Spacer />
        {mayChange && offer && (
          <Button kind="primary" onClick={() => setEdited({ rule: null, fields: { ...offer.rule, name: '' } })}>
            {t('alerts.newRule')}
          </Button>
        )}
      </PageHead>
      <SuggestionNotice of={named} />
      <AlertsCard />
      <RulesCard edit={mayChange ? setEdited : null} />
      {waiting && (
        <RuleForm
          key={waiting.suggestion.suggestion_id}
          rule={null}
          fields={waiting.change.rule}
          suggestion={waiting.suggestion}
          close={leave}
        />
      )}
      {edited && (
        <RuleForm
          key={edited.rule?.rule_id ?? 'new'}
          rule={edited.rule}
          fields={edited.fields}
          close={() => setEdited((now) => (now === edited ? null : now))}
        />
      )}
    </section>
  )
}

/** Who checks the rules, and when that was. */
function WatchStatus() {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const formats = useFormats()
  const { watches, figures, reader } = useLiveFigures()
  const { alerts } = watches
  const { isChecking, checkedAt, error } = useSyncExternalStore(alerts.subscribe, alerts.read)
  const role = useSyncExternalStore(figures.subscribe, () => figures.read().role)
  const client = useQueryClient()
  useEffect(() => {
    if (checkedAt === null) return
    void client.invalidateQueries(alertsKey)
    void client.invalidateQueries(answerKey('alertRuleList'))
  }, [client, checkedAt])

  // What was read a minute ago may be out of date.
  const checkNow = () => {
    reader.readNow()
    alerts.checkNow()
  }
  if (role === 'follows') return <span className="zg-muted">{t('alerts.watching.elsewhere')}</span>
  const said = () => {
    if (isChecking) return t('alerts.watching.checking')
    if (error) return t('alerts.watching.failed', { reason: errorText(error) })
    if (checkedAt === null) return t('alerts.watching.notYet')
    return t('alerts.watching.checkedAt', { time: formats.relativeTime(checkedAt, Date.now()) })
  }
  return (
    <>
      <span className="zg-muted" role="status">
        {said()}
      </span>
      <Button size="small" disabled={isChecking} onClick={checkNow}>
        {t('alerts.checkNow')}
      </Button>
    </>
  )
}

function AlertsCard() {
  const { t } = useTranslate()
  const { api } = useServices()
  const call = useCall()
  const client = useQueryClient()
  const errorText = useErrorText()
  const { open } = useNotification()
  const maySettle = useMay()('settleAlerts')
  const [query] = useSearchParams()
  const named = query.get(ALERT_PARAMETER)
  const [chosen, setShown] = useState<'open' | 'left' | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: alertsKey,
    queryFn: ({ signal }) => listAlerts(toUnattended(api), Date.now(), signal),
    refetchInterval: AGAIN_MS,
    refetchIntervalInBackground: false,
  })
  const hasLeft = data?.some(({ alert_id, place }) => alert_id === named && place === 'left')
  const shown = chosen ?? (hasLeft ? 'left' : 'open')
  // The one that a link is about comes first.
  const alerts = data
    ?.filter(({ place }) => (place === 'left') === (shown === 'left'))
    .toSorted((left, right) => Number(right.alert_id === named) - Number(left.alert_id === named))

  async function settle(asked: CallInput<'settleAlerts'>) {
    try {
      const { settled } = await call('settleAlerts', asked)
      open?.({ type: 'success', message: t('alerts.settled', { count: settled }) })
    } catch (thrown) {
      open?.({ type: 'error', message: errorText(thrown) })
    }
    await client.invalidateQueries(alertsKey)
    // The number at the bell.
    await client.invalidateQueries(['notifications'])
  }

  return (
    <Card aria-labelledby="alerts-now">
      <CardHead>
        <h2 id="alerts-now">{t('alerts.nowTitle')}</h2>
        <Segmented
          segments={(['open', 'left'] as const).map((value) => ({ value, label: t(`alerts.filters.${value}`) }))}
          chosen={shown}
          choose={setShown}
        />
      </CardHead>
      {error && !data ? (
        <ListFailure error={error as Error} retry={() => void refetch()} />
      ) : !alerts ? (
        <ListSkeleton />
      ) : alerts.length === 0 ? (
        <Empty>
          <p>{t('alerts.none')}</p>
        </Empty>
      ) : (
        <AlertGroups alerts={alerts} named={named} settle={maySettle ? (asked) => void settle(asked) : null} />
      )}
    </Card>
  )
}
