import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { GeneratedList } from '../../screens/GeneratedList.tsx'
import { BarePage } from '../../ui/bare/BarePage.tsx'
import { NeedsRights } from './NeedsRights.tsx'
import './texts.ts'

/** The shop list without the frame. */
export function MallPc() {
  const shops = useResourceNamed('shops')
  return (
    <BarePage>
      <NeedsRights of={[shops]}>
        <GeneratedList resource={shops} />
      </NeedsRights>
    </BarePage>
  )
}
