import type { ReactNode } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { NumberField, SelectField } from '../../../ui/Fields.tsx'
import type { DraftProblem } from '../defineGoodsKind.ts'
import { type FormProps, RadioField, usePlanFacts } from '../formFields.tsx'
import { type PriceDraft, type PricePart, priceHows, singleHows } from './draft.ts'
import { PriceGrid } from './PriceGrid.tsx'
import { PriceRuleList } from './PriceRuleList.tsx'
import { priceEndings, roundings } from './rules.ts'

type SingleHow = (typeof singleHows)[number]

export function PriceForm({ draft, change, problems }: FormProps<PriceDraft>) {
  const { t } = useTranslate()
  const { rules, forgetRule } = usePlanFacts()
  const guard = (
    <NumberField
      label={t('batches.form.guard')}
      value={draft.guard}
      onChange={(next) => change({ ...draft, guard: next })}
      error={problems.guard && t(`batches.problems.${problems.guard}`)}
      hint={t('batches.form.guardHint')}
      autoComplete="off"
    />
  )
  const { each, ...alike } = draft
  return (
    <>
      <RadioField
        label={t('batches.form.priceModes.label')}
        value={each ? 'each' : 'alike'}
        options={(['alike', 'each'] as const).map((value) => ({ value, label: t(`batches.form.priceModes.${value}`) }))}
        change={(mode) => change(mode === 'each' ? { ...alike, each: {} } : alike)}
      />
      {each ? (
        <>
          <PriceGrid typed={each} change={(next) => change({ ...alike, each: next })} />
          {guard}
        </>
      ) : (
        <AlikeFields draft={draft} change={change} problems={problems} guard={guard} />
      )}
      <PriceRuleList rules={rules} forget={forgetRule} />
    </>
  )
}

interface AlikeFieldsProps extends FormProps<PriceDraft> {
  readonly guard: ReactNode
}

/** One change for all SKUs. */
function AlikeFields({ draft, change, problems, guard }: AlikeFieldsProps) {
  const { t } = useTranslate()
  return (
    <>
      <PricePartFields
        label={t('batches.values.group_fen')}
        hows={priceHows}
        part={draft.group}
        problem={problems.group}
        change={(group) => change({ ...draft, group })}
      />
      <PricePartFields
        label={t('batches.values.single_fen')}
        hows={singleHows}
        part={draft.single}
        problem={problems.single}
        change={(single) => change({ ...draft, single })}
      />
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
      {guard}
    </>
  )
}

interface PricePartFieldsProps<How extends SingleHow> {
  readonly label: string
  readonly hows: readonly How[]
  readonly part: PricePart<How>
  readonly problem: DraftProblem | undefined
  readonly change: (part: PricePart<How>) => void
}

function PricePartFields<How extends SingleHow>({ label, hows, part, problem, change }: PricePartFieldsProps<How>) {
  const { t } = useTranslate()
  const unit = part.how === 'raise' || part.how === 'lower' ? t('batches.form.percent') : t('batches.form.yuan')
  return (
    <fieldset className="zg-batch-part">
      <legend className="zg-visually-hidden">{label}</legend>
      <SelectField
        label={label}
        value={part.how}
        options={hows.map((value) => ({ value, label: t(`batches.form.hows.${value}`) }))}
        onChange={(how) => change({ ...part, how })}
      />
      {part.how !== 'keep' && part.how !== 'follow' && (
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
