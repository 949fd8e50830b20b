import type { AlertRuleFields } from '../../../../contract/entities/alert.ts'
import type { Formats } from '../../../locales/formats.ts'
import type { Translate } from '../../../providers/i18n/createTranslate.ts'
import { toUnitText } from '../../../reports/parts/measureText.ts'
import type { Text } from '../../../resources/schema/text.ts'
import { isMeasureName, isPlatformRateName, watchedOf } from './platformRates.ts'
import { endsYesterday } from './ruleDraft.ts'

interface Words {
  readonly t: Translate
  readonly text: (text: Text) => string
  readonly formats: Formats
}

/** What a rule says, in one sentence and a remark. Null: this version does not know its measure. */
export function toRuleSentence(
  rule: AlertRuleFields,
  { t, text, formats }: Words,
): { readonly sentence: string; readonly rest: string } | null {
  const measure = watchedOf(rule.measure)
  if (!measure) return null
  const toLine = (line: number) =>
    rule.kind === 'absolute' ? toUnitText(measure.unit, line, formats, t) : t('alerts.sentence.times', { factor: formats.number(line) })
  const isMore = measure.better === 'more'
  const sentence = t(`alerts.sentence.${rule.kind}`, {
    each: t(`alerts.rule.eachOf.${rule.each}`),
    days: rule.window_days,
    measure: text(measure.label),
    direction: t(isMore ? 'alerts.sentence.atMost' : 'alerts.sentence.atLeast'),
    back: t(isMore ? 'alerts.sentence.above' : 'alerts.sentence.below'),
    enter: toLine(rule.enter_line),
    leave: toLine(rule.leave_line),
  })
  const rest = isPlatformRateName(rule.measure)
    ? t('alerts.sentence.restOfRate', { days: rule.days_in_row })
    : t('alerts.sentence.rest', { orders: formats.number(rule.least_orders), days: rule.days_in_row })
  const remarks = [
    rest,
    isMeasureName(rule.measure) && endsYesterday(rule.measure) ? t('alerts.sentence.untilYesterday') : '',
    rule.is_cautious ? t('alerts.rule.cautious') : '',
  ]
  return { sentence, rest: remarks.filter(Boolean).join(' · ') }
}
