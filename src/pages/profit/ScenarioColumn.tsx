import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../ui/useFormats.ts'
import { type CalculatorInputName, type CalculatorSheet, calculatorInputs, differences } from './calculatorInputs.ts'
import { toOutcome } from './outcome.ts'
import { type CalculatorAnswer, roiBases } from './rules/breakEven.ts'
import { formatTyped, toUnitSign } from './typedInput.ts'

interface ScenarioColumnProps {
  readonly name: string
  readonly sheet: CalculatorSheet
  /** What its inputs are compared with; null: it is that itself. */
  readonly base: CalculatorSheet | null
}

const HUNDREDTHS = 100

/** One scenario: what comes out, and in which inputs it is another. */
export function ScenarioColumn({ name, sheet, base }: ScenarioColumnProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { waterfall, rate, rois, price, returns, target } = toOutcome(sheet)
  const shown = <Value,>(answer: CalculatorAnswer<Value>, show: (value: Value) => string) =>
    'none' in answer ? t('profit.noAnswer') : show(answer.value)
  const money = (fen: number | null) => (fen === null ? t('profit.unknown') : formats.money(fen))
  const facts: readonly (readonly [string, string])[] = [
    [t('profit.sums.profit'), money(waterfall.sums.profit)],
    [t('profit.rate'), rate === null ? t('profit.unknown') : formats.percent(rate)],
    [t('profit.sums.margin'), money(waterfall.sums.margin)],
    ...roiBases.map(
      (basis) =>
        [t(`profit.roi.${basis}`), shown(rois[basis], (value) => formats.number(Math.round(value * HUNDREDTHS) / HUNDREDTHS))] as const,
    ),
    [t('profit.breakEvenPrice'), shown(price, ({ fen }) => formats.money(fen))],
    [t('profit.bearable'), shown(returns, (value) => formats.percent(Math.min(1, value)))],
    [t('profit.targetPrice'), shown(target, ({ fen }) => formats.money(fen))],
  ]
  const toText = (of: CalculatorSheet, input: CalculatorInputName) => {
    const { unit } = calculatorInputs[input]
    const value = of.values[input]
    return value === null ? t('profit.unknown') : `${formatTyped(unit, value)}${toUnitSign(unit)}`
  }
  return (
    <article className="zg-profit-column" aria-label={name}>
      <h3>{name}</h3>
      <dl className="zg-profit-answers">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {base && (
        <ul className="zg-profit-differs" aria-label={t('profit.scenarios.differs')}>
          {differences(base, sheet).map((input) => (
            <li key={input}>
              {t('profit.scenarios.difference', {
                name: t(calculatorInputs[input].label),
                now: toText(base, input),
                other: toText(sheet, input),
              })}
            </li>
          ))}
          {base.adsKind !== sheet.adsKind && (
            <li>
              {t('profit.scenarios.difference', {
                name: t('profit.groups.ads'),
                now: t(`profit.adsKinds.${base.adsKind}`),
                other: t(`profit.adsKinds.${sheet.adsKind}`),
              })}
            </li>
          )}
        </ul>
      )}
    </article>
  )
}
