import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openLoggedIn } from '../logIn.ts'
import { startDemo } from '../startDemo.ts'
import { report } from './report.ts'

const demo = startDemo({ withExtension: true })
const SHOPS = 24
const sentence = '执行出错，请检查插件是否已安装并启用，刷新页面后重试'

const control = (path: string, method: string, body?: object) =>
  fetch(`${demo.deployment.sandboxOrigin}/__sandbox${path}`, { method, body: body ? JSON.stringify(body) : null })
const countArrivals = async () => ((await (await control('/requests', 'GET')).json()) as unknown[]).length

/** Counts the messages that come up from now on, also those that have gone again. */
async function countNotices(page: Page): Promise<() => Promise<number>> {
  await page.evaluate((text) => {
    const shown: string[] = []
    Object.assign(window, { shown })
    const observer = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Element && node.matches('[role=alert]') && node.textContent?.includes(text)) shown.push(text)
      }
    })
    observer.observe(document.body, { childList: true, subtree: true })
  }, sentence)
  return () => page.evaluate(() => Reflect.get(window, 'shown').length)
}

describe('an extension that is removed in the middle of a run over all shops', () => {
  it('is said once, however many requests find it gone, and every shop ends with a state', async () => {
    const { context } = demo.browser
    const page = await openLoggedIn(context, demo.deployment.origin, 'demo')
    await page.goto(`${demo.deployment.origin}/shop/my_shop`)
    await page.getByText(`共 ${SHOPS} 条`).waitFor()
    const said = await countNotices(page)
    await control('/requests', 'DELETE')
    // No answer comes before the extension is gone: the page gives up later than any of this takes.
    await control('/faults', 'POST', { kind: 'slow', delay_ms: 14_000 })
    await page.getByRole('button', { name: '全部检查' }).click()
    await expect.poll(countArrivals).toBeGreaterThan(0)
    const arrived = await countArrivals()
    // The worker ends with its extension, so nobody is left to say that this was carried out.
    await context
      .serviceWorkers()[0]
      ?.evaluate(() => void chrome.management.uninstallSelf())
      .catch(() => undefined)
    await page.getByText(`${SHOPS} 家店中 0 家有结果，${SHOPS} 家没有`).waitFor()
    const failed = await page.getByRole('listitem').filter({ hasText: sentence }).count()
    report(
      `R8: removed after ${arrived} of ${SHOPS} requests had arrived; said ${await said()} time(s), ${failed} shops shown as failed with the reason`,
    )
    expect(await said()).toBe(1)
    expect(failed).toBe(SHOPS)
    expect(arrived).toBeLessThan(SHOPS)
    expect(await page.getByRole('button', { name: '重试失败项' }).isEnabled()).toBe(true)
  })
})
