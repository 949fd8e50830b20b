import type { ReactNode } from 'react'
import { alertScopes } from '../../../../contract/entities/alert.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { ShopPicker } from '../../../shops/picker/ShopPicker.tsx'
import { everyShop, resolveChoice } from '../../../shops/picker/shopChoice.ts'
import { useShopGroups } from '../../../shops/useShopGroups.ts'
import { useShops } from '../../../shops/useShops.ts'
import { CheckField, NumberField, SelectField, TextField } from '../../../ui/Fields.tsx'
import { FieldError, FieldGroup } from '../../../ui/FormField.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { canBeCautiousOf, knownOf, lineUnitOf, type RuleDraft, watchedNames } from './ruleDraft.ts'

interface PartProps {
  readonly draft: RuleDraft
  readonly change: (changes: Partial<RuleDraft>) => void
}
export interface CheckedPartProps extends PartProps {
  readonly problemOf: (name: keyof RuleDraft) => string | undefined
}

/** Lines of a value are no factors, and the other way round. */
export function toKind(draft: RuleDraft, kind: RuleDraft['kind']): Partial<RuleDraft> {
  const isFactor = kind !== 'absolute'
  if (isFactor === (draft.kind !== 'absolute')) return { kind }
  return { kind, enter_line: isFactor ? '1.5' : '', leave_line: isFactor ? '1.2' : '' }
}

/** In the order in which they are offered. */
const topics = ['returns', 'platform', 'sales'] as const

/** What a rule may watch, under the headings under which it is offered. */
export const watchedByTopic = topics.map((topic) => ({ topic, names: watchedNames.filter((name) => knownOf(name).topic === topic) }))

/** From where on an alert is over, and how few orders are judged. */
export function LeaveFields({ draft, change, problemOf }: CheckedPartProps) {
  const { t } = useTranslate()
  const isMore = knownOf(draft.measure).better === 'more'
  const lineUnit = lineUnitOf(draft)
  // A count and a ratio are bare numbers.
  const unit = lineUnit === 'count' || lineUnit === 'times' ? '' : t(`alerts.rule.units.${lineUnit}`)
  const words = t(isMore ? 'alerts.rule.leaveBelow' : 'alerts.rule.leaveAbove')
  return (
    <>
      <NumberField
        label={unit === '' ? words : `${words} (${unit})`}
        value={draft.leave_line}
        error={problemOf('leave_line')}
        onChange={(leave_line) => change({ leave_line })}
      />
      {canBeCautiousOf(draft.measure) && (
        <CheckField
          label={t('alerts.rule.cautious')}
          className="zg-alarm-check"
          checked={draft.is_cautious}
          onChange={(is_cautious) => change({ is_cautious })}
        />
      )}
    </>
  )
}

export function ScopeFields({ draft, change, problemOf }: CheckedPartProps) {
  const { t } = useTranslate()
  const shops = useShops().shops ?? []
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
        <SelectField
          label={t('alerts.rule.group')}
          error={problemOf('group_id')}
          value={draft.group_id}
          options={[
            { value: '', label: t('alerts.rule.chooseGroup') },
            ...(groups ?? []).map(({ group_id, group_name }) => ({ value: group_id, label: group_name })),
          ]}
          onChange={(group_id) => change({ group_id })}
        />
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
        <TextField
          label={t('alerts.rule.goods')}
          hint={t('alerts.rule.goodsHint')}
          error={problemOf('goods')}
          rows={2}
          value={draft.goods}
          onChange={(goods) => change({ goods })}
        />
      )}
    </>
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
