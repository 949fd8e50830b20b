import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { aClaim, someBoxGoods } from '../builders/box.ts'
import { aPerson, everyRight, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

type GoodsInput = ReturnType<typeof someBoxGoods>

/** The box of an account with three shops, new for each test; its helper sees the second shop alone. */
export function createBoxScene() {
  const scene = {} as { server: TestServer; owner: Person; helper: Person; shops: string[] }
  beforeAll(async () => {
    scene.server = await startTestServer()
  })
  afterAll(() => scene.server.close())
  beforeEach(async () => {
    scene.owner = await aPerson(scene.server)
    scene.shops = await someShops(scene.server, scene.owner.ownerUid, 3)
    scene.helper = await aPerson(scene.server, { ownerUid: scene.owner.ownerUid, rights: everyRight, shopUids: [shop(1)] })
  })
  const shop = (index: number) => scene.shops[index] ?? ''
  const list = async (more: object = {}, person = scene.owner): Promise<BoxGoods[]> =>
    (await scene.server.call('boxList', more, person)).data.list
  return {
    scene,
    shop,
    list,
    save: (goods: Partial<GoodsInput>[], person = scene.owner) =>
      scene.server.call('saveBoxGoods', { goods: goods.map((each) => someBoxGoods(each)) }, person),
    claim: (claims: Parameters<typeof aClaim>[0][], person = scene.owner) =>
      scene.server.call('saveClaims', { claims: claims.map((each) => aClaim({ shop_uid: shop(0), ...each })) }, person),
    idsOf: (goods: BoxGoods[]) => goods.map(({ box_id }) => box_id).sort(),
    states: async (person = scene.owner) => (await list({}, person)).flatMap(({ claims }) => claims.map(({ state }) => state)),
  }
}
