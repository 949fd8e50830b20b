import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { useResourceNamed } from '../providers/registry/useRegistry.ts'
import { screenAddress } from '../screens/screenAddress.ts'
import { useOneShop } from './picker/oneShop.ts'
import { useShops } from './useShops.ts'

interface ShopNameProps {
  /** Its shop_uid, which is what is shown while the list of shops has not come. */
  readonly of: string
  /** What a row that is of this shop calls it. Another text than the shop's name, such as of several shops, leads nowhere. Default: its name. */
  readonly as?: string
  readonly className?: string
  /** The Tab key passes it by: among many of them, where another way leads to the same. Default: it stops there. */
  readonly isOffTabs?: boolean
}

/** A shop by its name, which leads to its page, out of a dialog if it is in one; on that page it is a text. */
export function ShopName({ of, as, className, isOffTabs }: ShopNameProps) {
  const resource = useResourceNamed('shops')
  const shop = useShops().shops?.find(({ shop_uid }) => shop_uid === of)
  const here = useOneShop()
  const name = as ?? shop?.shop_name ?? of
  const isOfIt = shop !== undefined && of !== here && (as === undefined || as === shop.shop_name)
  if (!isOfIt) return <span className={className}>{name}</span>
  return (
    <Link className={className} to={screenAddress(resource, 'show', of)} tabIndex={isOffTabs ? -1 : undefined} onClick={leaveDialog}>
      {name}
    </Link>
  )
}

/** A page that is kept while another is looked at must not keep its dialog open: nothing else could be pressed. */
function leaveDialog({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('dialog')?.close()
}
