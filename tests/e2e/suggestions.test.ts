import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoLogins } from '../../contract/demo.ts'
import type { Suggestion } from '../../contract/entities/suggestion.ts'
import { KEY_API_PATH } from '../../contract/keyCalls.ts'
import type { CallReply } from '../../contract/toolApi.ts'
import { connectAssistant } from '../server/builders/assistant.ts'
import { findViolations } from './findViolations.ts'
import { batchIdOf, createGoodsBatchScene } from './goodsBatchScene.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo({ withExtension: true })
const scene = createGoodsBatchScene(demo)
const english = { zhanggui_locale: 'en-US' }
const password = demoLogins.find(({ username }) => username === 'demo')?.password ?? ''

let page: Page
beforeAll(async () => {
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo', english)
})

interface Answers {
  readonly shopList: readonly { readonly shop_uid: string }[]
  readonly suggestionList: { readonly list: readonly Suggestion[] }
  readonly alertRuleList: CallReply<'alertRuleList'>
}

/** As a program asks, with nothing but its key. `query`: of a GET; `payload`: of a POST. */
async function ask<Name extends keyof Answers | 'costList' | 'suggestBatch' | 'suggestCosts' | 'suggestAlertRule'>(
  key: string,
  name: Name,
  { query = {}, payload }: { readonly query?: Record<string, string>; readonly payload?: object } = {},
) {
  const reply = await fetch(`${demo.deployment.origin}${KEY_API_PATH}/${name}?${new URLSearchParams(query)}`, {
    method: payload ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, ...(payload && { 'content-type': 'application/json' }) },
    body: payload ? JSON.stringify(payload) : null,
  })
  const { data } = (await reply.json()) as { data: Name extends keyof Answers ? Answers[Name] : unknown }
  return { status: reply.status, data }
}
const findings = async (scope: string) => (await findViolations(page, scope)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)

/** Creates a key by the form, as a person does; out: its text, which is shown this once. */
async function createKey(name: string, modules: readonly string[], maySuggest: boolean): Promise<string> {
  await page.goto(`${demo.deployment.origin}/user/keys`)
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  for (const module of modules) await page.getByRole('checkbox', { name: new RegExp(module) }).check()
  if (maySuggest) await page.getByRole('checkbox', { name: /^Let it suggest/ }).check()
  await page.getByLabel('Your password').fill(password)
  expect(await findings('main')).toEqual([])
  await page.getByRole('button', { name: 'Create the key' }).click()
  await page.getByText(/It is not shown again/).waitFor()
  const shown = page.getByText(/^zgk_[0-9a-f]{32}_[\w-]{43}$/)
  const secret = await shown.innerText()
  expect(await findings('main')).toEqual([])
  return secret
}

describe('an access key', () => {
  it('is created by the form, shown once, copied, reads what it may, and nothing once it is revoked', async () => {
    const secret = await createKey('Daily report', ['^Shops'], false)
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: { writeText: async (text: string) => document.body.setAttribute('data-copied', text) },
      })
    })
    await page.getByRole('button', { name: 'Copy the key' }).click()
    await page.waitForFunction((text) => document.body.getAttribute('data-copied') === text, secret)
    expect(await page.getByText('curl -H').innerText()).not.toContain(secret)

    const shops = await ask(secret, 'shopList')
    expect(shops.status).toBe(200)
    expect(shops.data.length).toBeGreaterThan(0)
    expect((await ask(secret, 'costList')).status).toBe(403)
    expect((await ask(secret, 'suggestBatch', { payload: {} })).status).toBe(403)

    await page.getByRole('button', { name: 'I have saved it' }).click()
    await page.reload()
    await page.getByRole('article', { name: 'Daily report' }).waitFor()
    expect(await page.content()).not.toContain(secret)
    expect(await findings('main')).toEqual([])
    await page.getByRole('button', { name: 'Revoke: Daily report' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('“Daily report” was revoked').waitFor()
    expect((await ask(secret, 'shopList')).status).toBe(401)
  })
})

