import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { goodsQuery } from '../../resources/goodsQuery.ts'
import { CompactQuery } from '../../screens/query/CompactQuery.tsx'
import { BarePage } from '../../ui/bare/BarePage.tsx'
import { goodsPc } from './goodsPc.ts'
import { NeedsRights } from './NeedsRights.tsx'
import './texts.ts'

/** The goods of the shops without the frame. */
export function ProductPc() {
  const shops = useResourceNamed('shops')
  return (
    <BarePage>
      <NeedsRights of={[shops, goodsQuery.authored]}>
        <CompactQuery query={goodsPc} />
      </NeedsRights>
    </BarePage>
  )
}
