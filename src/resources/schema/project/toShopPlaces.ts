import type { Right } from '../../../../contract/roles.ts'
import type { Registry } from '../resource.ts'

/** Who has one of these sees shops. */
const shopRights: readonly Right[] = ['shop.view', 'goods.view', 'returns.view', 'hot.view']

/** How the addresses of pages begin that look at shops, as `/goods/`: of some of the pages below each, a right that sees shops is asked. */
export function toShopPlaces({ pages, resources }: Pick<Registry, 'pages' | 'resources'>): readonly string[] {
  const ofShops = [...pages, ...resources].filter(({ access }) => shopRights.some((right) => right === access.right))
  return [...new Set(ofShops.map(({ path }) => `/${path.split('/')[1]}/`))]
}
