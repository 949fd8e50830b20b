import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerJson } from './merchantServer.ts'
import { mallMessage, requestIdOf, writeMessage } from './relayMessage.ts'
import { ask, askAll, EXTENSION_ID, openScene, type Scene } from './scene.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const { version } = JSON.parse(readFileSync(new URL('../../../extension/manifest.json', import.meta.url), 'utf8'))
/** Where pictures go, for looking at them; none are taken without it. */
const pictures = process.env.PICTURES_DIR

const words = {
  zh_CN: {
    language: 'zh-CN',
    ready: '已就绪，等待控制台的请求',
    paused: '已暂停：控制台的请求不会发送',
    reach: '访问商家后台',
    fragment: '逐请求标记（可同时进行）',
    open: '打开控制台',
    calls: '最近的请求（4）',
    done: '成功',
    failed: '网络失败',
    forget: '清除记录',
    none: '还没有请求。这里最多列出 50 条，关闭浏览器后清空。',
  },
  en: {
    language: 'en',
    ready: 'Ready for the console',
    paused: 'Paused: no request of the console is sent',
    reach: 'Reach the merchant platform',
    fragment: 'A mark per request (many at once)',
    open: 'Open the console',
    calls: 'Last requests (4)',
    done: 'Done',
    failed: 'No connection',
    forget: 'Forget these',
    none: 'None so far. Up to 50 are listed, until the browser closes.',
  },
} as const

async function openPopup(scene: Scene): Promise<Page> {
  const popup = await scene.context.newPage()
  await popup.setViewportSize({ width: 432, height: 600 })
  await popup.goto(`chrome-extension://${EXTENSION_ID}/popup.html`)
  await popup.locator('body[data-state]').waitFor()
  return popup
}

async function findAccessibilityFaults(popup: Page): Promise<string[]> {
  await popup.evaluate(axe)
  return popup.evaluate(async () => {
    const { violations } = await Reflect.get(window, 'axe').run()
    return violations.map(({ id }: { id: string }) => id)
  })
}

/** Looks at the popup as it is now, in light and dark. */
async function look(popup: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await popup.emulateMedia({ colorScheme })
    expect(await findAccessibilityFaults(popup)).toEqual([])
    if (pictures) await popup.screenshot({ path: `${pictures}/popup-${name}-${colorScheme}.png`, fullPage: true })
  }
}

describe.each(['zh_CN', 'en'] as const)('the popup in %s', (locale) => {
  const say = words[locale]
  it('shows state, hosts, version and the calls; pauses, and forgets', async () => {
    const scene = await openScene([locale, 'zh_CN'])
    try {
      const popup = await openPopup(scene)
      await popup.getByText(say.none).waitFor()
      await look(popup, `${locale}-first`)

      scene.merchant.behave((response, request) =>
        request.headers['anti-content'] === '3' ? response.destroy() : answerJson(response, request),
      )
      await askAll(
        scene.page,
        [1, 2, 3].map((shop) => mallMessage(scene.merchantOrigin, shop)),
      )
      await askAll(scene.page, [writeMessage(scene.merchantOrigin, 4, requestIdOf(4))])
      await popup.getByRole('heading', { name: say.calls }).waitFor()
      const shown = await popup.locator('body').textContent()
      for (const text of [say.ready, say.fragment, scene.consoleOrigin, scene.merchantOrigin, version]) expect(shown).toContain(text)
      expect(await popup.getByRole('link', { name: say.open }).getAttribute('href')).toBe(`${scene.consoleOrigin}/`)
      expect(await popup.locator('html').getAttribute('lang')).toBe(say.language)
      const rows = await popup.locator('#calls tr').allTextContents()
      expect(rows[0]).toMatch(new RegExp(`takeOffSale200004${say.done}[\\d,]+ ms$`))
      expect(rows.filter((row) => row.includes('200003'))).toEqual([expect.stringMatching(new RegExp(`mallInfo200003${say.failed}`))])
      expect(shown).not.toMatch(/secret-of|goodsId|\?/)
      await look(popup, `${locale}-calls`)

      await popup.getByRole('switch', { name: say.reach }).click()
      await popup.getByText(say.paused).waitFor()
      await look(popup, `${locale}-paused`)
      await popup.getByRole('button', { name: say.forget }).click()
      await popup.getByText(say.none).waitFor()
    } finally {
      await scene.close()
    }
  })
})

describe('the switch in the popup', () => {
  it('holds everything back until it is switched on again, also through the death of the worker', async () => {
    const scene = await openScene()
    try {
      scene.merchant.behave(answerJson)
      const request = mallMessage(scene.merchantOrigin, 1)
      const capture = { contentRequest: 'captureSession', config: { host: new URL(scene.merchantOrigin).host } }
      const popup = await openPopup(scene)
      const toggle = popup.getByRole('switch')
      await toggle.click()
      await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false')
      const paused = { code: -1, msg: expect.stringMatching(/^request failed: paused: /), data: null }
      expect(await askAll(scene.page, [request, capture])).toEqual([paused, paused])
      await scene.stopWorkers()
      expect(await askAll(scene.page, [request, capture])).toEqual([paused, paused])
      expect((await ask(scene.page, { contentRequest: 'ping' }))?.code).toBe(1000)
      const readBadge = async () => (await scene.worker()).evaluate(() => chrome.action.getBadgeText({}))
      await expect.poll(readBadge).toBe('‖')
      expect(scene.merchant.seen).toEqual([])
      await toggle.click()
      await expect.poll(async () => (await ask(scene.page, request))?.code).toBe(1000)
      await expect.poll(readBadge).toBe('')
    } finally {
      await scene.close()
    }
  })
})
