import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { merchantApi } from '../../../contract/merchantApi.ts'
import type { RelayAnswer, RelayMessage } from '../../../contract/relay.ts'
import { parseRelayReason } from '../../../contract/relayReasons.ts'
import { fc } from '../../fastCheck.ts'
import { answerJson, type Behaviour, type SeenRequest } from './merchantServer.ts'
import { mallMessage } from './relayMessage.ts'
import { report } from './report.ts'
import { askAll, openScene, type Scene } from './scene.ts'
import { countOwnBodies, tallyCookies } from './tally.ts'

const SHOPS = 100
const CALLS = 20
/** Beside them, of every shop: requests that the platform sends on to a host that is not the merchant's. */
const SENT_ON = 2
const DELAY_MAX_MS = 20
const OWN_TAB_PATH = '/own-tab'
const { mallInfo, userInfo } = merchantApi
const shopAt = (at: number) => at % SHOPS

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
  await scene.context.addCookies([{ name: 'PASS_ID', value: 'own-login', url: scene.merchantOrigin }])
})
afterAll(() => scene.close())

/** Answers relayed requests after a random while, tries to change the browser's cookies, and sends one call on to the stranger. */
function answerLate(delaysMs: readonly number[]): Behaviour {
  let arrived = 0
  return (response, request) => {
    arrived += 1
    const isRelayed = [mallInfo.path, userInfo.path].includes(request.url)
    if (isRelayed) response.setHeader('set-cookie', ['PASS_ID=overwritten; Path=/', 'left=behind; Path=/'])
    const answer = () => {
      if (request.url === userInfo.path) response.writeHead(302, { location: `${scene.strangerOrigin}/login` }).end()
      else answerJson(response, request)
    }
    setTimeout(answer, delaysMs[arrived % delaysMs.length])
  }
}

/** Asks everything at once. What this machine was too slow for (a request has 15 s, its waiting included) is asked again, as the console would. */
async function askAllInTime(messages: readonly RelayMessage[]) {
  let answers = await askAll(scene.page, messages)
  let askedAgain = 0
  for (let late = lateOnes(answers); late.length > 0 && askedAgain < messages.length; late = lateOnes(answers)) {
    askedAgain += late.length
    const given = await askAll(
      scene.page,
      late.map((at) => messages[at]),
    )
    const again = new Map(late.map((at, place) => [at, given[place]]))
    answers = answers.map((answer, at) => again.get(at) ?? answer)
  }
  return { answers, askedAgain }
}

function lateOnes(answers: readonly RelayAnswer[]): number[] {
  const isLate = ({ code, msg }: RelayAnswer) => code !== 1000 && ['timed_out', 'not_sent'].includes(parseRelayReason(msg) ?? '')
  return answers.flatMap((answer, at) => (isLate(answer) ? [at] : []))
}

/** The merchant works in a tab of her own meanwhile; the answer stops her, and says how often the tab asked. */
async function workInOwnTab() {
  const tab = await scene.context.newPage()
  await tab.goto(scene.merchantOrigin + OWN_TAB_PATH)
  const working = tab.evaluate(async (path) => {
    let asked = 0
    for (; Reflect.get(window, 'isDone') !== true; asked += 1) await fetch(`${path}?own=${asked}`, { method: 'POST' })
    return asked
  }, OWN_TAB_PATH)
  return async () => {
    await tab.evaluate(() => void Reflect.set(window, 'isDone', true))
    const asked = await working
    await tab.close()
    return asked + 1
  }
}

/** What request lines have beyond the paths of the table, in bytes. */
function countAddedBytes(seen: readonly SeenRequest[]): number {
  return seen.reduce((sum, { url }) => sum + url.length - (url.startsWith(mallInfo.path) ? mallInfo : userInfo).path.length, 0)
}

describe('a hundred shops with twenty requests each, all at once', () => {
  it('carry their own session each, show it to nobody else, and leave no trace in the browser or on the wire', async () => {
    scene.merchant.behave(answerLate(fc.sample(fc.integer({ min: 0, max: DELAY_MAX_MS }), { numRuns: 997, seed: 11 })))
    const sentOn = { url: `${scene.merchantOrigin}${userInfo.path}`, method: userInfo.method }
    const messages = [
      ...Array.from({ length: SHOPS * CALLS }, (_, at) => mallMessage(scene.merchantOrigin, shopAt(at))),
      ...Array.from({ length: SHOPS * SENT_ON }, (_, at) => mallMessage(scene.merchantOrigin, shopAt(at), sentOn)),
    ]
    const stopWork = await workInOwnTab()
    const startedMs = performance.now()
    const { answers, askedAgain } = await askAllInTime(messages)
    const tookMs = Math.round(performance.now() - startedMs)
    const askedByTab = await stopWork()

    const given = answers.slice(0, SHOPS * CALLS)
    const redirected = answers.slice(SHOPS * CALLS)
    const own = scene.merchant.seen.filter(({ url }) => url.startsWith(OWN_TAB_PATH))
    const relayed = scene.merchant.seen.filter(({ url }) => !url.startsWith(OWN_TAB_PATH))
    const cookies = tallyCookies(relayed)
    const ownKept = own.filter(({ headers }) => headers.cookie === 'PASS_ID=own-login').length
    const jar = (await scene.context.cookies()).map(({ name, value }) => `${name}=${value}`)
    report(
      `R1: ${countOwnBodies(given, shopAt)} of ${given.length} answers their own, after ${tookMs} ms, ${askedAgain} asked again for want of time; ` +
        `${relayed.length} requests arrived: ${cookies.right} with their own cookie, ${cookies.foreign} with another, ${cookies.missing} without, ` +
        `${countAddedBytes(relayed)} bytes added to their lines; ${redirected.length} sent on to another host, which saw ${scene.stranger.seen.length}; ` +
        `own tab ${ownKept} of ${askedByTab} with its own cookie; jar: ${jar.join('; ')}`,
    )
    expect(countOwnBodies(given, shopAt)).toBe(SHOPS * CALLS)
    expect(redirected.map(({ code, msg }) => `${code} ${parseRelayReason(msg)}`)).toEqual(Array(SHOPS * SENT_ON).fill('1000 redirected'))
    expect(cookies).toEqual({ right: relayed.length, foreign: 0, missing: 0 })
    expect(relayed.length).toBeGreaterThanOrEqual(messages.length)
    expect(relayed.length).toBeLessThanOrEqual(messages.length + askedAgain)
    expect(countAddedBytes(relayed)).toBe(0)
    expect(scene.stranger.seen).toEqual([])
    expect([own.length, ownKept]).toEqual([askedByTab, askedByTab])
    expect(askedByTab).toBeGreaterThan(20)
    expect(jar).toEqual(['PASS_ID=own-login'])
    await expect.poll(scene.liveRules).toBe(0)
  })
})
