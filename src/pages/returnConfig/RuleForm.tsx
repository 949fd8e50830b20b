import { useNotification } from '@refinedev/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import {
  type AlertRule,
  type AlertRuleFields,
  alertBases,
  alertKinds,
  alertScopes,
  alertSubjects,
} from '../../../contract/entities/alert.ts'
import { everyShop, resolveChoice } from '../../domain/shopChoice.ts'
import { canBeCautious } from '../../figures/alerts/judgeFigures.ts'
import { type MeasureName, measures } from '../../figures/measures/index.ts'
import { answerKey, useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { ShopPicker } from '../../shops/picker/ShopPicker.tsx'
import { useShopList } from '../../shops/useShopList.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { RuleTrial } from './RuleTrial.tsx'
import { alertMeasures, lineUnitOf, type Problem, parseDraft, type RuleDraft, toDraft } from './ruleDraft.ts'
import { toRuleSentence } from './ruleSentence.ts'

interface RuleFormProps {
  /** Null: a new one. */
  readonly rule: AlertRule | null
  readonly fields: AlertRuleFields
  readonly close: () => void
}

/** A rule in plain words, with what it would have done before it is saved. */
export function RuleForm({ rule, fields, close }: RuleFormProps) {
  const { t } = useTranslate()
  const words = { t, text: useText(), formats: useFormats() }
  const call = useCall()
  const client = useQueryClient()
  const errorText = useErrorText()
  const { open } = useNotification()
  const [draft, setDraft] = useState(() => toDraft(fields))
  const [isTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { fields: parsed, problems } = parseDraft(draft)
  const change = (changes: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const problemOf = (name: keyof RuleDraft) => {
    // What nobody has typed yet is not called wrong.
    const problem = isTried || draft[name] !== '' ? problems[name] : undefined
    return problem && toProblemText(problem)
  }
  const toProblemText = (problem: Problem) =>
    typeof problem === 'object' ? t('alerts.problems.range', { ...problem }) : t(`alerts.problems.${problem}`)

  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!parsed) return setFailure(t('alerts.rule.invalid'))
    setSaving(true)
    setFailure(null)
    try {
      await call('saveAlertRule', { ...parsed, ...(rule && { rule_id: rule.rule_id, version: rule.version }) })
      open?.({ type: 'success', message: t('alerts.rule.saved') })
      close()
      await client.invalidateQueries(answerKey('alertRuleList'))
      await client.invalidateQueries(['alerts'])
    } catch (thrown) {
      setFailure(errorText(thrown))
    }
    setSaving(false)
  }

  const said = parsed && toRuleSentence(parsed, words)
  const foot = (
    <>
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
      <Button onClick={close}>{t('actions.cancel')}</Button>
      <Button kind="primary" type="submit" form="alert-rule-form" disabled={isSaving}>
        {t('alerts.rule.save')}
      </Button>
    </>
  )
  return (
    <TitledDialog isOpen title={t(rule ? 'alerts.editRule' : 'alerts.newRule')} close={close} foot={foot}>
      <form id="alert-rule-form" className="zg-alert-form" noValidate onSubmit={(event) => void save(event)}>
        <TypedField label={t('alerts.rule.name')} value={draft.name} error={problemOf('name')} change={(name) => change({ name })} />
        <MeasureField draft={draft} change={change} />
        <Choice
          label={t('alerts.rule.each')}
          values={alertSubjects}
          chosen={draft.each}
          choose={(each) => change({ each })}
          toLabel={(each) => t(`alerts.rule.eachOf.${each}`)}
        />
        <div className="zg-alert-pair">
          <TypedField
            label={t('alerts.rule.windowDays')}
            value={draft.window_days}
            error={problemOf('window_days')}
            change={(window_days) => change({ window_days })}
            isNumber
          />
          <Choice
            label={t('alerts.rule.basis')}
            values={alertBases}
            chosen={draft.basis}
            choose={(basis) => change({ basis })}
            toLabel={(basis) => t(`alerts.rule.bases.${basis}`)}
          />
        </div>
        <Choice
          label={t('alerts.rule.kind')}
          error={problemOf('kind')}
          values={alertKinds}
          chosen={draft.kind}
          choose={(kind) => change(toKind(draft, kind))}
          toLabel={(kind) => t(`alerts.rule.kinds.${kind}`)}
        />
        <LineFields draft={draft} change={change} problemOf={problemOf} />
        <ScopeFields draft={draft} change={change} problemOf={problemOf} />
        <div className="zg-alert-pair">
          <TypedField
            label={t('alerts.rule.leastOrders')}
            value={draft.least_orders}
            error={problemOf('least_orders')}
            change={(least_orders) => change({ least_orders })}
            isNumber
          />
          <TypedField
            label={t('alerts.rule.daysInRow')}
            value={draft.days_in_row}
            error={problemOf('days_in_row')}
            change={(days_in_row) => change({ days_in_row })}
            isNumber
          />
        </div>
        <fieldset className="zg-alert-quiet">
          <legend className="zg-label">{t('alerts.rule.quiet')}</legend>
          <input
            type="time"
            className="zg-input"
            aria-label={t('alerts.rule.quietFrom')}
            value={draft.quiet_from}
            onChange={({ target }) => change({ quiet_from: target.value })}
          />
          <span aria-hidden="true">–</span>
          <input
            type="time"
            className="zg-input"
            aria-label={t('alerts.rule.quietTo')}
            aria-invalid={Boolean(problems.quiet_to)}
            value={draft.quiet_to}
            onChange={({ target }) => change({ quiet_to: target.value })}
          />
          <p className={problems.quiet_to ? 'zg-field-error' : 'zg-field-hint'}>
            {problems.quiet_to ? toProblemText(problems.quiet_to) : t('alerts.rule.quietHint')}
          </p>
        </fieldset>
        <label className="zg-alert-check">
          <input type="checkbox" checked={draft.is_on} onChange={({ target }) => change({ is_on: target.checked })} /> {t('alerts.rule.on')}
        </label>
      </form>
      {said && (
        <p className="zg-alert-sentence" role="status">
          {said.sentence} <span className="zg-muted">{said.rest}</span>
        </p>
      )}
      {rule && <p className="zg-field-hint">{t('alerts.rule.restarts')}</p>}
      <RuleTrial rule={parsed} />
    </TitledDialog>
  )
}

interface PartProps {
  readonly draft: RuleDraft
  readonly change: (changes: Partial<RuleDraft>) => void
}
interface CheckedPartProps extends PartProps {
  readonly problemOf: (name: keyof RuleDraft) => string | undefined
}

/** Lines of a value are no factors, and the other way round. */
function toKind(draft: RuleDraft, kind: RuleDraft['kind']): Partial<RuleDraft> {
  const isFactor = kind !== 'absolute'
  if (isFactor === (draft.kind !== 'absolute')) return { kind }
  return { kind, enter_line: isFactor ? '1.5' : '', leave_line: isFactor ? '1.2' : '' }
}

function MeasureField({ draft, change }: PartProps) {
  const { t } = useTranslate()
  const text = useText()
  const choose = (name: string) => {
    const measure = alertMeasures.find((each) => each === name)
    if (!measure) return
    const isSameUnit = lineUnitOf({ ...draft, measure }) === lineUnitOf(draft)
    change({ measure, ...(!isSameUnit && { enter_line: '', leave_line: '' }) })
  }
  const optionsOf = (topic: 'returns' | 'sales') =>
    alertMeasures
      .filter((name) => measures[name].topic === topic)
      .map((name: MeasureName) => (
        <option key={name} value={name}>
          {text(measures[name].label)}
        </option>
      ))
  return (
    <FormField label={t('alerts.rule.measure')} hint={text(measures[draft.measure].definition)}>
      {(control) => (
        <select {...control} className="zg-input" value={draft.measure} onChange={({ target }) => choose(target.value)}>
          <optgroup label={t('alerts.rule.topics.returns')}>{optionsOf('returns')}</optgroup>
          <optgroup label={t('alerts.rule.topics.sales')}>{optionsOf('sales')}</optgroup>
        </select>
      )}
    </FormField>
  )
}

function LineFields({ draft, change, problemOf }: CheckedPartProps) {
  const { t } = useTranslate()
  const measure = measures[draft.measure]
  const isMore = measure.better === 'more'
  const unit = t(`alerts.rule.units.${lineUnitOf(draft)}`)
  const label = (words: string) => (unit === '' ? words : `${words} (${unit})`)
  return (
    <>
      <div className="zg-alert-pair">
        <TypedField
          label={label(t(isMore ? 'alerts.rule.enterBelow' : 'alerts.rule.enterAbove'))}
          value={draft.enter_line}
          error={problemOf('enter_line')}
          change={(enter_line) => change({ enter_line })}
          isNumber
        />
        <TypedField
          label={label(t(isMore ? 'alerts.rule.leaveBelow' : 'alerts.rule.leaveAbove'))}
          value={draft.leave_line}
          error={problemOf('leave_line')}
          change={(leave_line) => change({ leave_line })}
          isNumber
        />
      </div>
      {canBeCautious(measure) && (
        <label className="zg-alert-check">
          <input type="checkbox" checked={draft.is_cautious} onChange={({ target }) => change({ is_cautious: target.checked })} />{' '}
          {t('alerts.rule.cautious')}
        </label>
      )}
    </>
  )
}

function ScopeFields({ draft, change, problemOf }: CheckedPartProps) {
  const { t } = useTranslate()
  const shops = useShopList(useResourceNamed('shops'), { refetchOnMount: false }).data?.data ?? []
  const groups = useAnswer('groupList', {}).data ?? []
  return (
    <>
      <Choice
        label={t('alerts.rule.shops')}
        values={alertScopes}
        chosen={draft.shops}
        choose={(scope) => change({ shops: scope })}
        toLabel={(scope) => t(`alerts.rule.scopes.${scope}`)}
      />
      {draft.shops === 'group' && (
        <FormField label={t('alerts.rule.group')} error={problemOf('group_id')}>
          {(control) => (
            <select {...control} className="zg-input" value={draft.group_id} onChange={({ target }) => change({ group_id: target.value })}>
              <option value="">{t('alerts.rule.chooseGroup')}</option>
              {groups.map(({ group_id, group_name }) => (
                <option key={group_id} value={group_id}>
                  {group_name}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      {draft.shops === 'these' && (
        <>
          <ShopPicker
            shops={shops}
            groups={groups}
            label={t('alerts.rule.shops')}
            choice={{ ...everyShop, mode: 'these', shop_uids: draft.shop_uid_list }}
            change={(choice) => change({ shop_uid_list: resolveChoice(choice, shops).map(({ shop_uid }) => shop_uid) })}
            isPlain
          />
          {problemOf('shop_uid_list') && <p className="zg-field-error">{problemOf('shop_uid_list')}</p>}
        </>
      )}
      {draft.each !== 'shop' && (
        <FormField label={t('alerts.rule.goods')} hint={t('alerts.rule.goodsHint')} error={problemOf('goods')}>
          {(control) => (
            <textarea {...control} className="zg-input" value={draft.goods} onChange={({ target }) => change({ goods: target.value })} />
          )}
        </FormField>
      )}
    </>
  )
}

interface TypedFieldProps {
  readonly label: string
  readonly value: string
  readonly error: string | undefined
  readonly change: (value: string) => void
  readonly isNumber?: boolean
}

function TypedField({ label, value, error, change, isNumber = false }: TypedFieldProps) {
  return (
    <FormField label={label} error={error}>
      {(control) => (
        <input
          {...control}
          className="zg-input"
          inputMode={isNumber ? 'decimal' : 'text'}
          value={value}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </FormField>
  )
}

interface ChoiceProps<Value extends string> {
  readonly label: ReactNode
  readonly values: readonly Value[]
  readonly chosen: Value
  readonly choose: (value: Value) => void
  readonly toLabel: (value: Value) => string
  readonly error?: string | undefined
}

/** One of a few, all in sight. */
function Choice<Value extends string>({ label, values, chosen, choose, toLabel, error }: ChoiceProps<Value>) {
  return (
    <fieldset className="zg-alert-choice">
      <legend className="zg-label">{label}</legend>
      <Segmented segments={values.map((value) => ({ value, label: toLabel(value) }))} chosen={chosen} choose={choose} />
      {error && <p className="zg-field-error">{error}</p>}
    </fieldset>
  )
}
