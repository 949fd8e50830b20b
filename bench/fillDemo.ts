import { setTimeout as delay } from 'node:timers/promises'
import { ReplyCode } from '../contract/codes.ts'
import type { CallInput, CallName } from '../contract/toolApi.ts'
import { callAs, fetchLogin } from '../tests/e2e/logIn.ts'

export const BENCH_SHOPS = 500
export const BENCH_AUDIT_ROWS = 5_000
/** So many at a time: more would be refused as overload. */
const AT_ONCE = 8

/** Gives the demo's account so many shops and so many lines in its audit trail, as its owner would: through the calls. */
export async function fillDemo(origin: string): Promise<void> {
  const { token } = await fetchLogin(origin, 'demo')
  const call = <Name extends CallName>(name: Name, payload: CallInput<Name>) => whenAllowed(() => callAs(origin, token, name, payload))
  const there = await call('shopList', {})
  await inTurns(BENCH_SHOPS - there.length, (index) =>
    call('addShop', {
      shop_id: String(900_000_000 + index),
      shop_name: `${districts[index % districts.length]}${trades[index % trades.length]} ${String(index).padStart(3, '0')} 号店`,
      cookie: `PASS_ID=bench_${index}_${900_000_000 + index}`,
      notes: index % 3 === 0 ? `负责人 ${index % 17}` : '',
    }),
  )
  const shops = await call('shopList', {})
  const { total } = await call('auditList', {})
  await inTurns(BENCH_AUDIT_ROWS - total, (index) =>
    call('remarkShop', { shop_uid: shops[index % shops.length]?.shop_uid ?? '', notes: `第 ${index} 次备注` }),
  )
}

const districts = ['朝阳', '海淀', '浦东', '天河', '武侯', '西湖', '江北']
const trades = ['家居', '女装', '零食', '数码', '母婴', '美妆', '五金', '文具', '鞋帽', '果蔬', '茶叶']

/** An account that calls faster than its rate allows is refused: the call waits a second and is made again, as a client would. */
async function whenAllowed<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(`: ${ReplyCode.tooManyTries} `))) throw error
      await delay(1_000)
    }
  }
}

async function inTurns(count: number, run: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const work = async () => {
    for (let index = next++; index < count; index = next++) await run(index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
