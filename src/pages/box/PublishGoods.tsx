import { type ComponentProps, useMemo } from 'react'
import { BreakEvens, type KnownBreakEvens } from './BreakEvens.tsx'
import { PublishDialog } from './publish/PublishDialog.tsx'
import type { CheckedGoods } from './rules/listingFacts.ts'
import './texts.ts'

type PublishGoodsProps = Omit<ComponentProps<typeof PublishDialog>, 'money'>

/** Publishes goods of the box, with what the figures and the ledger know of them. */
export function PublishGoods(props: PublishGoodsProps) {
  return <BreakEvens>{(known) => <WithMoney {...props} known={known} />}</BreakEvens>
}

function WithMoney({ known: { state, of }, ...props }: PublishGoodsProps & { readonly known: KnownBreakEvens }) {
  const money = useMemo(() => {
    const unknown = ({ listing }: CheckedGoods) => listing.skus.map(() => null)
    const breakEvenFen = of ? (goods: CheckedGoods) => of(goods).fen : state === 'failed' ? unknown : null
    return { isKnown: state !== 'asking', breakEvenFen }
  }, [state, of])
  return <PublishDialog {...props} money={money} />
}
