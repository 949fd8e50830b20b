import { mkdirSync, readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

/**
 * `icons.ts`: draws public/icons from public/mark.svg, as an installed console shows them. Run it after a change of the mark. Systems cut a maskable icon as they
 * like: it fills its square, and the mark stays within the middle four fifths.
 */
const icons = [
  { name: 'any-192', px: 192, mark: '100%', ground: 'transparent' },
  { name: 'any-512', px: 512, mark: '100%', ground: 'transparent' },
  { name: 'maskable-512', px: 512, mark: '80%', ground: '#165DFF' },
  { name: 'touch-180', px: 180, mark: '90%', ground: '#165DFF' },
] as const

const mark = Buffer.from(readFileSync('public/mark.svg')).toString('base64')
mkdirSync('public/icons', { recursive: true })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const { name, px, mark: size, ground } of icons) {
  const page = await browser.newPage({ viewport: { width: px, height: px } })
  const style = `margin:0;height:100vh;display:grid;place-items:center;background:${ground}`
  await page.setContent(`<body style="${style}"><img style="width:${size}" src="data:image/svg+xml;base64,${mark}">`)
  await page.waitForFunction(() => document.images[0]?.complete)
  await page.screenshot({ path: `public/icons/${name}.png`, omitBackground: true })
  await page.close()
}
await browser.close()
