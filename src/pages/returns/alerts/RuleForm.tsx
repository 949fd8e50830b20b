import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { type AlertRule, type AlertRuleFields, alertBases } from '../../../../contract/entities/alert.ts'
import type { Suggestion } from '../../../../contract/entities/suggestion.ts'
import { answerKey } from '../../../providers/dataProvider/useAnswer.ts'
import { useCallOnce } from '../../../providers/dataProvider/useCallOnce.ts'
import { useTabDraft, withoutSecrets } from '../../../providers/drafts/useTabDraft.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { RestoredNotice } from '../../../screens/RestoredNotice.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TitledDialog } from '../../../ui/dialog/TitledDialog.tsx'
import { CheckField, NumberField, TextField } from '../../../ui/Fields.tsx'
import { FieldError, FieldGroup, Hint } from '../../../ui/FormField.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { useWrite } from '../../../ui/useWrite.ts'
import { SuggestionWords } from '../../suggestions/index.ts'
import { isPlatformRateName } from './platformRates.ts'
import { LeaveFields, RuleChoice, ScopeFields } from './RuleFields.tsx'
import { RuleSentence } from './RuleSentence.tsx'
import { RuleTrial } from './RuleTrial.tsx'
import { parseRuleDraft, RULE_DRAFT_PREFIX, type RuleDraft, type RuleProblem, ruleOffers, toDraft } from './ruleDraft.ts'
import { toRuleSentence } from './ruleSentence.ts'

interface RuleFormProps {
  /** Null: a new one. */
  readonly rule: AlertRule | null
  readonly fields: AlertRuleFields
  /** The suggestion of a program that it confirms. Default: none. */
  readonly suggestion?: Suggestion | undefined
  readonly close: () => void
}

/** What is typed and not saved, and the version of the rule that it began with, as the tab keeps it. */
interface TypedRule {
  readonly draft: RuleDraft
  readonly version: number | undefined
}

function toDraftName({ rule, fields, suggestion }: Omit<RuleFormProps, 'close'>): string {
  if (suggestion) return `suggested alert rule ${suggestion.suggestion_id}`
  return rule ? `${RULE_DRAFT_PREFIX}${rule.rule_id}` : `new alert rule ${fields.name}`
}

