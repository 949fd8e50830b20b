import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { ShowButtons } from '../../screens/ShowButtons.tsx'
import { ShowFields } from '../../screens/show/ShowFields.tsx'
import { Card } from '../../ui/Card.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import type { ShopPartProps } from '../parts/shopSection.ts'

/** The shop's record, and what can be done with it. */
export function ShopData({ shop }: ShopPartProps) {
  const resource = useResourceNamed('shops')
  return (
    <Card as="div" isPadded>
      <Toolbar className="zg-shop-deeds">
        <ShowButtons resource={resource} id={shop.shop_uid} record={shop} />
      </Toolbar>
      <ShowFields resource={resource} record={shop} />
    </Card>
  )
}
