import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installWithApt } from './apt.mjs'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'
/** The same Chromium for pages alone: no extension, no window, a third less work. Where it is missing the whole browser takes its place. */
const DEBIAN_SHELL = { package: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' }

/**
 * A Chromium for the browser tests: CHROMIUM_PATH, else Debian's package, installed when we are root, else Playwright's own.
 * @returns {Promise<string>} path of the program
 */
export async function ensureChromium() {
  const known = process.env.CHROMIUM_PATH ?? DEBIAN_CHROMIUM
  if (existsSync(known)) {
    if (known === DEBIAN_CHROMIUM && !existsSync(DEBIAN_SHELL.path)) installWithApt([DEBIAN_SHELL.package])
    return known
  }
  if (installWithApt(['chromium', DEBIAN_SHELL.package, 'fonts-noto-cjk']) && existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM
  process.stdout.write('Installing Chromium by Playwright ...\n')
  spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'], { stdio: 'inherit' })
  const { chromium } = await import('playwright-core')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  throw new Error('The browser tests need Chromium 116 or newer. Install it, or name it in CHROMIUM_PATH, and run this again.')
}
