import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailStandIn, readMail, startMailStandIn } from '../server/builders/mailStandIn.ts'
import { findViolations } from './findViolations.ts'
import { openLoggedIn } from './logIn.ts'
import { type Browser, openBrowser } from './openBrowser.ts'
import { type Deployment, startDeployment } from './startDeployment.ts'

let post: MailStandIn
let deployment: Deployment
let browser: Browser
let page: Page

beforeAll(async () => {
  post = await startMailStandIn()
  const { host, port, security, from } = post.settings
  const settings = { SMTP_HOST: host, SMTP_PORT: String(port), SMTP_SECURITY: security, SMTP_FROM: from }
  deployment = await startDeployment(['--demo'], settings)
  browser = await openBrowser()
  page = await openLoggedIn(browser.context, deployment.origin, 'demo')
})
afterAll(async () => {
  await browser?.close()
  await deployment?.close()
  await post?.close()
})

const card = () => page.getByRole('article', { name: '我的邮箱' })
const findings = async () => (await findViolations(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
/** Asks for a test mail, and waits for the answer. */
async function test(): Promise<void> {
  await card().getByRole('button', { name: '发送测试消息' }).click()
  await card().getByRole('button', { name: '发送测试消息', disabled: false }).waitFor()
}
const mails = () => post.mails.map(readMail)
const lastCode = () => /验证码：(\d{6})/.exec(mails().at(-1)?.text ?? '')?.[1] ?? ''

it('a mailbox is added, and confirmed by the code that is sent to it', async () => {
  await page.goto(`${deployment.origin}/user/channels`)
  await page.getByRole('button', { name: '添加推送渠道' }).click()
  await page.getByLabel('名称').fill('我的邮箱')
  await page.getByLabel('机器人地址（Webhook）或邮箱').fill('lihua@example.com')
  await page.getByText('这是邮箱。保存后会给它发一封验证码邮件').waitFor()
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('验证码已发到 li…@example.com').waitFor()
  await card().getByText('等待确认').waitFor()
  expect(post.mails.map(({ to }) => to)).toEqual(['lihua@example.com'])
  expect(await findings()).toEqual([])

  const code = lastCode()
  const field = card().getByLabel('邮箱验证码')
  await field.fill(code === '000000' ? '000001' : '000000')
  await field.press('Enter')
  await card().getByRole('alert').filter({ hasText: '验证码不对' }).waitFor()
  expect(await findings()).toEqual([])
  await field.fill(code)
  await field.press('Enter')
  await card().getByText('已开启').waitFor()
})

it('a test mail arrives, with a link and how to stop', async () => {
  // A mailbox is left alone for some seconds after each mail.
  await expect
    .poll(async () => {
      await test()
      return post.mails.length
    })
    .toBeGreaterThan(1)
  const { subject, text } = mails()[1] ?? { subject: '', text: '' }
  expect(subject).toBe('掌柜 Zhanggui · 测试消息')
  expect(text).toContain(`${deployment.origin}/user/channels`)
  expect(text).toContain('不想再收到')
})

it('a mail server that refuses is quoted', async () => {
  post.refuseNext(550, '5.1.1 no such user here')
  await expect
    .poll(async () => {
      await test()
      return card().getByRole('alert').allInnerTexts()
    })
    .toContainEqual(expect.stringContaining('550 5.1.1 no such user here'))
})
