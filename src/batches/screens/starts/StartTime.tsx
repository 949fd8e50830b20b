import { useId, useState } from 'react'
import { BATCH_AHEAD_MAX_MS, BATCH_GRACE_MS } from '../../../domain/batchStarts.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/Fields.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { parseStartText, toStartPicks, toStartText } from '../../rules/startTimes.ts'
import './starts.css'

interface StartTimeProps {
  /** What was planned before, ms; null: nothing. */
  readonly planned: number | null
  /** Null: something else is missing yet. */
  readonly plan: ((starts_at: number) => void) | null
}

const MINUTE_MS = 60_000

/** For when a batch is planned: the usual times by one press, any other by typing or in a calendar, and what has to be so then. */
export function StartTime({ planned, plan }: StartTimeProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const hintId = useId()
  const [now] = useState(() => Date.now())
  const [typed, setTyped] = useState(planned !== null && planned > now ? toStartText(planned) : '')
  const at = parseStartText(typed)
  const isAhead = at !== null && at > Date.now()
  return (
    <fieldset className="zg-start-time" aria-describedby={hintId}>
      <legend>{t('batches.later.legend')}</legend>
      <div className="zg-start-picks">
        {toStartPicks(now).map(({ name, at: pick }) => (
          <Button key={name} size="small" aria-pressed={at === pick} onClick={() => setTyped(toStartText(pick))}>
            {t(`batches.later.picks.${name}`)}
          </Button>
        ))}
      </div>
      <DateField
        label={t('batches.later.time')}
        error={at !== null && !isAhead ? t('batches.later.past') : undefined}
        withTime
        value={typed}
        onChange={setTyped}
        min={toStartText(now)}
        max={toStartText(now + BATCH_AHEAD_MAX_MS)}
      />
      <p id={hintId} className="zg-muted">
        {t('batches.later.hint', { minutes: formats.number(BATCH_GRACE_MS / MINUTE_MS) })}
      </p>
      <Button kind="primary" disabled={!plan || !isAhead} onClick={() => at !== null && plan?.(at)}>
        {isAhead ? t('batches.later.planFor', { time: formats.dateTime(at) }) : t('batches.later.plan')}
      </Button>
    </fieldset>
  )
}
