import { rm } from 'node:fs/promises'
import { type BrowserContext, chromium, type Frame, type Page, type Worker } from 'playwright-core'
import type { RelayAnswer } from '../../../contract/relay.ts'
import { browserFlags } from '../openBrowser.ts'
import { type HttpServer, startHttpServer } from './httpServer.ts'
import { layOutExtension } from './layOutExtension.ts'
import { type MerchantServer, startMerchantServer } from './merchantServer.ts'

/** The id that the manifest's key gives. */
export const EXTENSION_ID = 'hkgiiapdeebehmjadcdgdailijaokpji'

/** A real browser with the real extension, a console page, and merchant hosts that record. */
export interface Scene {
  readonly context: BrowserContext
  readonly consoleOrigin: string
  /** A page of the console. */
  readonly page: Page
  readonly merchant: MerchantServer
  readonly merchantOrigin: string
  /** A host that is not on the list. */
  readonly stranger: MerchantServer
  readonly strangerOrigin: string
  worker(): Promise<Worker>
  liveRules(): Promise<number>
  stopWorkers(): Promise<void>
  close(): Promise<void>
}

/** `locales` are the languages of the package; without one the browser takes the one of its own language. */
export async function openScene(locales?: readonly string[]): Promise<Scene> {
  const [site, merchant, stranger] = await Promise.all([startConsole(), startMerchantServer(), startMerchantServer()])
  const consoleOrigin = `http://localhost:${site.port}`
  const merchantOrigin = `http://127.0.0.1:${merchant.port}`
  const folder = await layOutExtension({ origins: [consoleOrigin], merchantOrigins: [merchantOrigin], locales })
  const context = await chromium.launchPersistentContext('', {
    headless: false,
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...browserFlags, `--load-extension=${folder}`, `--disable-extensions-except=${folder}`],
  })
  context.setDefaultTimeout(60_000)
  const worker = async () => context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker()
  const page = await context.newPage()
  await page.goto(consoleOrigin)
  return {
    context,
    consoleOrigin,
    page,
    merchant,
    merchantOrigin,
    stranger,
    strangerOrigin: `http://127.0.0.1:${stranger.port}`,
    worker,
    liveRules: async () => (await worker()).evaluate(async () => (await chrome.declarativeNetRequest.getSessionRules()).length),
    async stopWorkers() {
      const session = await context.newCDPSession(page)
      await session.send('ServiceWorker.enable')
      await session.send('ServiceWorker.stopAllWorkers')
      await session.detach()
    },
    async close() {
      await context.close()
      await Promise.all([site, merchant, stranger].map((server) => server.close()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Sends messages at once from a page, and gives the answers in their order. */
export function askAll(page: Page | Frame, messages: readonly unknown[], extensionId = EXTENSION_ID): Promise<RelayAnswer[]> {
  return page.evaluate(
    ([id, texts]) => Promise.all(texts.map((text) => chrome.runtime.sendMessage<unknown, RelayAnswer>(id, JSON.parse(text)))),
    [extensionId, messages.map((message) => JSON.stringify(message))] as const,
  )
}

/** What a page hears where the worker died before it answered: nothing. */
export function askEach(page: Page | Frame, messages: readonly unknown[], extensionId = EXTENSION_ID): Promise<(RelayAnswer | null)[]> {
  return page.evaluate(
    ([id, texts]) =>
      Promise.all(texts.map((text) => chrome.runtime.sendMessage<unknown, RelayAnswer>(id, JSON.parse(text)).catch(() => null))),
    [extensionId, messages.map((message) => JSON.stringify(message))] as const,
  )
}

export async function ask(page: Page | Frame, message: unknown): Promise<RelayAnswer | undefined> {
  return (await askAll(page, [message]))[0]
}

function startConsole(): Promise<HttpServer> {
  return startHttpServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>console</title><h1>console</h1>')
  })
}
