import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chapters } from '../../src/pages/help/handbook/chapters.ts'
import { findViolations } from './findViolations.ts'
import { keptShopCounts } from './keptShopCounts.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

const demo = startDemo()
/** The call that counts what is unread: where nothing important is, there is no banner. */
const UNREAD_COUNT = /tool_api\.php\?.*type=252\b/

const openAs = (reader: 'demo' | 'admin', locale: string, settings: object = {}) =>
  openLoggedIn(demo.browser.context, demo.deployment.origin, reader, {
    zhanggui_locale: locale,
    zhanggui_settings: JSON.stringify({ theme: 'light', ...settings }),
  })
const nameOf = (chapter: (typeof chapters)[number], locale: string) => chapter.label[locale === 'zh-CN' ? 'zh' : 'en']

it.each([
  ['zh-CN', 'light', { width: 1280, height: 800 }],
  ['en-US', 'dark', { width: 390, height: 844 }],
] as const)('the handbook is walked from its first chapter to its last, in %s, %s, %j', async (locale, theme, viewport) => {
  const page = await openAs('demo', locale, { theme })
  await page.setViewportSize(viewport)
  const refused: string[] = []
  page.on('console', (message) => {
    // The browser asks for it by itself, on the picture that the login begins with.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) refused.push(message.text())
  })
  await page.goto(`${demo.deployment.origin}/help/docs?chapter=${chapters[0].name}`)
  for (const [at, chapter] of chapters.entries()) {
    await page.getByRole('heading', { level: 1, name: nameOf(chapter, locale) }).waitFor()
    await page.locator('.zg-handbook-text :is(h2, dl, ul)').first().waitFor()
    expect((await findViolations(page)).map(({ id, nodes }) => [chapter.name, id, nodes[0]?.html])).toEqual([])
    // Nothing is wider than the screen.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    for (const picture of await page.locator('.zg-handbook-picture').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(960)
    }
    const next = chapters[at + 1]
    if (next) await page.locator('a[rel=next]').click()
    else expect(await page.locator('a[rel=next]').count()).toBe(0)
  }
  expect(refused).toEqual([])
  await page.close()
})

it('the search leads to the place in a chapter, and the docs link of a page to its chapter', async () => {
  const { origin } = demo.deployment
  const page = await openAs('demo', 'en-US')
  await page.goto(`${origin}/help/docs`)
  await page.getByRole('searchbox', { name: 'Search the handbook' }).fill('nothing is sent twice')
  await page.getByRole('region', { name: 'Found' }).getByRole('link', { name: 'Batches · Run' }).click()
  await page.waitForURL(`${origin}/help/docs?chapter=batches#run`)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('run')
  expect(await page.locator('#run').evaluate((heading) => heading.getBoundingClientRect().top >= 0)).toBe(true)

  await page.goto(`${origin}/shop/my_shop`)
  await page.getByRole('region', { name: 'Title and conditions' }).getByRole('link', { name: 'Help' }).click()
  await page.getByRole('heading', { level: 1, name: 'Adding and keeping shops' }).waitFor()
  await page.close()
})

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' })

it('the list of first steps ticks itself off, is put away, and comes back', async () => {
  const { origin } = demo.deployment
  const page = await openAs('demo', 'en-US')
  const { token } = await fetchLogin(origin, 'demo')
  await page.goto(`${origin}/dashboard/workplace`)
  const step = (name: string) => steps(page).getByRole('listitem').filter({ hasText: name })
  await step('Add the first shop').and(page.locator('[data-done]')).waitFor()
  await step('Query goods once').and(page.locator(':not([data-done])')).waitFor()

  await step('Query goods once').getByRole('link', { name: 'Query goods once', exact: true }).click()
  await page.getByRole('button', { name: 'Query', exact: true }).first().click()
  await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor({ timeout: 120_000 })
  await expect.poll(async () => (await keptShopCounts(page)).length).toBeGreaterThan(0)
  await page.goto(`${origin}/dashboard/workplace`)
  await step('Query goods once').and(page.locator('[data-done]')).waitFor()
  // It is noted for the user's other computers.
  await expect
    .poll(async () => (await callAs(origin, token, 'workMarkList', {})).list.map(({ kind, subject }) => `${kind} ${subject}`))
    .toContain('firstSteps query')
  expect((await findViolations(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])

  await steps(page).getByRole('button', { name: 'Put away' }).click()
  await page.getByRole('button', { name: 'Show first steps' }).waitFor()
  expect(await steps(page).count()).toBe(0)
  await page.reload()
  await page.getByRole('button', { name: 'Show first steps' }).click()
  await steps(page).waitFor()
  await page.close()
})

it('an announcement is written, seen, put away and counted, and is among the deeds of the operators', async () => {
  const { origin } = demo.deployment
  const operator = await openAs('admin', 'en-US')
  await operator.goto(`${origin}/operator/announcements/create`)
  await operator.locator('#kind').click()
  await operator.locator('.ant-select-item-option').filter({ hasText: 'Important' }).click()
  await operator.getByLabel('Title in Chinese').fill('今晚停机')
  await operator.getByLabel('Title in English').fill('<b>Maintenance</b> tonight')
  await operator.getByLabel('Text in English').fill('From 2 to 3 in the morning.')
  await operator.getByRole('button', { name: 'Save' }).click()
  await operator.getByRole('cell', { name: '今晚停机' }).first().waitFor()

  const reader = await openAs('demo', 'en-US')
  await reader.goto(`${origin}/shop/my_shop`)
  const banner = reader.getByRole('region', { name: 'Important announcements' })
  await banner.getByText('<b>Maintenance</b> tonight', { exact: true }).waitFor()
  await reader.getByRole('button', { name: /^Notifications/ }).click()
  await reader.getByRole('tab', { name: /^Notices/ }).click()
  await reader.getByRole('dialog').getByText('From 2 to 3 in the morning.').waitFor()
  expect((await findViolations(reader)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await reader.keyboard.press('Escape')
  await banner.getByRole('button', { name: /^Put away/ }).click()
  await banner.waitFor({ state: 'detached' })
  const own = await fetchLogin(origin, 'demo')
  // Put away on the server, too: another computer shows it no more.
  await expect.poll(async () => (await callAs(origin, own.token, 'shownAnnouncements', {})).list).toMatchObject([{ is_put_away: true }])
  const counted = reader.waitForResponse(UNREAD_COUNT)
  await reader.reload()
  await (await counted).finished()
  await reader.getByRole('heading', { level: 1 }).waitFor()
  expect(await banner.count()).toBe(0)

  const { token } = await fetchLogin(origin, 'admin')
  const { list } = await callAs(origin, token, 'announcementList', {})
  expect(list).toMatchObject([{ state: 'shown', seen_count: 1, title_zh: '今晚停机' }])
  await operator.close()
  await reader.close()
  // Pages of a browser share their login: the operator logs in again.
  const trail = await openAs('admin', 'en-US')
  await trail.goto(`${origin}/operator/deeds`)
  await trail.getByRole('cell', { name: 'Wrote, changed or withdrew an announcement' }).first().waitFor()
  expect((await findViolations(trail)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await trail.close()
})
