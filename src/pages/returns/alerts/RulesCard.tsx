import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ALERT_CHECKED_WITHIN_MS, type AlertRule, type AlertRuleFields } from '../../../../contract/entities/alert.ts'
import type { CallInput } from '../../../../contract/toolApi.ts'
import { answerKey, useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../../providers/dataProvider/useCall.ts'
import { useForgetGone } from '../../../providers/drafts/useTabDraft.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useShops } from '../../../shops/useShops.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { ListFailure, ListSkeleton } from '../../../ui/ListStates.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { useWrite } from '../../../ui/useWrite.ts'
import { shopsOfRule } from './createAlertWatch.ts'
import { RULE_DRAFT_PREFIX, ruleOffers } from './ruleDraft.ts'
import { toRuleSentence } from './ruleSentence.ts'

/** What another computer found shows up after this long. */
export const AGAIN_MS = 60_000
export const alertsKey = ['alerts'] as const

/** A rule in the form: one that is there, or one that begins. */
export type Edited = { readonly rule: AlertRule | null; readonly fields: AlertRuleFields }

/** The rules, and those that are offered to begin with. */
export function RulesCard({ edit }: { readonly edit: ((edited: Edited) => void) | null }) {
  const { t } = useTranslate()
  const { data, error, refetch } = useAnswer('alertRuleList', {}, { againAfterMs: AGAIN_MS })
  const rules = data?.list
  useForgetGone(
    RULE_DRAFT_PREFIX,
    rules?.map(({ rule_id }) => rule_id),
  )
  return (
    <Card aria-labelledby="alert-rules">
      <CardHead>
        <h2 id="alert-rules">{t('alerts.rulesTitle')}</h2>
      </CardHead>
      {Boolean(error) && !rules && <ListFailure error={error as Error} retry={() => void refetch()} />}
      {!rules && !error && <ListSkeleton />}
      {rules && rules.length > 0 && (
        <ul className="zg-alarm-rules">
          {rules.map((rule) => (
            <RuleItem key={rule.rule_id} rule={rule} edit={edit} />
          ))}
        </ul>
      )}
      {rules?.length === 0 && <p className="zg-alarm-none">{t(edit ? 'alerts.noneYet' : 'alerts.noneToRead')}</p>}
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
    <CardBody className="zg-alarm-offers">
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
                aria-label={t('labels.of', { action: t('alerts.offers.use'), name: fields.name })}
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
  const [isAsking, setAsking] = useState(false)
  const { isBusy, run, say } = useWrite({ failsBy: 'notice' })
  const of = (action: string) => t('labels.of', { action, name: rule.name })

  async function send(payload: CallInput<'saveAlertRule'>, done: string) {
    await run(async () => {
      await call('saveAlertRule', payload)
      say(done)
    })
    await client.invalidateQueries(answerKey('alertRuleList'))
    await client.invalidateQueries(alertsKey)
  }

  async function remove() {
    await send({ rule_id: rule.rule_id, deleted: 1 }, t('alerts.rule.deleted'))
    setAsking(false)
  }

  return (
    <li>
      <div className="zg-alarm-rule">
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
        <span className="zg-alarm-actions">
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
        confirm={() => void remove()}
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
  const { shops } = useShops()
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
