import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXTENSION_ID_STORAGE_KEY } from '../../../contract/relayLimits.ts'
import { EXTENSION_ID, openScene, type Scene } from './scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

describe('the content script', () => {
  it('has told the console the id before the page`s first script runs', async () => {
    await scene.page.addInitScript((key) => {
      addEventListener('DOMContentLoaded', () => Object.assign(window, { early: localStorage.getItem(key) }))
    }, EXTENSION_ID_STORAGE_KEY)
    await scene.page.reload()
    expect(await scene.page.evaluate(() => Reflect.get(window, 'early'))).toBe(EXTENSION_ID)
  })

  it('reaches a console that was open before, once another tab opens one', async () => {
    const open = await scene.context.newPage()
    await open.goto(scene.consoleOrigin)
    await open.evaluate((key) => {
      localStorage.removeItem(key)
      addEventListener('storage', (event) => event.key === key && Object.assign(window, { noticed: event.newValue }))
    }, EXTENSION_ID_STORAGE_KEY)
    await scene.page.waitForFunction((key) => localStorage.getItem(key) === null, EXTENSION_ID_STORAGE_KEY)
    await scene.page.reload()
    await open.waitForFunction((id) => Reflect.get(window, 'noticed') === id, EXTENSION_ID)
    await open.close()
  })

  it('writes nothing on the merchant platform', async () => {
    scene.merchant.behave((response) => response.end('ok'))
    const tab = await scene.context.newPage()
    await tab.goto(scene.merchantOrigin)
    expect(await tab.evaluate(() => localStorage.length)).toBe(0)
    await tab.close()
  })
})
