/** `npm run docs`: writes the reference pages from the tables; with --check it only says whether they are up to date. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { merchantApi } from '../contract/merchantApi.ts'
import { toolApi } from '../contract/toolApi.ts'
import { registry } from '../src/resources/index.ts'
import { specification } from '../tests/specification.ts'
import { readProofs } from './docs/readProofs.ts'
import { withSettingsTable } from './docs/settingsTable.ts'
import { toMerchantApiPage } from './docs/toMerchantApiPage.ts'
import { toResourcesPage } from './docs/toResourcesPage.ts'
import { findGaps, toSpecificationPage } from './docs/toSpecificationPage.ts'
import { toToolApiPage } from './docs/toToolApiPage.ts'

const proofs = readProofs('tests')
const decisions = readdirSync('docs/decisions')
const pages = {
  'docs/reference/tool-api.md': toToolApiPage(toolApi),
  'docs/reference/merchant-api.md': toMerchantApiPage(merchantApi),
  'docs/reference/resources.md': toResourcesPage(registry),
  'docs/operating.md': withSettingsTable(readFileSync('docs/operating.md', 'utf8')),
  'docs/reference/specification.md': toSpecificationPage(specification, proofs, decisions),
}

const gaps = findGaps(specification, proofs, decisions)
for (const gap of gaps) process.stderr.write(`${gap}\n`)

const stale = Object.entries(pages).filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
const isCheck = process.argv.includes('--check')
if (isCheck) {
  for (const [path] of stale) process.stderr.write(`${path} is not what the tables say: run npm run docs\n`)
} else {
  for (const [path, text] of stale) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    process.stdout.write(`${path} written\n`)
  }
}
if (gaps.length > 0 || (isCheck && stale.length > 0)) process.exitCode = 1
