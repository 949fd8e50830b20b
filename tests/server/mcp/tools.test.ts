import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSuggestingCall, type KeyCallName, keyCallNames, keyCalls } from '../../../contract/keyCalls.ts'
import { toolApi } from '../../../contract/toolApi.ts'
import { exampleIds, keyExamples } from '../../../server/keyApi/keyExamples.ts'
import { toolNames } from '../../../server/mcp/toolNames.ts'
import { ANSWER_MAX_BYTES } from '../../../server/mcp/toResult.ts'
import { measureNames } from '../../../src/figures/measures/index.ts'
import { aKey, aSuggestion } from '../builders/accessKeys.ts'
import { anAlertRule } from '../builders/alerts.ts'
import { type Assistant, aHandbookFolder, connectAssistant } from '../builders/assistant.ts'
import { aCost } from '../builders/costs.ts'
import { aDaySheet } from '../builders/daySheets.ts'
import { aChance } from '../builders/hotLists.ts'
import { aPerson, type Person, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

/** Of the list of all tools, which an assistant keeps in mind all the time (decision 0207). */
const TOOLS_MAX_BYTES = 25_000
const handbook = aHandbookFolder()
let server: TestServer
let person: Person
let shops: string[]
let key: { token: string }
let assistant: Assistant
let suggestionId: string

/** The example of a call, with ids that there are. */
function anExample(name: KeyCallName): Record<string, unknown> {
  const text = JSON.stringify(keyExamples[name])
  return JSON.parse(text.replaceAll(exampleIds.shop_uid, shops[0] ?? '').replaceAll(exampleIds.suggestion_id, suggestionId))
}

beforeAll(async () => {
  server = await startTestServer({ app: { handbookFolder: handbook.folder } })
  person = await aPerson(server)
  shops = await someShops(server, person.ownerUid, 2)
  key = await aKey(server, person, { may_suggest: true })
  const [shop_uid = ''] = shops
  await server.call('saveDaySheets', { sheets: [aDaySheet(server, { shop_uid, day: '2026-11-03' })] }, person)
  await server.call('saveCosts', { entries: [aCost({ shop_uid })] }, person)
  await server.call('saveAlertRule', anAlertRule(), person)
  await server.call('saveChance', aChance(), person)
  await server.call('saveGroup', { group_name: '组', shop_uid_list: shops }, person)
  suggestionId = (await server.call('suggestBatch', aSuggestion(shop_uid), key)).data.suggestion_id
  assistant = await connectAssistant(server, key)
})
afterAll(async () => {
  await assistant.close()
  await server.close()
  handbook.remove()
})

describe('what an assistant finds', () => {
  it('is a tool for each call that keys reach, and those that answer questions', async () => {
    const { tools } = await assistant.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(toolNames)
    for (const { name, title, description, annotations } of tools) {
      expect(title, name).toBeTruthy()
      expect(description, name).toBeTruthy()
      const isReadOnly = !(name in keyCalls) || toolApi[name as KeyCallName].effect === 'read'
      expect(annotations, name).toMatchObject({ readOnlyHint: isReadOnly, destructiveHint: false, idempotentHint: true })
    }
  })

  it('is said in Chinese or English, as the address asks', async () => {
    const chinese = await connectAssistant(server, key, { lang: 'zh' })
    const { tools } = await chinese.client.listTools()
    const english = (await assistant.client.listTools()).tools
    for (const [at, { title = '', name }] of tools.entries()) {
      expect(title, name).toMatch(/\p{Script=Han}/u)
      expect(english[at]?.title, name).not.toMatch(/\p{Script=Han}/u)
      expect(english[at]?.description, name).not.toMatch(/\p{Script=Han}/u)
    }
    expect(chinese.client.getInstructions()).toContain('不等于 0')
    expect(assistant.client.getInstructions()).toContain('not 0')
    await chinese.close()
  })

  it.each(['en', 'zh'] as const)('leaves room for what is asked: all of it is short (%s)', async (lang) => {
    const reader = await connectAssistant(server, key, { lang })
    const { tools } = await reader.client.listTools()
    const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))
    const longest = tools.map((tool) => `${tool.name} ${bytesOf(tool)}`)
    expect(bytesOf(tools), longest.join(', ')).toBeLessThanOrEqual(TOOLS_MAX_BYTES)
    await reader.close()
  })

  it('is the same by the newest revision of the protocol', async () => {
    const newest = await connectAssistant(server, key, { protocol: 'auto' })
    expect((await newest.client.listTools()).tools.map(({ name }) => name)).toEqual(toolNames)
    expect((await newest.call('shopList')).result?.data).toHaveLength(2)
    await newest.close()
  })

  it('names no session of a shop, and no way to ask for one', async () => {
    expect(JSON.stringify(await assistant.client.listTools())).not.toMatch(/"(cookie|cookies|relay_key)"/)
  })

  it('is what the key was given, and nothing else', async () => {
    const narrow = await connectAssistant(server, await aKey(server, person, { modules: ['hot'] }))
    const { tools } = await narrow.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['handbook', ...keyCallNames.filter((name) => keyCalls[name] === 'hot.view')])
    for (const name of toolNames.filter((each) => !tools.some((tool) => tool.name === each))) {
      const { isError, text } = await narrow.call(name, {})
      expect([name, isError, text]).toEqual([name, true, expect.stringContaining('not given this data')])
    }
    await narrow.close()
  })
})

