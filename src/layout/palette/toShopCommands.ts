import type { Shop } from '../../../contract/entities/shop.ts'
import type { Resource } from '../../resources/schema/resource.ts'
import type { Text } from '../../resources/schema/text.ts'
import { screenAddress } from '../../screens/screenAddress.ts'
import type { Command } from './command.ts'

/** Each shop by name, id and remark; choosing one opens its page. */
export function toShopCommands(resource: Resource, shops: readonly Shop[]): readonly Command[] {
  return shops.map(({ shop_uid, shop_id, shop_name, notes }) => ({
    id: `shop:${shop_uid}`,
    kind: 'shop',
    label: inBoth(shop_name || shop_id),
    detail: inBoth([shop_id, notes].filter(Boolean).join(' · ')),
    words: [shop_id],
    group: resource.menu?.group ?? null,
    target: { to: screenAddress(resource, 'show', shop_uid) },
  }))
}

/** What sellers write themselves is not translated. */
function inBoth(text: string): Text {
  return { zh: text, en: text }
}
