import { useNotification } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ALERT_CHECKED_WITHIN_MS, type AlertRule, type AlertRuleFields } from '../../../contract/entities/alert.ts'
import type { CallInput } from '../../../contract/toolApi.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { answerKey, useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { shopsOfRule } from '../../reports/alerts/createAlertWatch.ts'
import { listAlerts } from '../../reports/alerts/listAlerts.ts'
import { useLiveFigures } from '../../reports/live/useLiveFigures.ts'
import { useShopList } from '../../shops/useShopList.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Spacer } from '../../ui/Toolbar.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { AlertGroups } from './AlertGroups.tsx'
import { RuleForm } from './RuleForm.tsx'
import { ruleOffers } from './ruleDraft.ts'
import { toRuleSentence } from './ruleSentence.ts'
import './returnConfig.css'

/** What another computer found shows up after this long. */
const AGAIN_MS = 60_000
const alertsKey = ['alerts'] as const

/** A rule in the form: one that is there, or one that begins. */
type Edited = { readonly rule: AlertRule | null; readonly fields: AlertRuleFields }

/** What rings, and the rules that decide it. */
export function ReturnConfig() {
  const { t } = useTranslate()
  const mayChange = useMay()('saveAlertRule')
  const [edited, setEdited] = useState<Edited | null>(null)
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
      <AlertsCard />
      <RulesCard edit={mayChange ? setEdited : null} />
      {edited && <RuleForm key={edited.rule?.rule_id ?? 'new'} rule={edited.rule} fields={edited.fields} close={() => setEdited(null)} />}
    </section>
  )
}

/** Who checks the rules, and when that was. */
function WatchStatus() {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const formats = useFormats()
  const { alerts, figures, reader } = useLiveFigures()
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
  const [shown, setShown] = useState<'open' | 'left'>('open')
  const { data, error, refetch } = useQuery({
    queryKey: alertsKey,
    queryFn: ({ signal }) => listAlerts(api, Date.now(), signal),
    refetchInterval: AGAIN_MS,
    refetchIntervalInBackground: false,
  })
  const alerts = data?.filter(({ place }) => (place === 'left') === (shown === 'left'))

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
        <AlertGroups alerts={alerts} settle={maySettle ? (asked) => void settle(asked) : null} />
      )}
    </Card>
  )
}

function RulesCard({ edit }: { readonly edit: ((edited: Edited) => void) | null }) {
  const { t } = useTranslate()
  const { data, error, refetch } = useAnswer('alertRuleList', {}, { againAfterMs: AGAIN_MS })
  const rules = data?.list
  return (
    <Card aria-labelledby="alert-rules">
      <CardHead>
        <h2 id="alert-rules">{t('alerts.rulesTitle')}</h2>
      </CardHead>
      {Boolean(error) && !rules && <ListFailure error={error as Error} retry={() => void refetch()} />}
      {!rules && !error && <ListSkeleton />}
      {rules && rules.length > 0 && (
        <ul className="zg-alert-rules">
          {rules.map((rule) => (
            <RuleItem key={rule.rule_id} rule={rule} edit={edit} />
          ))}
        </ul>
      )}
      {rules?.length === 0 && <p className="zg-alert-none">{t('alerts.noneYet')}</p>}
      {rules && edit && <Offers taken={rules} edit={edit} />}
    </Card>
  )
}

function Offers({ taken, edit }: { readonly taken: readonly AlertRule[]; readonly edit: (edited: Edited) => void }) {
  const { t } = useTranslate()
  const words = { t, text: useText(), formats: useFormats() }
  const free = ruleOffers.filter(
    ({ rule }) => !taken.some((each) => each.measure === rule.measure && each.kind === rule.kind && each.each === rule.each),
  )
  if (free.length === 0) return null
  return (
    <CardBody className="zg-alert-offers">
      <h3>{t('alerts.offers.title')}</h3>
      <ul>
        {free.map(({ name, rule }) => {
          const fields = { ...rule, name: t(`alerts.offers.${name}`) }
          return (
            <li key={name}>
              <span>
                <strong>{fields.name}</strong>
                <span className="zg-muted">{toRuleSentence(fields, words)?.sentence}</span>
              </span>
              <Button
                size="small"
                aria-label={t('alerts.of', { action: t('alerts.offers.use'), name: fields.name })}
                onClick={() => edit({ rule: null, fields })}
              >
                {t('alerts.offers.use')}
              </Button>
            </li>
          )
        })}
      </ul>
    </CardBody>
  )
}

