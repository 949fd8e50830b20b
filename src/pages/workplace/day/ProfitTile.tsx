import { Link } from 'react-router-dom'
import type { Shop } from '../../../../contract/entities/shop.ts'
import { useMay } from '../../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useErrorText } from '../../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useFormats } from '../../../ui/useFormats.ts'
import { ofEveryShop } from '../../../values/shopsParameter.ts'
import { useCostsOfGoods } from '../../profit/index.ts'
import type { DaySales } from './askDay.ts'
import { askProfit, type ExpectedProfit } from './askProfit.ts'
import { Change } from './Change.tsx'
import { ShopShare } from './ShopShare.tsx'
import { Tile } from './Tile.tsx'
import { useAsked } from './useAsked.ts'

interface ProfitTileProps {
  readonly shops: readonly Shop[]
  /** Null: not asked yet. */
  readonly day: DaySales | null
}

/** Weeks of orders do not change with each page that is read. */
const AGAIN_MS = 10_000
const TABLE_PATH = `/goods/profitRateCompute?window=today&${ofEveryShop}`
const LEDGER_PATH = `/goods/profitRateCompute?part=ledger&${ofEveryShop}`

/** What today's sales are expected to leave; nothing for those who may not see costs. */
export function ProfitTile({ shops, day }: ProfitTileProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const errorText = useErrorText()
  const may = useMay()
  const mayAsk = may('costList')
  const costsOf = useCostsOfGoods()
  const settings = useAnswer('profitSettings', {}, { isWanted: mayAsk && may('profitSettings') })
  const read = day !== null && day.asOf !== null && day.readBy === 'here' ? [...day.shops] : []
  const areSettingsKnown = settings.data !== undefined || !may('profitSettings')
  const key = mayAsk && read.length > 0 && areSettingsKnown ? `profit ${read.map(([uid]) => uid).join()}` : null
  const { answer, error } = useAsked(key, AGAIN_MS, (ask, figures) =>
    askProfit(ask, {
      shops: read.map(([uid]) => uid),
      now: Math.floor(Date.now() / 1_000),
      asOf: day?.asOf ?? 0,
      costsOf,
      withYesterday: read.flatMap(([uid, { yesterday }]) => (yesterday ? [uid] : [])),
      withLastWeek: read.flatMap(([uid, { lastWeek }]) => (lastWeek ? [uid] : [])),
      freight: settings.data?.freight ?? [],
      askHours: (asked) => figures.call('adHours', asked),
    }),
  )
  if (!mayAsk) return null
  const failure = error ?? (settings.data === undefined ? settings.error : null)
  const unread = t(day?.readBy === 'elsewhere' ? 'today.notElsewhere' : 'today.notRead')
  const waits = read.length === 0 ? unread : t(key === null ? 'today.asking' : 'today.noHistory')
  const noAds = answer?.adsFen === null && t('today.noAds')
  const noCosts = answer?.fen === null && <Link to={LEDGER_PATH}>{t('today.noCosts')}</Link>
  return (
    <Tile
      label={t('today.profit')}
      hint={t('today.profitHint')}
      to={TABLE_PATH}
      value={answer && answer.fen !== null ? formats.money(answer.fen) : null}
      waits={failure ? errorText(failure) : noAds || noCosts || waits}
    >
      {answer && <Details profit={answer} salesUntil={day?.asOf ?? 0} shops={shops.filter(({ shop_uid }) => day?.shops.has(shop_uid))} />}
    </Tile>
  )
}

interface DetailsProps {
  readonly profit: ExpectedProfit
  /** Of the tiles beside it, seconds since 1970. */
  readonly salesUntil: number
  readonly shops: readonly Shop[]
}

/** Of which sales it is, and what it is beside other days; ads are not known by the hour, so that these are compared before them. */
function Details({ profit, salesUntil, shops }: DetailsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { today, adsFen, until, missing } = profit
  return (
    <>
      {today.knownFen < today.soldFen && (
        <span title={t('today.costsKnownOf', { known: formats.money(today.knownFen), sold: formats.money(today.soldFen) })}>
          {t('today.costsKnown', { share: formats.percent(Math.floor((today.knownFen / today.soldFen) * 1_000) / 1_000) })}
        </span>
      )}
      {adsFen !== null && <span>{t('today.adsTaken', { ads: formats.money(adsFen) })}</span>}
      {until !== salesUntil && <span>{t('today.titleUntil', { time: formats.time(until * 1_000) })}</span>}
      {(profit.yesterday ?? profit.lastWeek) && <span>{t('today.beforeAds')}</span>}
      {(['yesterday', 'lastWeek'] as const).map((name) => {
        const compared = profit[name]
        return (
          compared && (
            <span key={name}>
              {t(`today.${name}`)} <Change now={compared.nowFen} before={compared.beforeFen} of="fen" />
            </span>
          )
        )
      })}
      <ShopShare shops={shops} missing={missing} onlyIfShort />
    </>
  )
}
