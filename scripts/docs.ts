/**
 * `npm run docs`: writes the reference pages from the tables, and the index of decisions; with --check it only says whether they are up to date.
 * Either way it names what a page says that is not so: a path that is not there, a decision that is none.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { merchantApi } from '../contract/merchantApi.ts'
import { toolApi } from '../contract/toolApi.ts'
import { registry } from '../src/resources/index.ts'
import { specification } from '../tests/specification.ts'
import { findDecisionFaults, readDecisions, toDecisionsPage } from './docs/decisions.ts'
import { findLostPaths } from './docs/lostPaths.ts'
import { readProofs } from './docs/readProofs.ts'
import { readReplies } from './docs/replyReadings.ts'
import { settingsPages, withSettingsTable } from './docs/settings/settingsTable.ts'
import { toMerchantApiPage } from './docs/toMerchantApiPage.ts'
import { toReplyReadingsPage } from './docs/toReplyReadingsPage.ts'
import { toResourcesPage } from './docs/toResourcesPage.ts'
import { findGaps, toSpecificationPage } from './docs/toSpecificationPage.ts'
import { toToolApiPage } from './docs/toToolApiPage.ts'

const proofs = readProofs('tests')
const records = readDecisions('docs/decisions')
const decisions = records.map(({ name }) => name)
const pages = {
  'docs/reference/tool-api.md': toToolApiPage(toolApi),
  'docs/reference/reply-readings.md': toReplyReadingsPage(readReplies(toolApi)),
  'docs/reference/merchant-api.md': toMerchantApiPage(merchantApi),
  'docs/reference/resources.md': toResourcesPage(registry),
  'docs/decisions/README.md': toDecisionsPage(records),
  ...Object.fromEntries(Object.keys(settingsPages).map((path) => [path, withSettingsTable(path, readFileSync(path, 'utf8'))])),
  'docs/reference/specification.md': toSpecificationPage(specification, proofs, decisions),
}

const gaps = [...findGaps(specification, proofs, decisions), ...findDecisionFaults(records), ...listLostPaths()]
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

/** A sentence for each path that a page names and that is not there. The reference is made of what is there, and the handbook names no path. */
function listLostPaths(): readonly string[] {
  const notOurs = /(^|\/)(node_modules|dist|release|data|[.][a-z]+)(\/|$)/
  const below = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const top = readdirSync('.', { withFileTypes: true }).filter(({ name }) => !notOurs.test(name))
  const files = top.flatMap((entry) => (entry.isDirectory() ? below(entry.name) : entry.name)).filter((path) => !notOurs.test(path))
  const told = files.filter((path) => path.endsWith('.md') && !/^docs\/(reference|handbook)\//.test(path))
  return told.flatMap((page) =>
    findLostPaths(page, readFileSync(page, 'utf8'), files).map(
      (path) => `${page} names ${path}, which is not there (~~struck out~~: history)`,
    ),
  )
}
