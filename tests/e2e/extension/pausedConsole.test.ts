import { describe, expect, it } from 'vitest'
import { openLoggedIn } from '../logIn.ts'
import { startDemo } from '../startDemo.ts'
import { EXTENSION_ID } from './scene.ts'

const demo = startDemo({ withExtension: true })
const SHOPS = 24
/** Where pictures go, for looking at them; none are taken without it. */
const pictures = process.env.PICTURES_DIR

describe('a console whose extension is paused', () => {
  it('says for every shop where to switch it on again, and goes on once that is done', async () => {
    const { context } = demo.browser
    const popup = await context.newPage()
    await popup.goto(`chrome-extension://${EXTENSION_ID}/popup.html`)
    await popup.getByRole('switch').click()
    await expect.poll(() => popup.getByRole('switch').getAttribute('aria-checked')).toBe('false')

    const page = await openLoggedIn(context, demo.deployment.origin, 'demo')
    await page.goto(`${demo.deployment.origin}/shop/my_shop`)
    await page.getByText(`共 ${SHOPS} 条`).waitFor()
    await page.getByRole('button', { name: '全部检查' }).click()
    const told = page.getByRole('listitem').filter({ hasText: /插件已暂停，请求没有发送.*打开“访问商家后台”开关/ })
    await expect.poll(() => told.count()).toBe(SHOPS)
    if (pictures) await page.screenshot({ path: `${pictures}/paused-console.png` })

    await popup.getByRole('switch').click()
    await expect.poll(() => popup.getByRole('switch').getAttribute('aria-checked')).toBe('true')
    await page.getByRole('button', { name: '重试失败项' }).click()
    await page.getByText(`检查完成：${SHOPS} 家店`).waitFor()
  })
})
