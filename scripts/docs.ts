/** `npm run docs`: writes the reference pages from the tables; with --check it only says whether they are up to date. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { merchantApi } from '../contract/merchantApi.ts'
import { toolApi } from '../contract/toolApi.ts'
import { registry } from '../src/resources/index.ts'
import { toMerchantApiPage } from './docs/toMerchantApiPage.ts'
import { toResourcesPage } from './docs/toResourcesPage.ts'
import { toToolApiPage } from './docs/toToolApiPage.ts'

const pages = {
  'docs/reference/tool-api.md': toToolApiPage(toolApi),
  'docs/reference/merchant-api.md': toMerchantApiPage(merchantApi),
  'docs/reference/resources.md': toResourcesPage(registry),
}

const stale = Object.entries(pages).filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
if (process.argv.includes('--check')) {
  for (const [path] of stale) process.stderr.write(`${path} is not what the tables say: run npm run docs\n`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    process.stdout.write(`${path} written\n`)
  }
}