describe('a program with a key that may suggest', () => {
  it('suggests prices at /mcp; a person sees them, changes one, confirms, and the assistant reads how it ended', async () => {
    const { token } = await fetchLogin(demo.deployment.origin, 'demo')
    const [store] = await scene.findStores(1)
    if (!store) throw new Error('no shop is logged in')
    const shop = (await callAs(demo.deployment.origin, token, 'shopList', {})).find(({ shop_id }) => shop_id === store.shop_id)
    const before = await scene.pricesOf([store])
    const skus = (await scene.goodsOf(store)).flatMap(({ id, state, sku_list }) =>
      state === 'onSale' ? [{ goods_id: String(id), sku_id: String(sku_list[0]?.skuId) }] : [],
    )
    const [one, two] = skus.flatMap((sku) => {
      const prices = before.get(sku.sku_id)
      return prices ? [{ ...sku, ...prices }] : []
    })
    if (!shop || !one || !two) throw new Error('the shop has too few goods')

    const secret = await createKey('Repricer', ['^Shops', '^Goods'], true)
    const { shop_uid } = shop
    const rows = [one, two].map(({ goods_id, sku_id, group_fen }) => ({ shop_uid, goods_id, sku_id, group_fen: group_fen + 100 }))
    const said = { title: 'Clearance <b>now</b>', note: 'Too much stock' }
    const assistant = await connectAssistant(demo.deployment, { token: secret })
    const suggest = () => assistant.call('suggestBatch', { ...said, change: { kind: 'setPrice', rows } })
    const suggested: Suggestion = (await suggest()).result?.data
    const { suggestion_id } = suggested
    expect(suggested.state).toBe('waiting')
    // One whose answer was lost asks again.
    expect((await suggest()).result?.data.suggestion_id).toBe(suggestion_id)
    // Nothing has happened anywhere.
    expect(await scene.pricesOf([store])).toEqual(before)

    await page.goto(`${demo.deployment.origin}/dashboard/workplace`)
    await page.getByText('Clearance <b>now</b>').first().waitFor()
    await page.goto(`${demo.deployment.origin}/shop/suggestions`)
    await page.getByRole('article', { name: 'Prices' }).waitFor()
    expect(await findings('main')).toEqual([])
    await page.getByRole('button', { name: 'Look and confirm: Clearance <b>now</b>' }).click()
    const dialog = page.getByRole('dialog', { name: /^Prices/ })
    const cell = dialog.getByRole('textbox', { name: new RegExp(`^New Group price .* ${one.sku_id}$`, 'i') })
    await cell.waitFor()
    const changed_fen = one.group_fen + 200
    await cell.fill((changed_fen / 100).toFixed(2))
    const start = dialog.getByRole('button', { name: /^Change prices \(SKUs: [1-9]/ })
    await expect.poll(() => start.isEnabled()).toBe(true)
    expect(await findings('dialog[open]')).toEqual([])
    const planned = Number((await start.innerText()).replaceAll(/\D/g, ''))
    await start.click()
    await page.getByText(/^(All done and checked|Finished, but some rows failed)/).waitFor()
    const job_id = batchIdOf(page)

    // The program may be asked before the last rows are saved.
    const ended = async (): Promise<CallReply<'suggestion'>> => (await assistant.call('suggestion', { suggestion_id })).result?.data
    await expect.poll(async () => (await ended()).suggestion.batch?.state).toBe('done')
    const { suggestion, outcomes } = await ended()
    expect(suggestion).toMatchObject({ state: 'confirmed', batch: { job_id } })
    const { done = 0, failed = 0 } = suggestion.batch?.counts ?? {}
    expect(done + failed).toBe(planned)
    expect(outcomes.map(({ sku_id }) => sku_id).sort()).toEqual([one.sku_id, two.sku_id].sort())
    const after = await scene.pricesOf([store])
    for (const { sku_id, outcome } of outcomes) {
      const wanted = sku_id === one.sku_id ? changed_fen : two.group_fen + 100
      const kept = sku_id === one.sku_id ? one.group_fen : two.group_fen
      expect(after.get(sku_id)?.group_fen).toBe(outcome === 'done' ? wanted : kept)
    }
    expect(done).toBeGreaterThan(0)
    await assistant.close()

    await page.goto(`${demo.deployment.origin}/shop/suggestions`)
    await page.getByRole('link', { name: /^View the batch/ }).waitFor()
    expect(await findings('main')).toEqual([])
  })

  it('suggests costs and a rule, which are looked at in the ledger and in the form of a rule', async () => {
    const secret = await createKey('Cost keeper', ['^Shops', '^Returns', '^Costs'], true)
    const [shop] = (await ask(secret, 'shopList')).data
    if (!shop) throw new Error('there is no shop')
    const costs = await ask(secret, 'suggestCosts', {
      payload: {
        title: 'New purchase prices',
        rows: [{ shop_uid: shop.shop_uid, goods_id: '987654321', sku_id: '', terms: { costFen: 1_234 } }],
      },
    })
    const rule = await ask(secret, 'suggestAlertRule', {
      payload: {
        title: 'Watch refunds',
        rule: {
          name: 'Refunds of a program',
          measure: 'refundRate',
          basis: 'ordered',
          window_days: 7,
          each: 'shop',
          shops: 'all',
          kind: 'absolute',
          enter_line: 0.4,
          leave_line: 0.3,
          is_cautious: false,
          least_orders: 20,
          days_in_row: 1,
          quiet_from: '',
          quiet_to: '',
          is_on: true,
        },
      },
    })
    expect([costs.status, rule.status]).toEqual([200, 200])

    await page.goto(`${demo.deployment.origin}/shop/suggestions`)
    await page.getByRole('link', { name: 'Look and confirm: New purchase prices' }).click()
    const sheet = page.getByRole('dialog', { name: 'Import or paste' })
    await sheet.getByText('New purchase prices').waitFor()
    await sheet.getByRole('button', { name: 'Save 1 lines' }).click()
    await expect
      .poll(async () => (await ask(secret, 'suggestionList')).data.list.map(({ state }) => state).sort())
      .toEqual(['confirmed', 'waiting'])

    await page.goto(`${demo.deployment.origin}/shop/suggestions`)
    await page.getByRole('link', { name: 'Look and confirm: Watch refunds' }).click()
    const form = page.getByRole('dialog')
    await form.getByText('Watch refunds').waitFor()
    expect(await findings('dialog[open]')).toEqual([])
    await form.getByLabel('Name of the rule').fill('Refunds above 40 %')
    await form.getByRole('button', { name: 'Save rule' }).click()
    await form.waitFor({ state: 'hidden' })
    const list = (await ask(secret, 'suggestionList')).data.list
    expect(list.find(({ kind }) => kind === 'costs')?.costs).toEqual({ added: 1, changed: 0, same: 0 })
    const saved = (await ask(secret, 'alertRuleList')).data.list
    expect(saved.find(({ rule_id }) => rule_id === list.find(({ kind }) => kind === 'alertRule')?.rule_id)?.name).toBe('Refunds above 40 %')
  })
})