describe('a tool that is a call', () => {
  it.each(keyCallNames.filter((name) => !isSuggestingCall(name)))('%s answers what the call answers', async (name) => {
    const { isError, result } = await assistant.call(name, anExample(name))
    expect(isError).toBe(false)
    expect(result?.data).toEqual((await server.call(name, anExample(name), key)).data)
  })

  it.each(keyCallNames.filter(isSuggestingCall))('%s leaves a suggestion, where the key may', async (name) => {
    const { text, result } = await assistant.call(name, anExample(name))
    const { data } = await server.call('suggestionList', {}, person)
    expect(JSON.stringify(data), text).toContain(result?.data.suggestion_id)
    const reading = await connectAssistant(server, await aKey(server, person))
    expect((await reading.client.listTools()).tools.map((tool) => tool.name)).not.toContain(name)
    expect(await reading.call(name, anExample(name))).toMatchObject({ isError: true, text: expect.stringContaining('not given') })
    await reading.close()
  })

  it.each(keyCallNames.filter(isSuggestingCall))(
    '%s leaves one suggestion, though the answer was lost and it is called again',
    async (name) => {
      const countAll = async () => (await server.call('suggestionList', {}, person)).data.list.length
      const said = { ...anExample(name), title: `${name} once` }
      const before = await countAll()
      const results = [await assistant.call(name, said), await assistant.call(name, said)]
      const later = await connectAssistant(server, key)
      results.push(await later.call(name, said))
      await later.close()
      expect(new Set(results.map(({ result }) => result?.data.suggestion_id)).size).toBe(1)
      expect(await countAll()).toBe(before + 1)
    },
  )

  it('gives a long answer in parts that fit', async () => {
    const [shop_uid] = shops
    const entries = Array.from({ length: 400 }, (_, at) => aCost({ shop_uid, goods_id: `${500_000 + at}` }))
    await server.call('saveCosts', { entries }, person)
    const all = (await server.call('costList', {}, key)).data
    const rows = Object.values(all).find(Array.isArray) as unknown[]
    const found: unknown[] = []
    let from: number | null = 0
    while (from !== null) {
      const { result, text } = await assistant.call('costList', { from })
      const part = Object.values(result?.data).find(Array.isArray) as unknown[]
      expect(Buffer.byteLength(JSON.stringify(result?.data))).toBeLessThanOrEqual(ANSWER_MAX_BYTES)
      expect(result?.page).toMatchObject({ from, rows: part.length, total: rows.length })
      found.push(...part)
      from = result?.page?.next_from ?? null
      if (from !== null) expect(text).toContain('next_from')
    }
    expect(found).toEqual(rows)
  })

  it('says of each parameter what is wrong with it', async () => {
    const { isError, text } = await assistant.call('daySheetList', { first_day: 'yesterday', last_day: '2026-11-07' })
    expect([isError, text]).toEqual([true, 'These parameters are not right (first_day: bad_format)'])
    const unknown = await assistant.call('shopList', { shop: shops[0] })
    expect([unknown.isError, unknown.text]).toEqual([true, 'These parameters are not right (shop: unknown_field)'])
    const part = await assistant.call('suggestBatch', { ...anExample('suggestBatch'), from: 1 })
    expect([part.isError, part.text]).toEqual([true, 'These parameters are not right (from: unknown_field)'])
    const session = await assistant.call('shopList', { cookies: 1 })
    expect([session.isError, session.text]).toEqual([true, 'These parameters are not right (cookies: unknown_field)'])
  })

  it('refuses a tool that there is not as the protocol says', async () => {
    await expect(assistant.call('deleteShop', { shop_uid: shops[0] })).rejects.toThrow('there is no tool deleteShop')
  })
})

