import { useMemo } from 'react'
import type { Cost } from '../../../../contract/entities/cost.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { TitledDialog } from '../../../ui/dialog/TitledDialog.tsx'
import { ListMessage, ListSkeleton } from '../../../ui/ListStates.tsx'
import { lazyOnce } from '../../../ui/lazyOnce.tsx'
import { FailureNotice } from '../../parts/FailureNotice.tsx'
import type { ProfitQuestion, ProfitScope } from '../figures/profitQuestion.ts'
import { useFirstAnswer } from './useFirstAnswer.ts'
import { useProfitCall } from './useProfitCall.ts'

const PreparedGoodsBatch = lazyOnce(() =>
  import('../../../batches/screens/plan/PreparedGoodsBatch.tsx').then((module) => module.PreparedGoodsBatch),
)

/** Goods of one plan; those that lose most come first. */
const LOSING_MAX = 500

export interface GoodsToRaise {
  readonly shop_uid: string
  readonly goods_id: string
}

interface RaisePricesProps {
  readonly scope: Omit<ProfitScope, 'ledger'>
  readonly costs: readonly Cost[] | undefined
  /** Null: all goods of the scope that are known to lose. */
  readonly goods: readonly GoodsToRaise[] | null
  readonly close: () => void
}

/** The plan of a price batch with these goods chosen. */
export function RaisePrices({ goods, ...props }: RaisePricesProps) {
  return (
    <>{goods ? <PreparedGoodsBatch kind="setPrice" goods={goods} close={props.close} begun={props.close} /> : <OfLosing {...props} />}</>
  )
}

function OfLosing({ scope, costs, close }: Omit<RaisePricesProps, 'goods'>) {
  const { t } = useTranslate()
  const question = useMemo<Omit<ProfitQuestion, 'ledger'>>(
    () => ({ ...scope, by: 'goods', top: { from: 0, limit: LOSING_MAX, result: 'loses' } }),
    [scope],
  )
  const asked = useProfitCall('profit', question, costs)
  const { error, renew } = asked
  const answer = useFirstAnswer(asked)
  if (answer && answer.rows.length > 0) {
    const goods = answer.rows.map((row) => ({ shop_uid: row.shop, goods_id: row.goods }))
    return <PreparedGoodsBatch kind="setPrice" goods={goods} close={close} begun={close} />
  }
  return (
    <TitledDialog isOpen title={t('profit.table.raiseLosing')} close={close}>
      {answer ? (
        <ListMessage title={t('profit.table.noneLoses')} />
      ) : error ? (
        <FailureNotice error={error} retry={renew} />
      ) : (
        <ListSkeleton />
      )}
    </TitledDialog>
  )
}
