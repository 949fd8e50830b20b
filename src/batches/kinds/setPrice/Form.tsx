import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { NumberField, SelectField } from '../../../ui/Fields.tsx'
import type { DraftProblem } from '../defineGoodsKind.ts'
import { type FormProps, usePlanFacts } from '../formFields.tsx'
import { type PriceDraft, type PricePart, priceHows } from './draft.ts'
import { PriceRuleList } from './PriceRuleList.tsx'
import { priceEndings, roundings } from './rules.ts'

export function PriceForm({ draft, change, problems }: FormProps<PriceDraft>) {
  const { t } = useTranslate()
  const { rules, forgetRule } = usePlanFacts()
  const part = (name: 'group' | 'single') => (
    <PricePartFields
      label={t(`batches.values.${name}_fen`)}
      part={draft[name]}
      problem={problems[name]}
      change={(next) => change({ ...draft, [name]: next })}
    />
  )
  return (
    <>
      {part('group')}
      {part('single')}
      <SelectField
        label={t('batches.form.ending')}
        value={draft.ending}
        options={priceEndings.map((value) => ({ value, label: value === 'any' ? t('batches.form.endings.any') : value }))}
        onChange={(ending) => change({ ...draft, ending })}
      />
      <SelectField
        label={t('batches.form.rounding')}
        value={draft.rounding}
        options={roundings.map((value) => ({ value, label: t(`batches.form.roundings.${value}`) }))}
        onChange={(rounding) => change({ ...draft, rounding })}
      />
      <NumberField
        label={t('batches.form.guard')}
        value={draft.guard}
        onChange={(guard) => change({ ...draft, guard })}
        error={problems.guard && t(`batches.problems.${problems.guard}`)}
        hint={t('batches.form.guardHint')}
        autoComplete="off"
      />
      <PriceRuleList rules={rules} forget={forgetRule} />
    </>
  )
}

interface PricePartFieldsProps {
  readonly label: string
  readonly part: PricePart
  readonly problem: DraftProblem | undefined
  readonly change: (part: PricePart) => void
}

function PricePartFields({ label, part, problem, change }: PricePartFieldsProps) {
  const { t } = useTranslate()
  const unit = part.how === 'raise' || part.how === 'lower' ? t('batches.form.percent') : t('batches.form.yuan')
  return (
    <fieldset className="zg-batch-part">
      <legend className="zg-visually-hidden">{label}</legend>
      <SelectField
        label={label}
        value={part.how}
        options={priceHows.map((value) => ({ value, label: t(`batches.form.hows.${value}`) }))}
        onChange={(how) => change({ ...part, how })}
      />
      {part.how !== 'keep' && (
        <NumberField
          label={t('batches.form.amountOf', { name: label, unit })}
          value={part.amount}
          onChange={(amount) => change({ ...part, amount })}
          error={problem && t(`batches.problems.${problem}`)}
          autoComplete="off"
        />
      )}
    </fieldset>
  )
}
