import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { settle } from './everyRoute.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
let page: Page

/** What runs if any of it is ever taken for markup: it calls `ran`. */
const seeds = [
  '<img src=x onerror=ran()>',
  '<svg onload=ran()>',
  '<script>ran()</script>',
  '"><img src=x onerror=ran()>',
  "'><svg/onload=ran()>",
  '<iframe src=javascript:ran()>',
  '<a href=javascript:ran()>a</a>',
  '<details open ontoggle=ran()>',
  '</script><script>ran()</script>',
  '{{constructor.constructor("ran()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what an attacker types.
  '${ran()}',
  '<input autofocus onfocus=ran()>',
  '<!--><img src=x onerror=ran()>',
  '<math><mtext><img src=x onerror=ran()>',
  '<style>@import"//evil.example"</style>',
  '<base href=//evil.example>',
  '<object data=javascript:ran()>',
  '<div style=background:url(//evil.example)>',
  '\u202e<img src=x onerror=ran()>',
  '<IMG SRC=x ONERROR=ran()>',
]
/** Each of them as it is, at the end of a tag, in quotes, in another spelling of the brackets … */
const wrappers: readonly ((seed: string) => string)[] = [
  (seed) => seed,
  (seed) => `店${seed}`,
  (seed) => `"${seed}"`,
  (seed) => `</title></textarea>${seed}`,
  (seed) => seed.replaceAll('<', '&lt;'),
  (seed) => seed.replaceAll(' ', '/'),
  (seed) => `=${seed}`,
  (seed) => `--></div>${seed}`,
  (seed) => seed.replaceAll('ran()', 'ran``'),
  (seed) => encodeURIComponent(seed).slice(0, 40),
]
const payloads = seeds.flatMap((seed) => wrappers.map((wrap) => wrap(seed)))
/** Every list that shows what merchants type, and the pages that draw charts of it. */
const paths = ['/shop/my_shop', '/shop/groups', '/user/account', '/goods/goodsQuery', '/dashboard/workplace', '/user/audit']

beforeAll(async () => {
  const { origin } = demo.deployment
  const { token } = await fetchLogin(origin, 'demo')
  const shops = await callAs(origin, token, 'shopList', {})
  const next = payloads.values()
  const take = (max: number) => String(next.next().value ?? '').slice(0, max)
  for (const { shop_uid } of shops) {
    await callAs(origin, token, 'updateShop', { shop_uid, shop_name: take(100) })
    await callAs(origin, token, 'remarkShop', { shop_uid, notes: [take(49), take(49), take(49), take(49)].join(' ') })
    await callAs(origin, token, 'setShopTemplate', { shop_uid, template_id: '1', template_name: take(100) })
  }
  const some = shops.slice(0, 3).map(({ shop_uid }) => shop_uid)
  for (let number = 0; number < 8; number += 1) {
    await callAs(origin, token, 'saveGroup', { group_name: `${number}${take(48)}`, shop_uid_list: some })
  }
  for (let number = 0; number < 5; number += 1) {
    const helper = { username: `markup${number}`, password: 'Kettle-Moon-42', name: take(60), notes: take(200), phone: take(60) }
    await callAs(origin, token, 'createSubAccount', { ...helper, shop_uid_list: [], rights: {} })
  }
  for (let number = 0; number < 33; number += 1) {
    await callAs(origin, token, 'saveView', { screen: 'shops', name: `${number}${take(38)}`, query: 'status=1', is_shared: false })
  }
  expect(next.next().done).toBe(true)
})
afterEach(() => page.close())

/** Answers with what the browser's own dialogs have said, from then on. */
async function open(path: string): Promise<readonly string[]> {
  page = await openLoggedIn(demo.browser.context, demo.deployment.origin, 'demo')
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => Object.assign(globalThis, { ran: () => Object.assign(globalThis, { hasRun: true }) }))
  await page.goto(demo.deployment.origin + path)
  await settle(page)
  return dialogs
}

describe(`${payloads.length} texts that would run if they were markup (R29)`, () => {
  it.each(paths)('are text at %s', async (path) => {
    const dialogs = await open(path)
    // The palette lists names of shops and pages over everything else.
    await page.keyboard.press('Control+K')
    const palette = page.getByRole('dialog', { name: '搜索与命令' })
    // Before, its line is one that only waits, and is replaced.
    await palette.getByRole('listbox').waitFor({ state: 'attached' })
    await palette.getByRole('combobox').fill('店')
    await palette.getByRole('option').first().waitFor()
    const found = await page.evaluate(() => ({
      hasRun: 'hasRun' in globalThis,
      handlers: document.querySelectorAll('[onerror], [onload], [onfocus], [ontoggle], iframe, object, base, math, script:not([src])')
        .length,
      addresses: document.querySelectorAll('a[href^="javascript:" i]').length,
    }))
    expect({ ...found, dialogs }).toEqual({ hasRun: false, handlers: 0, addresses: 0, dialogs: [] })
  })

  it('are seen as they were typed', async () => {
    await open('/shop/my_shop')
    expect(await page.locator('main').innerText()).toContain('<img src=x onerror=ran()>')
  })
})

describe('the policy of trusted types, in the browser', () => {
  it('makes text of markup that could run, lets plain markup be, and starts no foreign worker', async () => {
    await open('/shop/my_shop')
    const made = await page.evaluate(async () => {
      const place = document.createElement('div')
      document.body.append(place)
      place.innerHTML = '<img src=x onerror=ran()>'
      const odd = { children: place.children.length, text: place.textContent }
      place.innerHTML = '<span class="a">b</span>'
      const plain = place.innerHTML
      const tries: string[] = []
      const attempts = [
        () => new Worker('data:text/javascript,1'),
        () => new Worker('/api/avatar?id=1'),
        () => Object.assign(document.createElement('script'), { text: 'ran()' }),
        () => document.createElement('div').setAttribute('onclick', 'ran()'),
        () =>
          (globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => void } }).trustedTypes.createPolicy(
            'other',
            {},
          ),
      ]
      for (const attempt of attempts) {
        try {
          attempt()
          tries.push('went through')
        } catch (error) {
          tries.push((error as Error).name)
        }
      }
      return { odd, plain, tries, hasRun: 'hasRun' in globalThis }
    })
    expect(made).toEqual({
      odd: { children: 0, text: '<img src=x onerror=ran()>' },
      plain: '<span class="a">b</span>',
      tries: Array(5).fill('TypeError'),
      hasRun: false,
    })
  })
})
