import type { CallName } from '../../contract/toolApi.ts'
import type { EarlyCall, EarlyCalls } from '../../src/boot/askEarly.ts'
import { importModule } from './importModule.ts'

/** Asked for by every page of the console, and without a payload. */
const always = { deployment: 'config', user: 'userInfo' } as const satisfies Record<string, CallName>

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
  const { toShopPlaces } = await importModule<typeof import('../../src/resources/schema/project/toShopPlaces.ts')>(
    '/src/resources/schema/project/toShopPlaces.ts',
  )
  // A POST says what it wants in its body, by which no early answer is found.
  const listed = registry.resources.filter(({ rows }) => toolApi[rows.call].method === 'GET')
  const shopList = registry.resources.find(({ name }) => name === 'shops')
  if (!shopList) throw new Error('no resource is declared as shops')
  return {
    always: [toEarlyCall(always.deployment), toEarlyCall(always.user)],
    shops: { list: shopList.path, under: toShopPlaces(registry) },
    figures: registry.pages.filter(({ readsFigures }) => readsFigures).map(({ path }) => path),
    rows: Object.fromEntries(
      listed.map((resource) => {
        const { call } = resource.rows
        return [resource.path, { ...toEarlyCall(call), payload: { ...toolApi[call].defaults, ...toFirstPayload(resource) } }]
      }),
    ),
  }
}
