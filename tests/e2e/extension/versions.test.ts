import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXTENSION_MIN_VERSION, RELAY_PROTOCOL } from '../../../contract/relayLimits.ts'
import { openLoggedIn } from '../logIn.ts'
import { openBrowser } from '../openBrowser.ts'
import { type Deployment, startDeployment } from '../startDeployment.ts'
import { report } from './report.ts'

let deployment: Deployment
beforeAll(async () => {
  deployment = await startDeployment()
})
afterAll(() => deployment.close())

/** Makes the built extension one of another version and protocol: both numbers stand in it once. */
function asRelease(version: string, protocol: number) {
  return async (folder: string) => {
    const manifest = join(folder, 'manifest.json')
    const worker = join(folder, 'background.js')
    await writeFile(manifest, JSON.stringify({ ...JSON.parse(await readFile(manifest, 'utf8')), version }))
    const parts = (await readFile(worker, 'utf8')).split(`protocol:${RELAY_PROTOCOL}`)
    expect(parts).toHaveLength(2)
    await writeFile(worker, parts.join(`protocol:${protocol}`))
  }
}

async function inConsoleWith(version: string, protocol: number, task: (page: Page) => Promise<void>): Promise<void> {
  const browser = await openBrowser({ extensionOf: deployment.origin, changeExtension: asRelease(version, protocol) })
  try {
    const page = await openLoggedIn(browser.context, deployment.origin, 'demo')
    await page.goto(`${deployment.origin}/shop/my_shop`)
    await page.getByText('共 24 条').waitFor()
    await task(page)
  } finally {
    await browser.close()
  }
}

describe('a console of this protocol and an extension', () => {
  it.each([
    ['of the next', '0.6.0', RELAY_PROTOCOL + 1],
    ['of the same', '0.5.0', RELAY_PROTOCOL],
    ['of the one before', EXTENSION_MIN_VERSION, RELAY_PROTOCOL - 1],
  ])('%s work together, and nobody is told to update', async (_, version, protocol) => {
    await inConsoleWith(version, protocol, async (page) => {
      await page.getByRole('button', { name: '全部检查' }).click()
      await page.getByText('检查完成：24 家店').waitFor()
      expect(await page.getByText('在线').count()).toBeGreaterThan(0)
      expect(await page.getByText('插件需要更新').count()).toBe(0)
      expect(await page.getByText('控制台需要刷新').count()).toBe(0)
      report(`R9: extension ${version}, protocol ${protocol}, with a console of protocol ${RELAY_PROTOCOL}: works, no dialog`)
    })
  })

  it('of the one before that: the dialog says which version is there and which is needed', async () => {
    await inConsoleWith('0.0.9', RELAY_PROTOCOL - 2, async (page) => {
      const dialog = page.getByRole('dialog', { name: '插件需要更新' })
      await dialog.getByText(`已安装的版本是 0.0.9，控制台需要 ${EXTENSION_MIN_VERSION} 或更新的版本`).waitFor()
      expect(await page.getByRole('dialog').count()).toBe(1)
      report(`R9: extension 0.0.9, protocol ${RELAY_PROTOCOL - 2}: ${await dialog.locator('p').first().innerText()}`)
    })
  })

  it('of one after the next: the dialog names both, and asks for a reload of the page', async () => {
    await inConsoleWith('9.0.0', RELAY_PROTOCOL + 2, async (page) => {
      const dialog = page.getByRole('dialog', { name: '控制台需要刷新' })
      await dialog.getByText(`插件 9.0.0（通信协议 ${RELAY_PROTOCOL + 2}）比这个页面（通信协议 ${RELAY_PROTOCOL}）`).waitFor()
      report(`R9: extension 9.0.0, protocol ${RELAY_PROTOCOL + 2}: ${await dialog.locator('p').first().innerText()}`)
    })
  })
})
