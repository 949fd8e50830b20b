import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CallInput } from '../../../../contract/toolApi.ts'
import { snoozeChoices, toSnoozeEnd } from '../../../domain/alertCourse.ts'
import { useText } from '../../../providers/i18n/useText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { toUnitText } from '../../../reports/parts/measureText.ts'
import { ShopName } from '../../../shops/ShopName.tsx'
import { Button } from '../../../ui/Button.tsx'
import { MenuPopover } from '../../../ui/MenuPopover.tsx'
import { Tag, type TagTone } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { SHOPS_PARAMETER } from '../../../values/shopsParameter.ts'
import { returnProduct } from '../feature.ts'
import type { AlertPlace, ListedAlert } from './listAlerts.ts'
import { isPlatformRateName, watchedOf } from './platformRates.ts'

const tones: Readonly<Record<AlertPlace, TagTone>> = {
  waiting: 'bad',
  acknowledged: 'quiet',
  snoozed: 'quiet',
  pending: 'warning',
  left: 'good',
}

/** Drawn at once; more on demand. */
const GROUPS_AT_ONCE = 200

export type Settle = (asked: CallInput<'settleAlerts'>) => void

interface AlertGroupsProps {
  readonly alerts: readonly ListedAlert[]
  /** Of the alert that a link is about; null: of none. */
  readonly named: string | null
  /** Null: the user may only look. */
  readonly settle: Settle | null
}

