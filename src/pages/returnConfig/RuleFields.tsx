import type { ReactNode } from 'react'
import { alertScopes } from '../../../contract/entities/alert.ts'
import { everyShop, resolveChoice } from '../../domain/shopChoice.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { ShopPicker } from '../../shops/picker/ShopPicker.tsx'
import { useShopGroups } from '../../shops/useShopGroups.ts'
import { useShopList } from '../../shops/useShopList.ts'
import { FieldError, FieldGroup, FormField } from '../../ui/FormField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { canBeCautiousOf, knownOf, lineUnitOf, type RuleDraft, toMeasure, watchedNames } from './ruleDraft.ts'

interface PartProps {
  readonly draft: RuleDraft
  readonly change: (changes: Partial<RuleDraft>) => void
}
interface CheckedPartProps extends PartProps {
  readonly problemOf: (name: keyof RuleDraft) => string | undefined
}

/** Lines of a value are no factors, and the other way round. */
export function toKind(draft: RuleDraft, kind: RuleDraft['kind']): Partial<RuleDraft> {
  const isFactor = kind !== 'absolute'
  if (isFactor === (draft.kind !== 'absolute')) return { kind }
  return { kind, enter_line: isFactor ? '1.5' : '', leave_line: isFactor ? '1.2' : '' }
}

export function MeasureField({ draft, change }: PartProps) {
  const { t } = useTranslate()
  const text = useText()
  const choose = (name: string) => {
    const measure = watchedNames.find((each) => each === name)
    if (measure) change(toMeasure(draft, measure))
  }
  const optionsOf = (topic: 'returns' | 'platform' | 'sales') =>
    watchedNames
      .filter((name) => knownOf(name).topic === topic)
      .map((name) => (
        <option key={name} value={name}>
          {text(knownOf(name).label)}
        </option>
      ))
  return (
    <FormField label={t('alerts.rule.measure')} hint={text(knownOf(draft.measure).definition)}>
      {(control) => (
        <select {...control} className="zg-input" value={draft.measure} onChange={({ target }) => choose(target.value)}>
          <optgroup label={t('alerts.rule.topics.returns')}>{optionsOf('returns')}</optgroup>
          <optgroup label={t('alerts.rule.topics.platform')}>{optionsOf('platform')}</optgroup>
          <optgroup label={t('alerts.rule.topics.sales')}>{optionsOf('sales')}</optgroup>
        </select>
      )}
    </FormField>
  )
}

export function LineFields({ draft, change, problemOf }: CheckedPartProps) {
  const { t } = useTranslate()
  const isMore = knownOf(draft.measure).better === 'more'
  const lineUnit = lineUnitOf(draft)
  // A count and a ratio are bare numbers.
  const unit = lineUnit === 'count' || lineUnit === 'times' ? '' : t(`alerts.rule.units.${lineUnit}`)
  const label = (words: string) => (unit === '' ? words : `${words} (${unit})`)
  return (
    <>
      <div className="zg-alarm-pair">
        <RuleTypedField
          label={label(t(isMore ? 'alerts.rule.enterBelow' : 'alerts.rule.enterAbove'))}
          value={draft.enter_line}
          error={problemOf('enter_line')}
          change={(enter_line) => change({ enter_line })}
          isNumber
        />
        <RuleTypedField
          label={label(t(isMore ? 'alerts.rule.leaveBelow' : 'alerts.rule.leaveAbove'))}
          value={draft.leave_line}
          error={problemOf('leave_line')}
          change={(leave_line) => change({ leave_line })}
          isNumber
        />
      </div>
      {canBeCautiousOf(draft.measure) && (
        <label className="zg-alarm-check">
          <input type="checkbox" checked={draft.is_cautious} onChange={({ target }) => change({ is_cautious: target.checked })} />{' '}
          {t('alerts.rule.cautious')}
        </label>
      )}
    </>
  )
}

export function ScopeFields({ draft, change, problemOf }: CheckedPartProps) {
  const { t } = useTranslate()
  const shops = useShopList(useResourceNamed('shops'), { refetchOnMount: false }).data?.data ?? []
  const groups = useShopGroups()
  return (
    <>
      <RuleChoice
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
              {groups?.map(({ group_id, group_name }) => (
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
          {problemOf('shop_uid_list') && <FieldError>{problemOf('shop_uid_list')}</FieldError>}
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

export function RuleTypedField({ label, value, error, change, isNumber = false }: TypedFieldProps) {
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
export function RuleChoice<Value extends string>({ label, values, chosen, choose, toLabel, error }: ChoiceProps<Value>) {
  return (
    <FieldGroup className="zg-alarm-choice" label={label}>
      <Segmented segments={values.map((value) => ({ value, label: toLabel(value) }))} chosen={chosen} choose={choose} />
      {error && <FieldError>{error}</FieldError>}
    </FieldGroup>
  )
}
