import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { merchantApi } from '../../contract/merchantApi.ts'
import { toPhoto } from '../../sandbox/pages/photo.ts'
import { aGoodListing } from '../pages/box/publish/publishScene.ts'
import { someBoxGoods } from '../server/builders/box.ts'
import { createGoodsBatchScene } from './goodsBatchScene.ts'
import { callAs, fetchLogin, openLoggedIn } from './logIn.ts'
import { startDemo } from './startDemo.ts'

interface DroppedFile {
  readonly name: string
  readonly type: string
  readonly base64: string
  /** Bytes that follow. Default: none. */
  readonly padding?: number
}

const BOX_ID = 'dropped'
const demo = startDemo({ withExtension: true })
const scene = createGoodsBatchScene(demo)
let page: Page

beforeAll(async () => {
  const { origin, sandboxOrigin } = demo.deployment
  const { token } = await fetchLogin(origin, 'demo')
  const listing = aGoodListing(sandboxOrigin, { pictures: [] })
  await callAs(origin, token, 'saveBoxGoods', { goods: [someBoxGoods({ box_id: BOX_ID, right: 'own', listing })] })
  page = await openLoggedIn(demo.browser.context, origin, 'demo', { zhanggui_locale: 'en-US' })
})
afterAll(() => page?.close())
afterEach(() => scene.control('/faults', 'DELETE'))

const photo = (hue: number, padding = 0): DroppedFile => ({
  name: `photo-${hue}.png`,
  type: 'image/png',
  base64: toPhoto(String(hue), '0')?.toString('base64') ?? '',
  padding,
})
const note: DroppedFile = { name: 'note.png', type: 'image/png', base64: Buffer.from('no picture').toString('base64') }

/** Drops files as a person does from a folder of hers; out: would the browser have opened one in place of the page? */
async function drop(selector: string, files: readonly DroppedFile[]): Promise<boolean> {
  return page.locator(selector).evaluate((target, dropped) => {
    const dataTransfer = new DataTransfer()
    for (const { name, type, base64, padding = 0 } of dropped) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      dataTransfer.items.add(new File([bytes, new Uint8Array(padding)], name, { type }))
    }
    return target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, files)
}

/** All that a status of the page says from now on, and whether saving had to wait meanwhile. */
async function watchStatus(): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Reflect.set(window, 'saidByStatus', said)
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role="status"]')) {
        const text = status.textContent ?? ''
        if (!said.includes(text)) said.push(text)
      }
      const deeds = [...document.querySelectorAll('button[form="box-goods"]')]
      if (deeds.some((deed) => deed.matches(':disabled')) && !said.includes('saving waits')) said.push('saving waits')
    }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'saidByStatus') as string[])
}

describe('files that are dropped on the pictures of goods', { timeout: 300_000 }, () => {
  it('are there one after the other; what is no picture or too large is named, and nothing else is lost', async () => {
    const { origin } = demo.deployment
    await page.goto(`${origin}/goods/goodsCollect/show/${BOX_ID}`)
    const carousel = page.getByRole('region', { name: 'Carousel 0 of 10' })
    await carousel.waitFor()
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await title.fill('Boxes for the summer')
    const readStatus = await watchStatus()
    await scene.control('/faults', 'POST', { kind: 'slow', path: merchantApi.storePicture.path, delay_ms: 500 })

    expect(await drop('[aria-labelledby="box-pictures"]', [photo(10), note, photo(200), photo(300, 2 * 1024 * 1024)])).toBe(false)
    // More may come while others are under way.
    expect(await drop('[aria-labelledby="box-pictures"]', [photo(100)])).toBe(false)
    await title.fill('Boxes for the whole summer')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    const filled = page.getByRole('region', { name: 'Carousel 3 of 10' })
    await filled.waitFor()
    await expect.poll(() => save.isEnabled()).toBe(true)
    expect(await readStatus()).toEqual(
      expect.arrayContaining(['saving waits', 'Uploading 1 of 4…', 'Uploading 3 of 4…', 'Uploading 1 of 1…']),
    )
    expect(await filled.getByRole('alert').locator('p').allTextContents()).toEqual([
      '“note.png” was not added. It is not a jpg or png picture.',
      '“photo-300.png” was not added. It is larger than 2 MB.',
    ])
    expect(await filled.getByRole('img').count()).toBe(3)
    expect(await title.inputValue()).toBe('Boxes for the whole summer')
    await save.click()
    await page.getByText(/^Saved: /).waitFor()

    const { token } = await fetchLogin(origin, 'demo')
    const { list } = await callAs(origin, token, 'boxList', { box_id: BOX_ID })
    const stored = await Promise.all(
      (list[0]?.listing.pictures ?? []).map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
    )
    expect(stored.map((bytes) => bytes.toString('base64'))).toEqual([10, 200, 100].map((hue) => photo(hue).base64))
    expect(list[0]?.title).toBe('Boxes for the whole summer')
  })

  it('beside them change nothing: the page stays', async () => {
    expect(await drop('h1', [photo(10)])).toBe(false)
    await page.getByRole('region', { name: 'Carousel 3 of 10' }).waitFor()
  })
})
