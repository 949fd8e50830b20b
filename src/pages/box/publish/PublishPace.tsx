import { useMemo, useState } from 'react'
import type { PlannedRow } from '../../../batches/rules/plannedRow.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useServices } from '../../../providers/services/useServices.ts'
import { NumberField, SelectField } from '../../../ui/Fields.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { plainFigure } from '../../../values/plainFigure.ts'

/** The default where a platform names no limit; the platform says so itself when it is lower. */
const DAILY_LIMIT_DEFAULT = 50
const DAILY_LIMIT_MAX = 10_000
const gaps = ['0', '30', '120', '600'] as const

/** How many goods a shop gets a day, and how fast. */
export function usePublishPace() {
  const [limitText, setLimitText] = useLimitText()
  const [gap, setGap] = useState<(typeof gaps)[number]>('0')
  /** `dailyLimit` null: what was typed is none. `gapS`: seconds between two goods of a shop. */
  return { limitText, setLimitText, gap, setGap, dailyLimit: parseLimit(limitText), gapS: Number(gap) }
}

export function PublishPace({ pace }: { readonly pace: ReturnType<typeof usePublishPace> }) {
  const { t } = useTranslate()
  const { limitText, setLimitText, gap, setGap, dailyLimit } = pace
  return (
    <>
      <NumberField
        label={t('publish.dailyLimit')}
        value={limitText}
        onChange={setLimitText}
        error={dailyLimit === null && t('batches.problems.notWhole')}
        hint={t('publish.dailyLimitHint')}
        autoComplete="off"
      />
      <SelectField
        label={t('publish.gap')}
        value={gap}
        options={gaps.map((value) => ({ value, label: t(`publish.gaps.${value}`) }))}
        onChange={setGap}
      />
    </>
  )
}

/** Null: no whole number that a shop could have. */
function parseLimit(text: string): number | null {
  const plain = plainFigure(text) ?? ''
  return /^\d{1,5}$/.test(plain) ? Math.min(DAILY_LIMIT_MAX, Number(plain)) : null
}

/** The limit as this user typed it last in this browser; until then the default. */
function useLimitText() {
  const { session, storage } = useServices()
  const key = `zhanggui_publish_limit_${session.read().uid ?? ''}`
  const [text, setText] = useState(() => {
    const kept = storage.get(key) ?? ''
    return parseLimit(kept) === null ? String(DAILY_LIMIT_DEFAULT) : kept
  })
  function type(typed: string) {
    setText(typed)
    if (parseLimit(typed) !== null) storage.set(key, typed.trim())
  }
  return [text, type] as const
}

const SECONDS_PER_MINUTE = 60

/** How much the fullest shop gets today, how long that takes at least, and what is left for other days. */
export function DayLoad({ rows, gapS }: { readonly rows: readonly PlannedRow[]; readonly gapS: number }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { most, tomorrow } = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { shop_uid, outcome } of rows) if (outcome === 'waiting') counts.set(shop_uid, (counts.get(shop_uid) ?? 0) + 1)
    return { most: Math.max(0, ...counts.values()), tomorrow: rows.filter(({ reason }) => reason === 'dailyLimit').length }
  }, [rows])
  if (most === 0 && tomorrow === 0) return null
  const minutes = Math.ceil((Math.max(0, most - 1) * gapS) / SECONDS_PER_MINUTE)
  return (
    <p className="zg-muted" role="status">
      {t('publish.load', { most: formats.number(most) })}
      {minutes > 0 && ` ${t('publish.loadTakes', { minutes: formats.number(minutes) })}`}
      {tomorrow > 0 && ` ${t('publish.loadTomorrow', { count: tomorrow })}`}
    </p>
  )
}
