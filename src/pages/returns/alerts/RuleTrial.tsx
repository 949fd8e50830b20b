import { useEffect, useRef, useState } from 'react'
import type { AlertRuleFields } from '../../../../contract/entities/alert.ts'
import type { RowName } from '../../../figures/answers/question.ts'
import { dayOf } from '../../../figures/days.ts'
import { useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useLiveFigures } from '../../../reports/live/useLiveFigures.ts'
import { toUnitText } from '../../../reports/parts/measureText.ts'
import { useShopLanes } from '../../../shops/useShopLanes.ts'
import { useShopName } from '../../../shops/useShopName.ts'
import { useShops } from '../../../shops/useShops.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ColumnHeads } from '../../../ui/ColumnHeads.tsx'
import { Chart } from '../../../ui/charts/Chart.tsx'
import { DataTable } from '../../../ui/charts/DataTable.tsx'
import { Hint } from '../../../ui/FormField.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { shopsOfRule } from './createAlertWatch.ts'
import { isPlatformRateName, watchedOf } from './platformRates.ts'
import { needsCategoryAverages, readCategoryAverages } from './readCategoryAverages.ts'
import { type TriedRing, type TriedRule, tryRule } from './tryRule.ts'

const TRIED_DAYS = 60
/** While somebody types, it is not tried. */
const SETTLED_MS = 800
const RINGS_SHOWN = 50
const SECOND_MS = 1_000

interface Trial {
  /** The rule that was tried. */
  readonly key: string
  readonly tried: TriedRule
  readonly shops: number
  readonly names: readonly RowName[]
}

/** What a rule would have done. Null: it is not complete yet. */
export function RuleTrial({ rule }: { readonly rule: AlertRuleFields | null }) {
  const { t } = useTranslate()
  const errorText = useErrorText()
  const formats = useFormats()
  const { figures } = useLiveFigures()
  const lanes = useShopLanes()
  const { shops } = useShops()
  const groups = useAnswer('groupList', {}).data
  const [trial, setTrial] = useState<Trial | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])
  // Its name and quiet times change nothing.
  const key = rule && JSON.stringify({ ...rule, name: '', quiet_from: '', quiet_to: '', is_on: true })

  const isReady = shops !== undefined && groups !== undefined
  // Averages of categories are asked of the platform: that is hers to begin.
  const triesItself = rule !== null && !needsCategoryAverages(rule)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what rings, however often the objects are new
  useEffect(() => {
    if (!rule || !key || !isReady || !triesItself) return undefined
    const timer = setTimeout(() => void run(rule, key), SETTLED_MS)
    return () => {
      clearTimeout(timer)
      stopping.current.abort()
      setDone(null)
    }
  }, [key, isReady, triesItself])

  async function run(tried: AlertRuleFields, ofRule: string) {
    stopping.current.abort()
    stopping.current = new AbortController()
    const { signal } = stopping.current
    setFailure(null)
    setDone(0)
    try {
      const today = dayOf(Date.now() / SECOND_MS)
      const watched = shopsOfRule(tried, shops?.map(({ shop_uid }) => shop_uid) ?? [], groups ?? [])
      const categoryAverages = needsCategoryAverages(tried) ? await readCategoryAverages(lanes, watched, today) : new Map<string, number>()
      const check = { figures, rule: tried, shops: watched, categoryAverages }
      const found = await tryRule(check, today - TRIED_DAYS + 1, today, { signal, report: setDone })
      const ofGoods = found.rings.slice(0, RINGS_SHOWN).filter(({ goods }) => goods !== '')
      const names =
        ofGoods.length > 0
          ? await figures.call(
              'names',
              ofGoods.map(({ shop, goods, sku }) => ({ shop, goods, ...(sku && { sku }) })),
            )
          : []
      if (!signal.aborted) setTrial({ key: ofRule, tried: found, shops: watched.length, names })
    } catch (thrown) {
      if (!signal.aborted) setFailure(errorText(thrown))
    }
    if (!signal.aborted) setDone(null)
  }

  return (
    <section className="zg-alarm-trial" aria-labelledby="alert-trial">
      <header>
        <h3 id="alert-trial">{t('alerts.trial.title')}</h3>
        {done === null ? (
          <Button size="small" disabled={!rule || !shops} onClick={() => rule && key && void run(rule, key)}>
            {t('alerts.trial.run', { days: TRIED_DAYS })}
          </Button>
        ) : (
          <>
            <span role="status">{t('alerts.trial.running', { done: formats.percent(done) })}</span>
            <Button
              size="small"
              onClick={() => {
                stopping.current.abort()
                setDone(null)
              }}
            >
              {t('alerts.trial.stop')}
            </Button>
          </>
        )}
      </header>
      {failure && (
        <Alert tone="error" role="alert">
          {failure}
        </Alert>
      )}
      {trial && key !== trial.key && <p className="zg-muted">{t(triesItself ? 'alerts.trial.changedSoon' : 'alerts.trial.changed')}</p>}
      {trial && rule && key === trial.key && <TrialResult rule={rule} tried={trial.tried} shops={trial.shops} names={trial.names} />}
    </section>
  )
}

