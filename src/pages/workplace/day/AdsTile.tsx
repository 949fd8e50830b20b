import type { Shop } from '../../../../contract/entities/shop.ts'
import { hasRight } from '../../../domain/permissions.ts'
import { lacksOf } from '../../../figures/answers/completeness.ts'
import { dayOf, toDayText } from '../../../figures/days.ts'
import { toValue } from '../../../figures/measures/defineMeasure.ts'
import { useIdentity } from '../../../providers/auth/useIdentity.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import { ofEveryShop } from '../../../values/shopsParameter.ts'
import { askAds } from './askAds.ts'
import { shopsWithout } from './askDay.ts'
import { askDays } from './askDays.ts'
import { Change } from './Change.tsx'
import { ShopShare } from './ShopShare.tsx'
import { Tile } from './Tile.tsx'
import { useAsked } from './useAsked.ts'
import { useTileDays } from './useTileDays.ts'

const AGAIN_MS = 5_000
/** Days that are over do not change with each page. */
const DAYS_AGAIN_MS = 30_000
const SECOND_MS = 1_000
const ADS_PATH = `/goods/promotion?window=today&${ofEveryShop}`

/** What ads cost today, and what they brought by the platform's own report. */
export function AdsTile({ shops }: { readonly shops: readonly Shop[] }) {
  const { t } = useTranslate()
  const formats = useFormats()
  const identity = useIdentity()
  const uids = shops.map(({ shop_uid }) => shop_uid)
  const { answer: ads } = useAsked(`ads ${uids.join()}`, AGAIN_MS, (ask, figures) =>
    askAds(ask, (asked) => figures.call('adHours', asked), uids, Math.floor(Date.now() / SECOND_MS)),
  )
  const { answer: spending } = useAsked(`spend ${uids.join()}`, DAYS_AGAIN_MS, (ask) =>
    askDays(ask, { measure: 'adSpend', basis: 'ordered', shops: uids, now: Math.floor(Date.now() / SECOND_MS) }),
  )
  const toDays = useTileDays()
  const answer = ads?.answer
  const today = toDayText(dayOf(Date.now() / SECOND_MS))
  const done = answer ? shops.length - shopsWithout(answer, today).size : 0
  const spent = done === 0 ? undefined : answer?.total.adSpend
  const roi = answer?.total.roi ? toValue(answer.total.roi) : null
  return (
    <Tile
      label={t('today.ads')}
      to={identity != null && hasRight(identity, 'goods.view') ? ADS_PATH : null}
      value={spent ? formats.money(spent.part) : null}
      waits={t('today.noAds')}
      days={spending ? toDays(spending.days, spending.values, formats.money) : undefined}
    >
      {answer && (
        <span>
          {roi !== null && t('today.roi', { value: formats.number(Math.round(roi * 100) / 100) })}{' '}
          <ShopShare shops={shops} missing={lacksOf(answer.complete)} onlyIfShort />
        </span>
      )}
      {(['yesterday', 'lastWeek'] as const).map((name) => {
        const compared = ads?.[name]
        return (
          compared && (
            <span key={name} title={t('today.wholeHours')}>
              {t(`today.${name}`)} <Change now={compared.nowFen} before={compared.beforeFen} of="fen" better={null} />
            </span>
          )
        )
      })}
    </Tile>
  )
}