describe('an account and another one', () => {
  it('see nothing of each other, whatever ids a tool is given', async () => {
    const stranger = await aPerson(server)
    const [theirs = ''] = await someShops(server, stranger.ownerUid, 1)
    await server.call('saveDaySheets', { sheets: [aDaySheet(server, { shop_uid: theirs, day: '2026-11-03' })] }, stranger)
    const days = { first_day: '2026-11-01', last_day: '2026-11-07', shop_uid_list: [theirs] }
    for (const name of ['daySheetList', 'trafficDayList', 'platformRateList', 'salesChange']) {
      const { isError, text } = await assistant.call(name, days)
      expect([name, isError, text]).toEqual([name, true, expect.stringContaining('no such record')])
    }
    const figure = await assistant.call('figure', { ...days, measure: 'salesAmount', by: 'shop' })
    expect([figure.isError, figure.text]).toEqual([true, expect.stringContaining('no such record')])
    for (const name of toolNames) {
      const example = { ...(keyExamples[name as KeyCallName] ?? { first_day: '2026-11-01', last_day: '2026-11-07' }) }
      const given =
        name === 'figure' ? { ...example, measure: 'salesAmount', by: 'shop' } : name === 'handbook' ? { words: 'shop' } : example
      expect((await assistant.call(name, given)).text, name).not.toContain(theirs)
    }
  })

  it('sees the chosen shops alone where a key is for these', async () => {
    const [first = '', second = ''] = shops
    const one = await connectAssistant(server, await aKey(server, person, { all_shops: false, shop_uid_list: [first] }))
    const { result } = await one.call('figure', { measure: 'salesAmount', by: 'shop', first_day: '2026-11-03', last_day: '2026-11-03' })
    expect(result?.data.rows.map(({ shop_uid }: { shop_uid: string }) => shop_uid)).toEqual([first])
    expect((await one.call('daySheetList', { ...keyExamples.daySheetList, shop_uid_list: [second] })).isError).toBe(true)
    await one.close()
  })
})

describe('the handbook', () => {
  it('is found by words, in the language of the assistant', async () => {
    const { result } = await assistant.call('handbook', { words: 'access key revoke' })
    expect(result?.data[0]).toMatchObject({
      heading: 'Letting your own programs read',
      address: `${server.settings.publicOrigin}/help/docs?chapter=account#keys`,
      text: expect.stringContaining('Press Revoke'),
    })
    const chinese = await connectAssistant(server, key, { lang: 'zh' })
    const found = (await chinese.call('handbook', { words: '怎么撤销访问密钥' })).result?.data
    expect(found[0].address).toContain('chapter=account#keys')
    expect(found[0].text).toMatch(/\p{Script=Han}/u)
    await chinese.close()
  })

  it('answers nothing where nothing fits', async () => {
    expect((await assistant.call('handbook', { words: 'xylophone' })).result?.data).toEqual([])
  })
})

describe('prompts', () => {
  it('name tools and measures that there are', async () => {
    const { prompts } = await assistant.client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['morning_sheet', 'month'])
    for (const lang of ['en', 'zh'] as const) {
      const reader = await connectAssistant(server, key, { lang })
      for (const { name } of prompts) {
        const { messages } = await reader.client.getPrompt({ name })
        const text = messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('')
        const named = text.match(/\b[a-z]+[A-Z]\w+\b|\bfigure\b/g) ?? []
        expect(named.length).toBeGreaterThan(5)
        for (const word of named) expect([...toolNames, ...measureNames, 'next_from'], word).toContain(word)
      }
      await reader.close()
    }
  })

  it('ask for the month that was given, else the last one', async () => {
    const given = await assistant.client.getPrompt({ name: 'month', arguments: { month: '2026-08' } })
    expect(JSON.stringify(given)).toContain('report of 2026-08')
  })
})
