import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { FormField } from '../../ui/FormField.tsx'
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
    <FormField key={name} label={t(`collect.rule.${name}`)} error={wrong.includes(name) && t('collect.wrongNumber')}>
      {(control) => (
        <input
          {...control}
          className="zg-input zg-collect-number"
          inputMode="decimal"
          value={typed[name]}
          onChange={({ target }) => type({ ...typed, [name]: target.value })}
        />
      )}
    </FormField>
  ))
}