function RuleItem({ rule, edit }: { readonly rule: AlertRule; readonly edit: ((edited: Edited) => void) | null }) {
  const { t } = useTranslate()
  const words = { t, text: useText(), formats: useFormats() }
  const said = toRuleSentence(rule, words)
  const call = useCall()
  const client = useQueryClient()
  const errorText = useErrorText()
  const { open } = useNotification()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const of = (action: string) => t('alerts.of', { action, name: rule.name })

  async function send(payload: CallInput<'saveAlertRule'>, done: string) {
    setBusy(true)
    try {
      await call('saveAlertRule', payload)
      open?.({ type: 'success', message: done })
    } catch (thrown) {
      open?.({ type: 'error', message: errorText(thrown) })
    }
    setBusy(false)
    setAsking(false)
    await client.invalidateQueries(answerKey('alertRuleList'))
    await client.invalidateQueries(alertsKey)
  }

  return (
    <li>
      <div className="zg-alert-rule">
        <p>
          <strong>{rule.name}</strong> {!rule.is_on && <Tag tone="quiet">{t('alerts.rule.off')}</Tag>}
        </p>
        <p>{said?.sentence ?? t('alerts.rule.unknownMeasure')}</p>
        <p className="zg-muted">
          {said?.rest} {rule.is_on && <Coverage rule={rule} />}
        </p>
      </div>
      {edit && !rule.may_change && <span className="zg-muted">{t('alerts.rule.others')}</span>}
      {edit && rule.may_change && (
        <span className="zg-alert-actions">
          <Button size="small" aria-label={of(t('actions.edit'))} onClick={() => edit({ rule, fields: fieldsOf(rule) })}>
            {t('actions.edit')}
          </Button>
          <Button
            size="small"
            disabled={isBusy}
            aria-label={of(t(rule.is_on ? 'alerts.rule.turnOff' : 'alerts.rule.turnOn'))}
            onClick={() =>
              void send({ ...fieldsOf(rule), is_on: !rule.is_on, rule_id: rule.rule_id, version: rule.version }, t('alerts.rule.saved'))
            }
          >
            {t(rule.is_on ? 'alerts.rule.turnOff' : 'alerts.rule.turnOn')}
          </Button>
          <Button size="small" kind="danger" aria-label={of(t('alerts.rule.delete'))} onClick={() => setAsking(true)}>
            {t('alerts.rule.delete')}
          </Button>
        </span>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('alerts.rule.deleteTitle', { name: rule.name })}
        confirmLabel={t('alerts.rule.delete')}
        isBusy={isBusy}
        confirm={() => void send({ rule_id: rule.rule_id, deleted: 1 }, t('alerts.rule.deleted'))}
        close={() => setAsking(false)}
      >
        <p>{t('alerts.rule.deleteBody')}</p>
      </ConfirmDialog>
    </li>
  )
}

/** Of how many of its shops a rule knows something. */
function Coverage({ rule }: { readonly rule: AlertRule }) {
  const { t } = useTranslate()
  const shops = useShopList(useResourceNamed('shops'), { refetchOnMount: false }).data?.data
  const groups = useAnswer('groupList', {}, { isWanted: rule.shops === 'group' }).data
  if (!shops || (rule.shops === 'group' && !groups)) return null
  const watched = shopsOfRule(
    rule,
    shops.map(({ shop_uid }) => shop_uid),
    groups ?? [],
  )
  const since = Date.now() - ALERT_CHECKED_WITHIN_MS
  const checked = new Set(rule.checked.filter(({ as_of }) => as_of >= since).map(({ shop_uid }) => shop_uid))
  const count = watched.filter((shop) => checked.has(shop)).length
  const said = t('alerts.rule.coverage', { count, total: watched.length })
  return count < watched.length ? <Tag tone="warning">{said}</Tag> : <span>{said}</span>
}

/** What is sent of a rule. */
function fieldsOf({
  rule_id: _,
  may_change: __,
  checked: ___,
  created_by_name: ____,
  updated_at: _____,
  version: ______,
  ...fields
}: AlertRule) {
  return fields
}
