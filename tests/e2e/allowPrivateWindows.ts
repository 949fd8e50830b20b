import type { BrowserContext } from 'playwright-core'
import { EXTENSION_ID } from './extension/scene.ts'

/** What the browser's own page of extensions may do. */
interface ExtensionsPage {
  updateProfileConfiguration(change: { readonly inDeveloperMode: boolean }): Promise<void>
  updateExtensionConfiguration(change: { readonly extensionId: string; readonly incognitoAccess: boolean }): Promise<void>
}

/**
 * Allows the extension in private windows, as a person does on the browser's page of extensions. The browser loads the extension again, and would
 * switch it off as an unpacked one where its developer mode is off.
 */
export async function allowPrivateWindows(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('chrome://extensions/')
  const restarting = context.waitForEvent('serviceworker')
  await page.evaluate(async (extensionId) => {
    const { developerPrivate } = chrome as unknown as { readonly developerPrivate: ExtensionsPage }
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })
    await developerPrivate.updateExtensionConfiguration({ extensionId, incognitoAccess: true })
  }, EXTENSION_ID)
  await restarting
  await page.close()
}
