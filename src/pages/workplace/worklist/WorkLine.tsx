import { useState } from 'react'
import type { Shop } from '../../../../contract/entities/shop.ts'
import type { WorkMark } from '../../../../contract/entities/workMark.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useOneShop } from '../../../shops/picker/oneShop.ts'
import { ShopName } from '../../../shops/ShopName.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { MenuPopover } from '../../../ui/MenuPopover.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { endOfDay, endOfSnooze, snoozes, urgencies, type WorkItem } from '../../parts/work.ts'
import type { WorkDecision } from '../../parts/workKind.ts'
import { kinds } from './kinds/index.ts'

/** What can be done with a piece of work. */
export interface WorkDeeds {
  /** Shows its rows. */
  readonly open: (item: WorkItem) => void
  readonly logIn: (item: WorkItem) => void
  /** Null: nothing is kept of what is decided. */
  readonly decide: ((item: WorkItem, decision: WorkDecision) => unknown) | null
}

interface WorkLineProps {
  readonly item: WorkItem
  /** Null: it is of no shop in particular. */
  readonly shop: Shop | null
  /** What was decided about it before; it is here again, or was handed to the user. */
  readonly mark: WorkMark | null
  readonly act: WorkDeeds
}

/** One piece of work: what it is, where, how soon, what it puts at risk, and what to do. */
export function WorkLine({ item, shop, mark, act }: WorkLineProps) {
  const { t } = useTranslate()
  const [menuAt, setMenuAt] = useState<{ x: number; y: number } | null>(null)
  const name = nameOf(item, shop)
  const what = t(`work.kinds.${item.kind}.label`)
  return (
    <li className="zg-work-line" data-kind={item.kind}>
      <WorkWords item={item} shop={shop} mark={mark} />
      <WorkWorth item={item} />
      <span className="zg-work-deeds">
        <WorkAction item={item} shop={shop} act={act} />
        {act.decide && (
          <>
            <Button
              size="small"
              aria-label={t('work.doneOf', { what, name })}
              onClick={() => act.decide?.(item, { state: 'done', until: endOfDay(Date.now()) })}
            >
              {t('work.done')}
            </Button>
            <Button
              size="small"
              aria-haspopup="menu"
              aria-label={t('work.laterOf', { what, name })}
              onClick={({ currentTarget }) => {
                const { left, bottom } = currentTarget.getBoundingClientRect()
                setMenuAt({ x: left, y: bottom })
              }}
            >
              {t('work.later')}
            </Button>
          </>
        )}
      </span>
      {menuAt && (
        <MenuPopover place={menuAt} label={t('work.later')} leave={() => setMenuAt(null)}>
          {snoozes.map((snooze) => (
            <button
              key={snooze}
              type="button"
              role="menuitem"
              onClick={() => {
                setMenuAt(null)
                void act.decide?.(item, { state: 'snoozed', until: endOfSnooze(snooze, Date.now()) })
              }}
            >
              {t(`work.snoozes.${snooze}`)}
            </button>
          ))}
        </MenuPopover>
      )}
    </li>
  )
}

/** What it is and how soon, in words; also in the run. */
export function WorkWords({ item, shop, mark }: Omit<WorkLineProps, 'act'>) {
  const { t } = useTranslate()
  const formats = useFormats()
  // The page of a shop need not name it in each line.
  const isOfPage = useOneShop() === shop?.shop_uid
  return (
    <span className="zg-work-words">
      <span className="zg-work-what">
        <Tag tone={item.byUrgency.over ? 'bad' : 'warning'}>{t(`work.kinds.${item.kind}.label`)}</Tag>
        {shop && !isOfPage && (
          <strong>
            <ShopName of={shop.shop_uid} as={shop.shop_name} />
          </strong>
        )}
        {mark?.from_name && <Tag tone="quiet">{t('work.from', { name: mark.from_name })}</Tag>}
        {mark?.to_name && <Tag tone="quiet">{t('work.stillThere', { name: mark.to_name })}</Tag>}
      </span>
      <span className="zg-work-how">
        {t(item.isAtLeast ? `work.kinds.${item.kind}.atLeast` : `work.kinds.${item.kind}.count`, {
          count: item.count,
          title: [item.rows[0]?.title, item.rows[0]?.id].filter(Boolean).join(' '),
        })}
        {urgencies.map(
          (urgency) =>
            item.byUrgency[urgency] !== undefined && (
              <span key={urgency} data-urgency={urgency}>
                {t(`work.urgencies.${urgency}`, { count: item.byUrgency[urgency] ?? 0 })}
              </span>
            ),
        )}
        <time className="zg-muted" dateTime={new Date(item.readAt).toISOString()} title={formats.dateTime(item.readAt)}>
          {formats.relativeTime(item.readAt, Date.now())}
        </time>
      </span>
    </span>
  )
}

/** What is worth the sales of a usual day may have sold nothing. */
const soldKinds: readonly WorkItem['kind'][] = ['refusedGoods']

/** Yuan at risk; what is not known is not 0, and nothing sold is said in words. */
export function WorkWorth({ item: { kind, worthFen, isAtLeast } }: Pick<WorkLineProps, 'item'>) {
  const { t } = useTranslate()
  const formats = useFormats()
  if (worthFen === 0 && !isAtLeast && soldKinds.includes(kind)) return <small className="zg-work-worth zg-muted">{t('work.noSales')}</small>
  return (
    <span className="zg-work-worth">
      {worthFen === null ? (
        <span title={t('work.unknownWorth')}>{t('work.dash')}</span>
      ) : (
        <strong>{isAtLeast ? t('work.atLeast', { worth: formats.money(worthFen) }) : formats.money(worthFen)}</strong>
      )}
      <small className="zg-muted">{t(worthFen === null ? 'work.unknown' : `work.kinds.${kind}.worth`)}</small>
    </span>
  )
}

/** What is of no shop in particular is told apart by its subject. */
const nameOf = ({ rows }: WorkItem, shop: Shop | null) => shop?.shop_name ?? rows[0]?.title ?? ''

/** The first thing to do about it: log in, open its list, or show its rows. */
export function WorkAction({ item, shop, act }: Pick<WorkLineProps, 'item' | 'shop' | 'act'>) {
  const { t } = useTranslate()
  const kind = kinds[item.kind]
  if (!kind) return null
  const label = t('work.openOf', { what: t(`work.kinds.${item.kind}.label`), name: nameOf(item, shop) })
  if (kind.action === 'logIn') {
    return (
      <Button size="small" aria-label={t('shopLogin.onlyThis', { name: shop?.shop_name ?? '' })} onClick={() => act.logIn(item)}>
        {t('shopLogin.renew')}
      </Button>
    )
  }
  if (kind.toPath && (shop || item.shop_uid === '')) {
    return (
      <ButtonLink size="small" aria-label={label} to={kind.toPath(item, shop)}>
        {t('work.open')}
      </ButtonLink>
    )
  }
  return (
    <Button size="small" aria-label={label} onClick={() => act.open(item)}>
      {t('work.open')}
    </Button>
  )
}
