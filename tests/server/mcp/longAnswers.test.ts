import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { BILL_LINES_MAX, BILL_NAME_MAX_CHARS, type Bill } from '../../../contract/entities/bill.ts'
import { MCP_PATH } from '../../../contract/keyCalls.ts'
import { PART_MAX_BYTES } from '../../../server/http/answerInParts.ts'
import { ListReply } from '../../../server/http/callContext.ts'
import { createId } from '../../../server/ids.ts'
import { tools } from '../../../server/mcp/tools.ts'
import { ANSWER_MAX_BYTES, toResult } from '../../../server/mcp/toResult.ts'
import { aKey } from '../builders/accessKeys.ts'
import { connectAssistant } from '../builders/assistant.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

const SHOPS = 60
const LINES = 120

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startTestServer()
  person = await aPerson(server)
})
afterAll(() => server.close())

describe('a list that weighs much more than an assistant can read', () => {
  const months = ['2026-08', '2026-09', '2026-10']
  const asked = { first_month: '2026-08', last_month: '2026-10' }
  beforeAll(async () => {
    const lines = JSON.stringify(
      Array.from({ length: LINES }, () => ({ day: '2026-08-01', kind: 'other', name: '费'.repeat(10), fen: 1, count: 1 })),
    )
    const shops = await someShops(server, person.ownerUid, SHOPS)
    const bills = months.flatMap((month) =>
      shops.map((shop_uid) => ({
        owner_uid: person.ownerUid,
        shop_uid,
        month,
        file_name: 'bill.csv',
        lines,
        saved_by: '',
        saved_by_name: '',
        saved_at: 1,
      })),
    )
    await server.database.write((db) => db.insertInto('platform_bills').values(bills).execute())
  })

  it('is never put together: no more of it is written as text than one answer holds', async () => {
    const assistant = await connectAssistant(server, await aKey(server, person))
    const { stringify } = JSON
    let longest = 0
    const spy = vi.spyOn(JSON, 'stringify').mockImplementation((...given: Parameters<typeof stringify>) => {
      const text = stringify(...given)
      longest = Math.max(longest, text?.length ?? 0)
      return text
    })
    const { result } = await assistant.call('billList', asked).finally(() => spy.mockRestore())
    await assistant.close()
    expect(result?.page).toMatchObject({ from: 0, total: SHOPS * months.length, next_from: result?.data.list.length })
    // The answer has its rows twice: as text, and as they are.
    expect(longest).toBeLessThanOrEqual(3 * ANSWER_MAX_BYTES)
    expect(longest).toBeLessThan(PART_MAX_BYTES)
  })

  it('is the same list, part after part', async () => {
    const assistant = await connectAssistant(server, await aKey(server, person))
    const found: unknown[] = []
    for (let from: number | null = 0; from !== null; ) {
      const { result } = await assistant.call('billList', { ...asked, from })
      expect(Buffer.byteLength(JSON.stringify(result?.data))).toBeLessThanOrEqual(ANSWER_MAX_BYTES)
      found.push(...(result?.data.list ?? []))
      from = result?.page?.next_from ?? null
    }
    await assistant.close()
    expect(found).toEqual((await server.call('billList', asked, person)).data.list)
  })
})

describe('bills with as many lines as one may have', () => {
  const asked = { first_month: '2026-08', last_month: '2026-08' }

  it.each([
    ['one', 1],
    ['several', 3],
  ])('are read part after part, each bill as several of one shop and month: %s', async (_, count) => {
    const owner = await aPerson(server)
    const lines = Array.from({ length: BILL_LINES_MAX }, (_line, at) => ({
      day: '2026-08-01',
      kind: 'other' as const,
      name: '费'.repeat(BILL_NAME_MAX_CHARS),
      fen: -Number.MAX_SAFE_INTEGER + at,
      count: Number.MAX_SAFE_INTEGER,
    }))
    for (const shop_uid of await someShops(server, owner.ownerUid, count)) {
      const bill = { shop_uid, month: '2026-08', file_name: '账'.repeat(200), lines, refused_lines: 2 }
      expect((await server.call('saveBill', bill, owner)).code).toBe(1000)
    }
    const assistant = await connectAssistant(server, await aKey(server, owner))
    const found: Bill[] = []
    for (let from: number | null = 0; from !== null; ) {
      const { isError, result } = await assistant.call('billList', { ...asked, from })
      expect(isError).toBe(false)
      found.push(...(result?.data.list ?? []))
      from = result?.page?.next_from ?? null
    }
    await assistant.close()
    const whole: Bill[] = []
    for (const piece of found) {
      const last = whole.at(-1)
      if (last?.shop_uid === piece.shop_uid) whole.splice(-1, 1, { ...piece, lines: [...last.lines, ...piece.lines] })
      else whole.push(piece)
    }
    expect(whole).toEqual((await server.call('billList', asked, owner)).data.list)
  })
})

