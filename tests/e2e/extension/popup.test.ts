import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerJson } from './merchantServer.ts'
import { mallMessage } from './relayMessage.ts'
import { askAll, EXTENSION_ID, openScene, type Scene } from './scene.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Where pictures go, for looking at them; none are taken without it. */
const pictures = process.env.PICTURES_DIR

const words = {
  zh_CN: {
    language: 'zh-CN',
    ready: '已就绪，等待控制台的请求',

    fragment: '逐请求标记（可同时进行）',
    open: '打开控制台',
  },
  en: {
    language: 'en',
    ready: 'Ready for the console',

    fragment: 'A mark per request (many at once)',
    open: 'Open the console',
  },
} as const

async function openPopup(scene: Scene): Promise<Page> {
  const popup = await scene.context.newPage()
  await popup.setViewportSize({ width: 372, height: 480 })
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

describe.each(['zh_CN', 'en'] as const)('the popup in %s', (locale) => {
  const { language, ready, fragment, open } = words[locale]
  it('shows state, hosts, version and what was relayed, in light and dark', async () => {
    const scene = await openScene([locale, 'zh_CN'])
    try {
      scene.merchant.behave(answerJson)
      const popup = await openPopup(scene)
      await askAll(
        scene.page,
        [1, 2, 3].map((shop) => mallMessage(scene.merchantOrigin, shop)),
      )
      await popup.locator('#relayed').getByText('3', { exact: true }).waitFor()
      const shown = await popup.locator('body').textContent()
      for (const text of [ready, fragment, scene.consoleOrigin, scene.merchantOrigin, '0.1.0']) expect(shown).toContain(text)
      expect(await popup.getByRole('link', { name: open }).getAttribute('href')).toBe(`${scene.consoleOrigin}/`)
      expect(await popup.locator('html').getAttribute('lang')).toBe(language)
      for (const colorScheme of ['light', 'dark'] as const) {
        await popup.emulateMedia({ colorScheme })
        expect(await findAccessibilityFaults(popup)).toEqual([])
        if (pictures) await popup.screenshot({ path: `${pictures}/popup-${locale}-${colorScheme}.png` })
      }
    } finally {
      await scene.close()
    }
  })
})