/** By goods family, then by shop. A family of several shops has a heading with what can be done for all of them. */
export function AlertGroups({ alerts, named, settle }: AlertGroupsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const [limit, setLimit] = useState(GROUPS_AT_ONCE)
  const groups = new Map<string, ListedAlert[]>()
  for (const alert of alerts) {
    const key = alert.family === '' ? alert.alert_id : `${alert.rule_id} ${alert.family}`
    const known = groups.get(key)
    if (known) known.push(alert)
    else groups.set(key, [alert])
  }
  const left = groups.size - limit
  return (
    <>
      <ul className="zg-alarm-groups">
        {[...groups].slice(0, limit).map(([key, group]) => {
          const family = group[0]?.family ?? ''
          const shops = new Set(group.map(({ shop_uid }) => shop_uid)).size
          return (
            <li key={key}>
              {shops > 1 && (
                <div className="zg-alarm-family">
                  <h3>{t('alerts.groupOf', { family, count: shops })}</h3>
                  {settle && <SettleButtons alerts={group} name={family} settle={settle} />}
                </div>
              )}
              <ul className="zg-alarm-items">
                {group.map((alert) => (
                  <AlertItem key={alert.alert_id} alert={alert} isNamed={alert.alert_id === named} settle={settle} />
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
      {left > 0 && (
        <Button kind="link" onClick={() => setLimit(limit + GROUPS_AT_ONCE)}>
          {t('importing.more', { rows: Math.min(GROUPS_AT_ONCE, left), left: formats.number(left) })}
        </Button>
      )}
    </>
  )
}

interface AlertItemProps extends Pick<AlertGroupsProps, 'settle'> {
  readonly alert: ListedAlert
  readonly isNamed: boolean
}

function AlertItem({ alert, isNamed, settle }: AlertItemProps) {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const { measure: name, unit, value, line, orders, place, turns } = alert
  const subject = [alert.family || alert.goods_id, alert.sku_id].filter(Boolean).join(' · ')
  const shown = (figure: number | null) => (figure === null ? t('alerts.noFigure') : toUnitText(unit, figure, formats, t))
  const rings = turns.filter(({ kind }) => kind === 'rang').length
  const ago = (ms: number) => formats.relativeTime(ms, Date.now())
  const watched = watchedOf(name)
  const label = watched ? text(watched.label) : name
  const isRate = isPlatformRateName(name)
  const figures = { value: shown(value), line: shown(line) }
  return (
    <li className="zg-alarm-item" aria-current={isNamed || undefined}>
      <div className="zg-alarm-what">
        <Tag tone={tones[place]}>{t(`alerts.places.${place}`)}</Tag>
        <strong>
          <ShopName of={alert.shop_uid} as={alert.shop_name} />
        </strong>
        {alert.goods_id === '' ? (
          subject && <span className="zg-alarm-subject">{subject}</span>
        ) : (
          <Link className="zg-alarm-subject" to={toReturnsPath(alert)}>
            {subject}
          </Link>
        )}
        <span className="zg-muted">{alert.rule_name}</span>
      </div>
      <p className="zg-alarm-figures">
        <strong>{label}</strong> {isRate ? t('alerts.nowRate', figures) : t('alerts.now', { ...figures, orders: formats.number(orders) })}
        {alert.risk_fen !== null && <span>{t('alerts.risk', { amount: formats.money(alert.risk_fen) })}</span>}
      </p>
      <p className="zg-muted zg-alarm-times">
        <span>{t('alerts.since', { day: alert.since })}</span>
        <span>{t(alert.isChecked ? 'alerts.checked' : 'alerts.notCheckedSince', { time: ago(alert.as_of) })}</span>
        {alert.few_at !== null && <span>{t(isRate ? 'alerts.fewOfRate' : 'alerts.few')}</span>}
        {place !== 'left' && place !== 'pending' && alert.isChecked && isEased(alert) && <span>{t('alerts.eased')}</span>}
        {rings > 1 && <span>{t('alerts.rang', { count: rings })}</span>}
        {place === 'acknowledged' && <span>{t('alerts.acknowledgedBy', { name: alert.acknowledged_by })}</span>}
        {place === 'snoozed' && <span>{t('alerts.snoozedUntil', { time: formats.dateTime(alert.snoozed_until ?? 0) })}</span>}
      </p>
      {settle && alert.state === 'ringing' && (
        <SettleButtons alerts={[alert]} name={[alert.shop_name, subject].filter(Boolean).join(' ')} settle={settle} />
      )}
    </li>
  )
}

/** Is it better than the line from which it rings? It goes on until it is better than the other line, too. */
function isEased({ measure, value, line }: ListedAlert): boolean {
  const better = watchedOf(measure)?.better
  if (value === null || line === null || !better || better === 'neither') return false
  return better === 'less' ? value < line : value > line
}

/** The returns of its goods, or of its SKU. */
function toReturnsPath({ shop_uid, goods_id, sku_id }: ListedAlert): string {
  const place = { [SHOPS_PARAMETER]: shop_uid, keyword: sku_id || goods_id, ...(sku_id && { level: 'sku' }) }
  return `${returnProduct.authored.path}?${new URLSearchParams(place)}`
}

interface SettleButtonsProps extends Pick<AlertGroupsProps, 'alerts'> {
  /** What the buttons are about, for those who hear them. */
  readonly name: string
  readonly settle: Settle
}

/** What can be done about alerts that ring. */
function SettleButtons({ alerts, name, settle }: SettleButtonsProps) {
  const { t } = useTranslate()
  const [place, setPlace] = useState<{ readonly x: number; readonly y: number } | null>(null)
  const ringing = alerts.filter(({ state }) => state === 'ringing')
  const waiting = ringing.filter((alert) => alert.place === 'waiting')
  if (ringing.length === 0) return null
  const idsOf = (some: readonly ListedAlert[]) => some.map(({ alert_id }) => alert_id)
  const of = (action: string) => t('labels.of', { action, name })
  if (waiting.length === 0) {
    return (
      <span className="zg-alarm-actions">
        <Button size="small" aria-label={of(t('alerts.reopen'))} onClick={() => settle({ alert_ids: idsOf(ringing), action: 'reopen' })}>
          {t('alerts.reopen')}
        </Button>
      </span>
    )
  }
  return (
    <span className="zg-alarm-actions">
      <Button
        size="small"
        aria-label={of(t('alerts.acknowledge'))}
        onClick={() => settle({ alert_ids: idsOf(waiting), action: 'acknowledge' })}
      >
        {t('alerts.acknowledge')}
      </Button>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-label={of(t('alerts.snooze'))}
        onClick={({ currentTarget }) => {
          const { left, bottom } = currentTarget.getBoundingClientRect()
          setPlace({ x: left, y: bottom })
        }}
      >
        {t('alerts.snooze')}
      </Button>
      {place && (
        <MenuPopover place={place} label={of(t('alerts.snooze'))} leave={() => setPlace(null)}>
          {snoozeChoices.map((choice) => (
            <button
              key={choice}
              type="button"
              role="menuitem"
              onClick={() => {
                setPlace(null)
                settle({ alert_ids: idsOf(waiting), action: 'snooze', until: toSnoozeEnd(choice, Date.now()) })
              }}
            >
              {t(`alerts.snoozeUntil.${choice}`)}
            </button>
          ))}
        </MenuPopover>
      )}
    </span>
  )
}