describe('a suggestion of as many rows as one may have', () => {
  const ROWS = 500
  let owner: Person
  let key: Awaited<ReturnType<typeof aKey>>
  let suggestion_id: string
  beforeAll(async () => {
    owner = await aPerson(server)
    const [shop_uid = ''] = await someShops(server, owner.ownerUid, 1)
    key = await aKey(server, owner, { may_suggest: true })
    const rows = Array.from({ length: ROWS }, (_, at) => ({ shop_uid, goods_id: '500001', sku_id: String(600_000 + at), group_fen: 1_990 }))
    const suggested = await server.call('suggestBatch', { title: '清仓', note: '', change: { kind: 'setPrice', rows } }, key)
    suggestion_id = suggested.data.suggestion_id
  })

  async function readWhole() {
    const assistant = await connectAssistant(server, key)
    const changed: unknown[] = []
    const outcomes: unknown[] = []
    for (let from: number | null = 0; from !== null; ) {
      const { isError, result } = await assistant.call('suggestion', { suggestion_id, from })
      expect(isError).toBe(false)
      expect(Buffer.byteLength(JSON.stringify(result?.data))).toBeLessThanOrEqual(ANSWER_MAX_BYTES)
      changed.push(...(result?.data.change.rows ?? []))
      outcomes.push(...(result?.data.outcomes ?? []))
      from = result?.page?.next_from ?? null
    }
    await assistant.close()
    return { changed, outcomes }
  }
  const asAnswered = async () => {
    const { change, outcomes } = (await server.call('suggestion', { suggestion_id }, key)).data
    return { changed: change.rows, outcomes }
  }

  it('is read part after part while it waits', async () => {
    expect(await readWhole()).toEqual(await asAnswered())
  })

  it('is read with what came of each row once it was confirmed', async () => {
    const [{ shop_uid }] = (await asAnswered()).changed
    const rows = Array.from({ length: ROWS }, (_, row_no) => {
      const values = { goods_id: '500001', sku_id: String(600_000 + row_no) }
      return { row_no, shop_uid, label: '', before: values, after: values, outcome: 'done', reason: '' }
    })
    const batch = { job_id: createId(), kind: 'setPrice', title: '改价', state: 'planned', plan: { kind: 'setPrice' } }
    for (const [at, suggestion] of [{ suggestion_id }, {}].entries()) {
      const part = rows.slice((at * ROWS) / 2, ((at + 1) * ROWS) / 2)
      expect(await server.call('saveBatchJob', { ...batch, ...suggestion, rows: part }, owner)).toMatchObject({ code: 1000 })
    }
    const read = await readWhole()
    expect(read.outcomes).toHaveLength(ROWS)
    expect(read).toEqual(await asAnswered())
  })
})

describe('an answer in parts', () => {
  const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
  let read = 0
  async function* inParts(count: number, chars: number) {
    for (let at = 0; at < count; at += 10) {
      yield Array.from({ length: Math.min(10, count - at) }, (_, offset) => ({
        get text() {
          read += 1
          return `${at + offset} ${'x'.repeat(chars)}`
        },
      }))
    }
  }

  it('has its rows counted, and only those looked at that are answered', async () => {
    read = 0
    const { data, page } = await toResult(new ListReply(inParts(500, 1_000), { total: 500 }), {}, 100)
    const { list } = data as { list: { text: string }[] }
    expect(list[0]?.text).toMatch(/^100 x/)
    expect(page).toEqual({ from: 100, rows: list.length, total: 500, next_from: 100 + list.length })
    expect(bytesOf(data)).toBeGreaterThan(ANSWER_MAX_BYTES - 2_000)
    expect(bytesOf(data)).toBeLessThanOrEqual(ANSWER_MAX_BYTES)
    expect(read).toBeLessThanOrEqual(list.length + 1)
  })

  it('has no page where all of it fits, and is refused where one row does not', async () => {
    const { data, page } = await toResult(new ListReply(inParts(12, 10), null), {}, 0)
    expect([(data as unknown[]).length, page]).toEqual([12, undefined])
    read = 0
    await expect(toResult(new ListReply(inParts(500, ANSWER_MAX_BYTES), null), {}, 0)).rejects.toThrow()
    expect(read).toBe(1)
  })
})

it('tools that one key asks for at once are run one after the other, and nobody else waits for them', async () => {
  const tool = tools.find(({ name }) => name === 'shopList')
  if (!tool) throw new Error('there is no shopList')
  const running = new Map<string, number>()
  let most = 0
  let together = 0
  const spy = vi.spyOn(tool, 'run').mockImplementation(async (_given, { actor }) => {
    const key = actor.key?.row.key_id ?? ''
    running.set(key, (running.get(key) ?? 0) + 1)
    most = Math.max(most, ...running.values())
    together = Math.max(together, running.size)
    await new Promise((resolve) => setTimeout(resolve, 20))
    const left = (running.get(key) ?? 0) - 1
    if (left === 0) running.delete(key)
    else running.set(key, left)
    return []
  })
  const body = Array.from({ length: 20 }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'shopList', arguments: {} },
  }))
  const ask = async (token: string) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', authorization: `Bearer ${token}` }
    const response = await fetch(`${server.origin}${MCP_PATH}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return response.text()
  }
  const keys = [await aKey(server, person), await aKey(server, person)]
  const answers = await Promise.all(keys.map(({ token }) => ask(token))).finally(() => spy.mockRestore())
  for (const text of answers) expect(text.match(/structuredContent/g)).toHaveLength(20)
  expect([most, together]).toEqual([1, 2])
})
