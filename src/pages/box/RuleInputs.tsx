import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { NumberField } from '../../ui/Fields.tsx'
import { type PriceRuleDraft, parseRule, ruleInputs } from './ruleDraft.ts'

interface RuleInputsProps {
  readonly typed: PriceRuleDraft
  readonly type: (next: PriceRuleDraft) => void
}

/** The numbers of a price rule, in percent and yuan. */
export function RuleInputs({ typed, type }: RuleInputsProps) {
  const { t } = useTranslate()
  const { wrong } = parseRule(typed)
  return ruleInputs.map((name) => (
    <NumberField
      key={name}
      label={t(`collect.rule.${name}`)}
      error={wrong.includes(name) && t('collect.wrongNumber')}
      className="zg-collect-number"
      value={typed[name]}
      onChange={(next) => type({ ...typed, [name]: next })}
    />
  ))
}
