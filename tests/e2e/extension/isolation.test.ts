import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merchantApi } from '../../../contract/merchantApi.ts'
import type { RelayAnswer } from '../../../contract/relay.ts'
import { answerJson, type Behaviour } from './merchantServer.ts'
import { mallMessage } from './relayMessage.ts'
import { report } from './report.ts'
import { askAll, openScene, type Scene } from './scene.ts'
import { countOwnBodies, tallyCookies } from './tally.ts'

const SHOPS = 200
const shops = Array.from({ length: SHOPS }, (_, shop) => shop)
const shopAt = (at: number) => at % SHOPS
const ownCookie = { name: 'PASS_ID', value: 'own-login', url: '' }

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
  await scene.context.addCookies([{ ...ownCookie, url: scene.merchantOrigin }])
})
afterAll(() => scene.close())

/** Answers after a while that differs, so that requests overlap in every order. */
const late =
  (behaviour: Behaviour): Behaviour =>
  (response, request) => {
    setTimeout(() => behaviour(response, request), (Number(request.headers['anti-content']) * 37) % 90)
  }

const withEveryTrap: Behaviour = (response, request) => {
  response.setHeader('set-cookie', ['PASS_ID=overwritten; Path=/', 'left=behind; Path=/'])
  response.setHeader('cache-control', 'public, max-age=600')
  response.setHeader('etag', '"same-for-all"')
  if (request.headers['if-none-match'] !== undefined) response.writeHead(304).end()
  else answerJson(response, request)
}

async function readJar() {
  return (await scene.context.cookies(scene.merchantOrigin)).map(({ name, value }) => `${name}=${value}`)
}

describe('requests of many shops at once', () => {
  it.each([
    { title: 'plain answers', behaviour: answerJson },
    { title: 'answers with Set-Cookie, max-age and ETag', behaviour: withEveryTrap },
  ])('carry their own cookie each: $title', async ({ behaviour }) => {
    scene.merchant.behave(late(behaviour))
    const answers = await askAll(
      scene.page,
      shops.map((shop) => mallMessage(scene.merchantOrigin, shop)),
    )
    expect(tallyCookies(scene.merchant.seen)).toEqual({ right: SHOPS, missing: 0, foreign: 0 })
    expect(countOwnBodies(answers, shopAt)).toBe(SHOPS)
    expect(await readJar()).toEqual(['PASS_ID=own-login'])
    await expect.poll(scene.liveRules).toBe(0)
  })

  it('get no answer of another shop from the cache in 1,000 requests', async () => {
    scene.merchant.behave(withEveryTrap)
    const { path } = merchantApi.merchantInfo
    const asGet = { url: `${scene.merchantOrigin}${path}`, method: 'GET', data: undefined } as const
    const round = shops.map((shop) => mallMessage(scene.merchantOrigin, shop, asGet))
    const answers: RelayAnswer[] = []
    for (let rounds = 0; rounds < 5; rounds += 1) answers.push(...(await askAll(scene.page, round)))
    const own = countOwnBodies(answers, shopAt)
    const conditional = scene.merchant.seen.filter(({ headers }) => headers['if-none-match'] !== undefined)
    report(
      `R2: ${answers.length} answers with max-age and ETag to one address, ${own} of their own shop, ${answers.length - own} of another`,
    )
    expect(own).toBe(1_000)
    expect(conditional).toEqual([])
    expect(tallyCookies(scene.merchant.seen)).toEqual({ right: 1_000, missing: 0, foreign: 0 })
  })

  it('leave the merchant platform in the merchant`s own tab alone', async () => {
    scene.merchant.behave(late(answerJson))
    const tab = await scene.context.newPage()
    await tab.goto(`${scene.merchantOrigin}/own-tab`)
    const relayed = askAll(
      scene.page,
      shops.map((shop) => mallMessage(scene.merchantOrigin, shop)),
    )
    await tab.evaluate(async (path) => {
      for (let at = 0; at < 40; at += 1) await fetch(`${path}?own=${at}`, { method: 'POST' })
    }, merchantApi.mallInfo.path)
    await relayed
    await tab.close()
    const own = scene.merchant.seen.filter(({ url }) => url.includes('own'))
    expect(own.filter(({ headers }) => headers.cookie === 'PASS_ID=own-login')).toHaveLength(41)
    expect(own).toHaveLength(41)
    expect(tallyCookies(scene.merchant.seen.filter(({ url }) => !url.includes('own')))).toEqual({ right: SHOPS, missing: 0, foreign: 0 })
  })

  it.each(['same host', 'other host'])('follow no redirect to the %s, and say that they were redirected', async (where) => {
    const target = where === 'same host' ? scene.merchantOrigin : scene.strangerOrigin
    scene.merchant.behave((response, { url }) => {
      if (url === '/login') answerJson(response, { method: '', url, headers: {}, body: '' })
      else response.writeHead(302, { location: `${target}/login` }).end()
    })
    scene.stranger.behave(answerJson)
    const answers = await askAll(
      scene.page,
      shops.map((shop) => mallMessage(scene.merchantOrigin, shop)),
    )
    expect(
      answers.filter(({ code, data, msg }) => code === 1000 && (data as { status: number }).status === 0 && msg.startsWith('redirected')),
    ).toHaveLength(SHOPS)
    expect(scene.stranger.seen).toHaveLength(0)
    expect(scene.merchant.seen.filter(({ url }) => url === '/login')).toHaveLength(0)
    expect(tallyCookies(scene.merchant.seen)).toEqual({ right: SHOPS, missing: 0, foreign: 0 })
  })

  it('hold at most 64 rules at a time and none afterwards', async () => {
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    scene.merchant.behave((response, request) => void mayAnswer.then(() => late(answerJson)(response, request)))
    const relayed = askAll(
      scene.page,
      shops.map((shop) => mallMessage(scene.merchantOrigin, shop)),
    ).then(() => 'done')
    await expect.poll(scene.liveRules).toBe(64)
    answer()
    const samples: number[] = []
    while ((await Promise.race([relayed, scene.liveRules()])) !== 'done') samples.push(await scene.liveRules())
    expect(Math.max(0, ...samples)).toBeLessThanOrEqual(64)
    await expect.poll(scene.liveRules).toBe(0)
  })

  it('show the host nothing of the mark, and the headers as asked', async () => {
    scene.merchant.behave(answerJson)
    await askAll(
      scene.page,
      shops.map((shop) => mallMessage(scene.merchantOrigin, shop)),
    )
    const { seen } = scene.merchant
    expect(seen.filter(({ url }) => url === merchantApi.mallInfo.path)).toHaveLength(SHOPS)
    expect(seen.filter((request) => JSON.stringify(request).includes('rid='))).toHaveLength(0)
    expect(seen.filter(({ headers }) => headers.referer === `${scene.merchantOrigin}/home?shop=${headers['anti-content']}`)).toHaveLength(
      SHOPS,
    )
    expect(seen.filter(({ headers }) => headers.origin === scene.merchantOrigin)).toHaveLength(SHOPS)
    expect(seen.filter(({ headers, body }) => body === `{"shop":${headers['anti-content']}}`)).toHaveLength(SHOPS)
    expect(seen.filter((request) => JSON.stringify(request).includes('chrome-extension'))).toHaveLength(0)
  })
})
