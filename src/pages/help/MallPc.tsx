import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { GeneratedList } from '../generated/GeneratedList.tsx'
import { BarePage } from './BarePage.tsx'
import { NeedsShops } from './NeedsShops.tsx'

/** The shop list without the frame. */
export function MallPc() {
  const shops = useResourceNamed('shops')
  return (
    <BarePage>
      <NeedsShops>
        <GeneratedList resource={shops} />
      </NeedsShops>
    </BarePage>
  )
}
