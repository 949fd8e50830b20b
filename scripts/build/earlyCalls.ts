import type { Right } from '../../contract/roles.ts'
import type { CallName } from '../../contract/toolApi.ts'
import type { EarlyCall, EarlyCalls } from '../../src/boot/askEarly.ts'
import type { Registry } from '../../src/resources/schema/resource.ts'
import { importModule } from './importModule.ts'

/** Who has one of these sees shops. */
const shopRights: readonly Right[] = ['shop.view', 'goods.view', 'returns.view', 'hot.view']
/** Asked for by every page of the console, and without a payload. */
const always: readonly CallName[] = ['config', 'userInfo']

/** What the boot script asks for, from contract and registry: neither of them is small enough to stand in it. */
export async function readEarlyCalls(): Promise<EarlyCalls> {
  const { toolApi } = await importModule<typeof import('../../contract/toolApi.ts')>('/contract/toolApi.ts')
  const { registry } = await importModule<typeof import('../../src/resources/index.ts')>('/src/resources/index.ts')
  const toEarlyCall = (name: CallName): EarlyCall => {
    const { method, path, query, capability } = toolApi[name]
    return { method, path, query, capability }
  }
  const { toFirstPayload } = await importModule<typeof import('../../src/screens/list/toFirstPayload.ts')>(
    '/src/screens/list/toFirstPayload.ts',
  )
  // A POST says what it wants in its body, by which no early answer is found.
  const listed = registry.resources.filter(({ rows }) => toolApi[rows.call].method === 'GET')
  const shopList = registry.resources.find(({ name }) => name === 'shops')
  if (!shopList) throw new Error('no resource is declared as shops')
  return {
    always: always.map(toEarlyCall),
    shops: { list: shopList.path, under: toShopPlaces(registry) },
    rows: Object.fromEntries(
      listed.map((resource) => {
        const { call } = resource.rows
        return [resource.path, { ...toEarlyCall(call), payload: { ...toolApi[call].defaults, ...toFirstPayload(resource) } }]
      }),
    ),
  }
}

/** The first words of the addresses of pages that look at shops: with all of each address, the script in the head would be longer. */
function toShopPlaces({ pages, resources }: Registry): readonly string[] {
  const ofShops = [...pages, ...resources].filter(({ access }) => shopRights.some((right) => right === access.right))
  return [...new Set(ofShops.map(({ path }) => `/${path.split('/')[1]}/`))]
}
