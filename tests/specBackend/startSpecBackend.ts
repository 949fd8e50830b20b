import { existsSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import formbody from '@fastify/formbody'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyRequest } from 'fastify'
import { createGroups, createShops, menu, PASSWORD, toUserInfo, users } from './records.ts'
import { type Answers, oddPayments, toOddAnswers } from './toOddAnswers.ts'

/** A backend that is not ours: it answers what the specification names (section 7), as it says, and nothing more. */
export interface SpecBackend {
  readonly origin: string
  /** What was asked so far, as `POST type=91` or `GET /api/config`. */
  readonly asked: readonly Asked[]
  /** The next call of this type gets this answer in place of its own. */
  answerNext(type: string, answer: unknown): void
  close(): Promise<void>
}

export interface Asked {
  readonly call: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

type Fields = Readonly<Record<string, unknown>>

const CONSOLE_FOLDER = resolve('dist/console')

/** Serves the built console, and the calls; state lasts as long as the process. `port` 0: a free one. `isOdd`: its answers are legal and odd. */
export async function startSpecBackend({ port = 0, isOdd = false } = {}): Promise<SpecBackend> {
  // Browsers keep spare connections open, which must not keep it from closing.
  const app = fastify({ forceCloseConnections: true })
  const asked: Asked[] = []
  const prepared = new Map<string, unknown>()
  const answers = isOdd ? toOddAnswers(createAnswers()) : createAnswers()

  await app.register(formbody)
  await app.register(fastifyStatic, { root: CONSOLE_FOLDER, preCompressed: true })
  app.all('/QingYuTool/tool_api.php', (request) => answer(request, answers))
  app.all('/alipay/api/QueryAlipayInfo.php', (request) => answer(request, isOdd ? oddPayments : payments))
  app.post('/api/user/menu', (request) => {
    note(request, 'POST /api/user/menu')
    return { code: 1000, data: menu }
  })
  app.get('/login', (_, reply) => reply.sendFile('login.zh-CN.html'))
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    const isPage = request.method === 'GET' && extname(path) === '' && !path.startsWith('/api/')
    if (isPage) return reply.sendFile('index.html')
    note(request, `${request.method} ${path}`)
    return reply.code(404).type('text/html').send('<h1>404 Not Found</h1>')
  })

  function note(request: FastifyRequest, call: string): void {
    asked.push({ call, query: request.query as Asked['query'], body: (request.body ?? {}) as Fields })
  }

  function answer(request: FastifyRequest, table: Answers): unknown {
    const { type = '' } = request.query as { type?: string }
    note(request, `${request.method} type=${type}`)
    if (prepared.has(type)) {
      const body = prepared.get(type)
      prepared.delete(type)
      return body
    }
    const run = table[type]
    if (!run) return { code: 404, msg: '接口不存在' }
    const user = readUser(request)
    if (type !== '2' && !user) return { code: -100, msg: '登录状态已过期' }
    return run({ ...(request.query as Fields), ...(request.body as Fields | null) }, user ?? users[0])
  }

  if (!existsSync(CONSOLE_FOLDER)) throw new Error('there is no built console: run npm run build')
  const origin = await app.listen({ port, host: '127.0.0.1' })
  return {
    origin,
    asked,
    answerNext: (type, body) => void prepared.set(type, body),
    close: () => app.close(),
  }
}

type User = (typeof users)[number] | undefined

function readUser({ headers }: FastifyRequest): User {
  const token = headers.authorization?.replace(/^Bearer /, '')
  return users.find(({ username }) => token === `token-of-${username}`)
}

/** By the type of tool_api. Writes answer their code alone, each in another way. */
function createAnswers(): Answers {
  let shops = createShops()
  let groups = createGroups()
  const accounts = [{ account_id: 17, username: 'helper', name: null }]
  const shopNamed = ({ shop_uid }: Fields) => shops.find((shop) => String(shop.shop_uid) === String(shop_uid))
  const uidsOf = ({ shop_uid, shop_uid_list }: Fields) => (Array.isArray(shop_uid_list) ? shop_uid_list : [shop_uid]).map(String)

  return {
    2({ username, password }) {
      const user = users.find((each) => each.username === username)
      if (!user || password !== PASSWORD) return { code: 5, msg: '账号或密码不正确' }
      return { code: 1000, data: { token: `token-of-${user.username}`, user_id: user.user_id, level: user.level, java_uid: 4711 } }
    },
    // The fields stand beside the code (specification 7).
    15: (_, user) => ({ code: 1000, ...(user && toUserInfo(user)) }),
    8: () => ({ code: 1000 }),
    10: () => ({ code: 1000, data: [] }),
    11: () => ({ code: 1000, data: [] }),
    12: () => ({ code: 1000, data: [] }),
    45({ shop_id, shop_name, cookie }) {
      shops = [
        ...shops,
        {
          shop_uid: 100 + Number(shop_id),
          shop_id: Number(shop_id),
          shop_name: String(shop_name),
          notes: null,
          status: '1',
          cookie: String(cookie),
        },
      ]
      return { code: 1000, data: null }
    },
    // It answers every shop whatever it is asked, and one that nobody can read.
    46: () => ({ code: 1000, data: [...shops, { shop_uid: null, shop_name: '无名' }] }),
    47(sent) {
      const gone = new Set(uidsOf(sent))
      shops = shops.filter(({ shop_uid }) => !gone.has(String(shop_uid)))
      return { code: 200 }
    },
    48(sent) {
      const shop = shopNamed(sent)
      if (!shop) return { code: 3 }
      if (sent.shop_name !== undefined) shop.shop_name = String(sent.shop_name)
      if (sent.status !== undefined) shop.status = String(sent.status)
      return { code: 1000, data: true }
    },
    61(sent) {
      const order = uidsOf(sent)
      shops = [...shops].sort((a, b) => order.indexOf(String(a.shop_uid)) - order.indexOf(String(b.shop_uid)))
      return { code: 1000, msg: '操作成功', data: [] }
    },
    63: () => ({ code: 1000, data: groups }),
    64({ group_id, shop_uid_list, deleted }) {
      const others = groups.filter((group) => String(group.group_id) !== String(group_id))
      const id = group_id === undefined ? Math.max(...groups.map((group) => group.group_id)) + 1 : Number(group_id)
      groups = deleted
        ? others
        : [...others, { group_id: id, shop_uid_list: JSON.stringify(((shop_uid_list ?? []) as string[]).map(Number)) }]
      return { code: 1000, data: null }
    },
    79: () => ({ code: 1000 }),
    91(sent) {
      const shop = shopNamed(sent)
      if (shop) shop.notes = String(sent.notes)
      return { code: 1000, data: null }
    },
    98({ username, name }) {
      accounts.push({ account_id: 18, username: String(username), name: name as null })
      return { code: 1000, data: 1 }
    },
    99: () => ({ code: 1000, data: accounts }),
    100: () => ({ code: 1000, data: [101, 102] }),
    104: () => ({ code: 1000, data: null }),
  }
}

const payments: Answers = {
  3: () => ({ code: 1000, data: {} }),
  4: () => ({ code: 1000, data: null }),
}