interface TrialResultProps extends Omit<Trial, 'key'> {
  readonly rule: AlertRuleFields
}

function TrialResult({ rule, tried, shops, names }: TrialResultProps) {
  const nameOf = useShopName()
  const { t } = useTranslate()
  const formats = useFormats()
  const { days, rings } = tried
  const read = days.filter((day) => day.shops > 0).length
  if (read === 0)
    return (
      <Alert tone="warning" role="status">
        {t('alerts.trial.nothingRead')}
      </Alert>
    )
  const unit = watchedOf(rule.measure)?.unit ?? 'count'
  const shown = rings.slice(0, RINGS_SHOWN)
  const goods = shown.filter((ring) => ring.goods !== '')
  const whatOf = (ring: TriedRing) => {
    const name = names[goods.indexOf(ring)]
    return [nameOf(ring.shop), name?.title ?? ring.goods, ring.sku && (name?.spec ?? ring.sku)].filter(Boolean).join(' · ')
  }
  const rows = days
    .filter((day) => day.shops > 0)
    .map(({ day, ringing }) => ({ x: day.slice(5), y: ringing, series: t('alerts.trial.ringing') }))
  return (
    <>
      <p role="status">
        <strong>
          {rings.length > 0
            ? t('alerts.trial.would', { days: TRIED_DAYS, count: rings.length })
            : t('alerts.trial.wouldNever', { days: TRIED_DAYS })}
        </strong>{' '}
        {t('alerts.trial.read', { count: read, total: TRIED_DAYS })}{' '}
        {t('alerts.trial.shopsRead', { count: days.at(-1)?.shops ?? 0, total: shops })}
      </p>
      {!isPlatformRateName(rule.measure) && <Hint>{t('alerts.trial.later')}</Hint>}
      {rings.length > 0 && (
        <>
          <Chart kind="column" label={t('alerts.trial.chart')} rows={rows} isCounted />
          <DataTable label={t('alerts.trial.rings')} isCompact>
            <thead>
              <ColumnHeads heads={[t('alerts.trial.when'), t('alerts.trial.where'), { number: t('alerts.trial.value') }]} />
            </thead>
            <tbody>
              {shown.map((ring) => (
                <tr key={`${ring.day} ${ring.shop} ${ring.goods} ${ring.sku}`}>
                  <td>{ring.day}</td>
                  <td>{whatOf(ring)}</td>
                  <td className="zg-cell-number">{ring.value === null ? '—' : toUnitText(unit, ring.value, formats, t)}</td>
                </tr>
              ))}
            </tbody>
          </DataTable>
          {rings.length > shown.length && <p className="zg-muted">{t('alerts.trial.more', { count: rings.length - shown.length })}</p>}
        </>
      )}
    </>
  )
}
