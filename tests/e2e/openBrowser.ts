import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { type BrowserContext, chromium, devices } from 'playwright-core'

export interface Browser {
  readonly context: BrowserContext
  /** Every host that a page or the extension asked for, where `watchesHosts`; else none. */
  readonly hosts: ReadonlySet<string>
  /** What a page was refused by its content security policy, in the browser's words. */
  readonly refusals: readonly string[]
  /** What its pages wrote to the console as errors, and what they threw. */
  readonly complaints: readonly string[]
  /** What its pages, or the browser about them, wrote to the console as warnings. */
  readonly warnings: readonly string[]
  close(): Promise<void>
}

interface BrowserOptions {
  /** The deployment whose packed extension is installed; absent: no extension. */
  readonly extensionOf?: string
  /** Changes the unpacked extension before the browser loads it. */
  readonly changeExtension?: (folder: string) => Promise<void>
  readonly locale?: string
  readonly viewport?: { readonly width: number; readonly height: number }
  /** As a phone: its size, its touch screen, and what it says that it is. Default: a computer. */
  readonly isPhone?: boolean
  /** As a graphics card draws, for those who measure; default `plain`, which is faster where there is none. */
  readonly drawing?: 'plain' | 'accelerated'
  /** Folder of the browser's files, to look into or to open again; absent: a new one, which goes with the browser. */
  readonly profile?: string
  /** Each request is told of to the test, which takes a tenth of its processor. Default: none is. */
  readonly watchesHosts?: boolean
  /** More of the browser's own switches. */
  readonly flags?: readonly string[]
}

/** Of the kind that most sellers have, a hand wide. */
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, screen: { width: 390, height: 844 } }

/** Those of this file that are open. */
export const openBrowsers = new Set<Browser>()

/** Nothing of the browser's own calls out: what is seen on the network is ours. */
const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic']
/** Without a graphics card the browser would imitate one, which takes a fifth of the time of a page. */
const plainDrawing = ['--disable-gpu', '--disable-software-rasterizer']
/** How every browser of the tests is started. */
export const browserFlags: readonly string[] = ['--headless=new', '--no-sandbox', ...quiet, ...plainDrawing]

const DEBIAN_CHROMIUM = '/usr/bin/chromium'
const wholeBrowser = process.env.CHROMIUM_PATH ?? DEBIAN_CHROMIUM
/** The same version without windows, menus and extensions: it starts with a quarter of the processor, and loads a page with two thirds. */
const pagesOnly = wholeBrowser === DEBIAN_CHROMIUM ? '/usr/bin/chromium-headless-shell' : ''

export async function openBrowser({
  extensionOf,
  changeExtension = async () => undefined,
  locale = 'zh-CN',
  viewport = { width: 1280, height: 800 },
  isPhone = false,
  drawing = 'plain',
  flags = [],
  profile = '',
  watchesHosts = false,
}: BrowserOptions = {}): Promise<Browser> {
  const folder = extensionOf === undefined ? null : await downloadExtension(extensionOf)
  if (folder) await changeExtension(folder)
  const extension = folder ? [`--load-extension=${folder}`, `--disable-extensions-except=${folder}`] : []
  const isShell = !folder && !isPhone && drawing === 'plain' && existsSync(pagesOnly)
  const context = await chromium.launchPersistentContext(profile, {
    headless: false,
    executablePath: isShell ? pagesOnly : wholeBrowser,
    args: [...browserFlags.filter((flag) => drawing === 'plain' || !plainDrawing.includes(flag)), ...extension, ...flags],
    // A colour on its way to another is no finding.
    reducedMotion: 'reduce',
    locale,
    ...(isPhone ? phone : { viewport }),
  })
  // Its default of 30 s is met by honest work where all tests run at once.
  context.setDefaultTimeout(60_000)
  const hosts = new Set<string>()
  if (watchesHosts)
    context.on('request', (request) => {
      const { protocol, host } = new URL(request.url())
      if (protocol.startsWith('http')) hosts.add(host)
    })
  const refusals: string[] = []
  const complaints: string[] = []
  const warnings: string[] = []
  context.on('weberror', (thrown) => complaints.push(`${thrown.page()?.url()}: ${thrown.error().stack}`))
  context.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(`${message.page()?.url()}: ${message.text()}`)
    if (message.type() === 'error') complaints.push(`${message.page()?.url()}: ${message.text()}`)
    if (/Content Security Policy|'Trusted(HTML|Script|ScriptURL)'/.test(message.text()))
      refusals.push(`${message.page()?.url()}: ${message.text()}`)
  })
  if (folder && context.serviceWorkers().length === 0) await context.waitForEvent('serviceworker')
  const browser = {
    context,
    hosts,
    refusals,
    complaints,
    warnings,
    async close() {
      openBrowsers.delete(browser)
      await context.close()
      if (folder) await rm(folder, { recursive: true, force: true })
    },
  }
  openBrowsers.add(browser)
  return browser
}

/** The extension as a seller gets it: the zip of this deployment, unpacked. */
async function downloadExtension(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/api/extension.zip`)
  if (!reply.ok) throw new Error(`no extension at ${origin}: ${reply.status}`)
  const folder = await mkdtemp(join(tmpdir(), 'zhanggui-unpacked-'))
  for (const [name, bytes] of Object.entries(unzipSync(new Uint8Array(await reply.arrayBuffer())))) {
    if (name.endsWith('/')) continue
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, bytes)
  }
  return folder
}
