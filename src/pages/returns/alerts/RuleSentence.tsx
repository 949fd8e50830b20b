import { Fragment, type ReactNode } from 'react'
import { alertKinds, alertSubjects } from '../../../../contract/entities/alert.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { FieldError, Hint } from '../../../ui/FormField.tsx'
import { isPlatformRateName } from './platformRates.ts'
import { type CheckedPartProps, toKind, watchedByTopic } from './RuleFields.tsx'
import {
  canComparePast,
  comparesYoungOrders,
  countsYoungOrders,
  endsYesterday,
  knownOf,
  lineUnitOf,
  type RuleDraft,
  toMeasure,
} from './ruleDraft.ts'

/** What stands around a blank in the text of the sentence. */
const EDGE = '\u0001'
/** Blanks in which the user types or chooses. */
const blanks = ['measure', 'each', 'days', 'enter', 'kind'] as const
type Blank = (typeof blanks)[number]

/** What the rule watches and from where it rings, as one sentence whose blanks are filled. */
export function RuleSentence({ draft, change, problemOf }: CheckedPartProps) {
  const { t } = useTranslate()
  const text = useText()
  const { direction, unit, enterLabel } = useLineWords(draft)
  const kinds = alertKinds.filter((kind) => kind !== 'past' || kind === draft.kind || canComparePast(draft.measure))
  const problems = (['window_days', 'enter_line', 'kind'] as const).flatMap((name) => problemOf(name) ?? [])
  const controls: Readonly<Record<Blank, ReactNode>> = {
    measure: (
      <select
        className="zg-input"
        aria-label={t('alerts.rule.measure')}
        value={draft.measure}
        onChange={({ target }) => change(toMeasure(draft, target.value as RuleDraft['measure']))}
      >
        {watchedByTopic.map(({ topic, names }) => (
          <optgroup key={topic} label={t(`alerts.rule.topics.${topic}`)}>
            {names.map((name) => (
              <option key={name} value={name}>
                {text(knownOf(name).label)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    ),
    each: (
      <select
        className="zg-input"
        aria-label={t('alerts.rule.each')}
        value={draft.each}
        onChange={({ target }) => change({ each: target.value as RuleDraft['each'] })}
      >
        {alertSubjects.map((each) => (
          <option key={each} value={each}>
            {t(`alerts.blanks.eachOf.${each}`)}
          </option>
        ))}
      </select>
    ),
    days: (
      <input
        className="zg-input"
        inputMode="numeric"
        aria-label={t(endsYesterday(draft.measure) ? 'alerts.rule.windowDaysBefore' : 'alerts.rule.windowDays')}
        aria-invalid={Boolean(problemOf('window_days'))}
        value={draft.window_days}
        onChange={({ target }) => change({ window_days: target.value })}
      />
    ),
    enter: (
      <input
        className="zg-input"
        inputMode="decimal"
        aria-label={enterLabel}
        aria-invalid={Boolean(problemOf('enter_line'))}
        value={draft.enter_line}
        onChange={({ target }) => change({ enter_line: target.value })}
      />
    ),
    kind: (
      <select
        className="zg-input"
        aria-label={t('alerts.rule.kind')}
        aria-invalid={Boolean(problemOf('kind'))}
        value={draft.kind}
        onChange={({ target }) => change(toKind(draft, target.value as RuleDraft['kind']))}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`alerts.blanks.kinds.${kind}`)}
          </option>
        ))}
      </select>
    ),
  }
  const marks = Object.fromEntries(blanks.map((blank) => [blank, `${EDGE}${blank}${EDGE}`])) as Record<Blank, string>
  const sentence = t(isPlatformRateName(draft.measure) ? 'alerts.blanks.ofRate' : 'alerts.blanks.sentence', { ...marks, direction, unit })
  return (
    <fieldset className="zg-alarm-blanks" aria-label={t('alerts.blanks.label')}>
      <div>
        {sentence.split(EDGE).map((part, at) => (
          // Every second part is a blank.
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the sentence
          <Fragment key={at}>{at % 2 === 1 ? controls[part as Blank] : <span>{part}</span>}</Fragment>
        ))}
      </div>
      {problems.map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
      <Hint>{text(knownOf(draft.measure).definition)}</Hint>
      {comparesYoungOrders(draft) && <Hint>{t('alerts.rule.youngOrders')}</Hint>}
      {countsYoungOrders(draft) && <Hint>{t('alerts.rule.youngCounted')}</Hint>}
    </fieldset>
  )
}

/** In which direction the line is passed, in what it counts, and the name of its blank. */
function useLineWords(draft: RuleDraft) {
  const { t } = useTranslate()
  const isMore = knownOf(draft.measure).better === 'more'
  const lineUnit = lineUnitOf(draft)
  // A count and a ratio are bare numbers.
  const unit = lineUnit === 'count' || lineUnit === 'times' ? '' : t(`alerts.rule.units.${lineUnit}`)
  const words = t(isMore ? 'alerts.rule.enterBelow' : 'alerts.rule.enterAbove')
  return {
    direction: t(isMore ? 'alerts.sentence.atMost' : 'alerts.sentence.atLeast'),
    unit,
    enterLabel: unit === '' ? words : `${words} (${unit})`,
  }
}
