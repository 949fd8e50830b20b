import { useState } from 'react'
import type { Cost } from '../../../../contract/entities/cost.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { Button } from '../../../ui/Button.tsx'
import { HintButton } from '../../../ui/HintButton.tsx'
import { lazyOnce } from '../../../ui/lazyOnce.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import type { LikelyAmount, ProfitScope } from '../figures/profitQuestion.ts'
import { type Standing, useProfitCallBeside } from './useProfitCall.ts'

const SaidProfitDialog = lazyOnce(() => import('./SaidProfitDialog.tsx').then((module) => module.SaidProfitDialog))

interface LikelyTileProps {
  /** Of the main answer of the page: while that is an old one, this is not asked. */
  readonly standing: Standing
  readonly scope: Omit<ProfitScope, 'ledger'>
  readonly costs: readonly Cost[] | undefined
  /** shop_uid. Null: all shops of the scope, with what no goods bear. */
  readonly shop: string | null
}

/** What is booked beside what it is likely to come to once its refunds have come; for all shops also what was said so before, and what it came to. */
export function LikelyTile({ standing, scope, costs, shop }: LikelyTileProps) {
  const { t } = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const toLikelyText = useLikelyText()
  const { answer } = useProfitCallBeside(standing, 'likelyProfit', scope, costs)
  const amount = answer && (shop === null ? answer.total : (answer.shops.find((each) => each.shop === shop)?.profit ?? null))
  // Of what is not read nothing is likely, and the sums beside say so.
  if (!amount || amount.bookedFen === null) return null
  return (
    <div className="zg-profit-likely">
      <div>
        <strong>{toLikelyText(amount)}</strong> {!amount.isWhole && <Tag tone="warning">{t('profit.table.partly')}</Tag>}{' '}
        <HintButton about={toLikelyText(amount)}>{t('profit.likely.means')}</HintButton>
      </div>
      {shop === null && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('profit.likely.open')}
        </Button>
      )}
      {isOpen && <SaidProfitDialog scope={scope} costs={costs} close={() => setOpen(false)} />}
    </div>
  )
}

function useLikelyText(): (amount: LikelyAmount) => string {
  const { t } = useTranslate()
  const formats = useFormats()
  return ({ bookedFen, lowFen, highFen }) => {
    const booked = bookedFen === null ? '—' : formats.money(bookedFen)
    if (lowFen === null || highFen === null) return t('profit.likely.unknown', { booked })
    if (lowFen === bookedFen && highFen === bookedFen) return t('profit.likely.ripe', { booked })
    return t('profit.likely.range', { booked, low: formats.money(lowFen), high: formats.money(highFen) })
  }
}