/** A rule in plain words, with what it would have done before it is saved. */
export function RuleForm({ rule, fields, suggestion, close }: RuleFormProps) {
  const { t } = useTranslate()
  const words = { t, text: useText(), formats: useFormats() }
  const call = useCallOnce()
  const client = useQueryClient()
  const tab = useTabDraft<TypedRule>(toDraftName({ rule, fields, suggestion }), withoutSecrets)
  const [untyped] = useState<TypedRule>(() => ({ draft: toDraft(fields), version: rule?.version }))
  const [typed, setTyped] = useState(tab.restored ?? untyped)
  const { draft, version } = typed
  const [isTried, setTried] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { isBusy: isSaving, failure, run, refuse, say, isLeft } = useWrite()
  const { fields: parsed, problems } = parseRuleDraft(draft)
  const put = (next: (before: RuleDraft) => RuleDraft) => setTyped((before) => ({ ...before, draft: next(before.draft) }))
  const change = (changes: Partial<RuleDraft>) => put((before) => ({ ...before, ...changes }))
  // A slip beside the dialog, or the way back of the browser, closes it.
  useEffect(() => {
    if (typed === untyped) tab.forget()
    else tab.keep(typed)
  }, [tab, typed, untyped])
  /** What was typed since then, or in another form that was opened since, stays. */
  function end() {
    tab.forgetSaved(typed)
    if (!isLeft()) close()
  }
  const problemOf = (name: keyof RuleDraft) => {
    // What nobody has typed yet is not called wrong.
    const problem = isTried || draft[name] !== '' ? problems[name] : undefined
    return problem && toProblemText(problem)
  }
  const toProblemText = (problem: RuleProblem) =>
    typeof problem === 'object' ? t('alerts.problems.range', { ...problem }) : t(`alerts.problems.${problem}`)

  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    // What is wrong and folded could not be seen.
    if (Object.keys(problems).some((name) => !inSentence.has(name))) setOpen(true)
    if (!parsed) return refuse(t('alerts.rule.invalid'))
    await run(async () => {
      const confirmed = suggestion && { suggestion_id: suggestion.suggestion_id }
      await call('saveAlertRule', { ...parsed, ...(rule && { rule_id: rule.rule_id, version }), ...confirmed })
      say(t('alerts.rule.saved'))
      end()
      await client.invalidateQueries(answerKey('alertRuleList'))
      await client.invalidateQueries(['alerts'])
      if (suggestion) await client.invalidateQueries(answerKey('suggestionList'))
    })
  }

  // What it says and would have done does not wait for its name.
  const named = parsed ?? parseRuleDraft({ ...draft, name: t('alerts.newRule') }).fields
  const said = named && toRuleSentence(named, words)
  // It is of shops, over the platform's month, and says nothing of orders.
  const isRate = isPlatformRateName(draft.measure)
  const foot = (
    <>
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
      <Button onClick={end}>{t('actions.cancel')}</Button>
      <Button kind="primary" type="submit" form="alert-rule-form" disabled={isSaving}>
        {t('alerts.rule.save')}
      </Button>
    </>
  )
  return (
    <TitledDialog isOpen title={t(rule ? 'alerts.editRule' : 'alerts.newRule')} close={close} foot={foot}>
      {tab.restored && <RestoredNotice discard={() => setTyped(untyped)} />}
      <form id="alert-rule-form" className="zg-alarm-form" noValidate onSubmit={(event) => void save(event)}>
        {suggestion && <SuggestionWords suggestion={suggestion} />}
        {!rule && !suggestion && <Presets choose={(offered) => put(() => toDraft(offered))} />}
        <RuleSentence draft={draft} change={change} problemOf={problemOf} />
        <TextField label={t('alerts.rule.name')} value={draft.name} error={problemOf('name')} onChange={(name) => change({ name })} />
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{t('alerts.rule.more')}</summary>
          <div className="zg-alarm-form">
            <LeaveFields draft={draft} change={change} problemOf={problemOf} />
            {!isRate && (
              <RuleChoice
                label={t('alerts.rule.basis')}
                values={alertBases}
                chosen={draft.basis}
                choose={(basis) => change({ basis })}
                toLabel={(basis) => t(`alerts.rule.bases.${basis}`)}
              />
            )}
            <ScopeFields draft={draft} change={change} problemOf={problemOf} />
            <div className="zg-alarm-pair">
              {!isRate && (
                <NumberField
                  label={t('alerts.rule.leastOrders')}
                  value={draft.least_orders}
                  error={problemOf('least_orders')}
                  onChange={(least_orders) => change({ least_orders })}
                />
              )}
              <NumberField
                label={t('alerts.rule.daysInRow')}
                value={draft.days_in_row}
                error={problemOf('days_in_row')}
                onChange={(days_in_row) => change({ days_in_row })}
              />
            </div>
            <FieldGroup className="zg-alarm-quiet" label={t('alerts.rule.quiet')}>
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
              {problems.quiet_to ? <FieldError>{toProblemText(problems.quiet_to)}</FieldError> : <Hint>{t('alerts.rule.quietHint')}</Hint>}
            </FieldGroup>
            <CheckField
              label={t('alerts.rule.on')}
              className="zg-alarm-check"
              checked={draft.is_on}
              onChange={(is_on) => change({ is_on })}
            />
          </div>
        </details>
      </form>
      {said && (
        <p className="zg-alarm-sentence" role="status">
          {said.sentence} <span className="zg-muted">{said.rest}</span>
        </p>
      )}
      {rule && <Hint>{t('alerts.rule.restarts')}</Hint>}
      <RuleTrial rule={named} />
    </TitledDialog>
  )
}

/** Fields that are always in sight. */
const inSentence: ReadonlySet<string> = new Set(['name', 'measure', 'each', 'window_days', 'enter_line', 'kind'])

/** Rules that are offered to begin with. */
function Presets({ choose }: { readonly choose: (fields: AlertRuleFields) => void }) {
  const { t } = useTranslate()
  return (
    <FieldGroup className="zg-alarm-presets" label={t('alerts.offers.title')}>
      {ruleOffers.map(({ name, rule }) => {
        const fields = { ...rule, name: t(`alerts.offers.${name}`) }
        return (
          <Button key={name} size="small" onClick={() => choose(fields)}>
            {fields.name}
          </Button>
        )
      })}
    </FieldGroup>
  )
}
