import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Of a machine with other work; an idle one takes half a minute for all. */
const TIME_LIMIT_MS = 600_000
const notCopied = ['node_modules', '.git', '.cache', 'data', 'dist']

/** One field of each type. */
const fields = [
  ...['supplier_name:text:名称/Name:50', 'notes:longText:备注/Remark', 'price_fen:money:价格/Price', 'stock:number:库存/Stock'],
  ...['since:dateTime:起始/Since', 'is_own:boolean:自营/Own', 'kind:state:类型/Kind:own=自营/Own,agent=代销/Agent'],
].flatMap((field) => ['--field', field])

const newFiles = [
  ...['contract/entities/supplier.ts', 'contract/calls/suppliers.ts'],
  ...[
    'server/db/tables/suppliers.ts',
    'server/repositories/suppliers.ts',
    'server/endpoints/suppliers.ts',
    'server/deletions/suppliers.ts',
  ],
  ...['src/resources/suppliers.ts', 'tests/server/endpoints/suppliers.test.ts'],
]
/** Registries with their own imports, and who uses what is new. Not the console's registry: it has the types of every screen behind it. */
const typed = [
  ...['contract/toolApi.ts', 'contract/auditLabels.ts', 'server/endpoints/index.ts', 'server/deletions/restorers.ts'],
  ...['server/db/migrations/index.ts', 'tests/server/endpoints/audit.test.ts', 'tests/server/endpoints/accessMatrix.test.ts'],
]
const registryTests = [
  ...['tests/resources/registry.test.ts', 'tests/contract/toolApi.test.ts', 'tests/contract/capabilities.test.ts'],
  ...['tests/contract/auditLabels.test.ts', 'tests/server/endpoints/everyCall.test.ts', 'tests/server/endpoints/suppliers.test.ts'],
]
/** Tables over all calls: of them the new lines, and that none is missing. */
const tableTests = ['accessMatrix', 'audit', 'table', 'sortedLists'].map((name) => `tests/server/endpoints/${name}.test.ts`)
const newLines = 'upplier|has a line for every call|is tried for every write|is served whole'

/** What a program says when it fails; '' when it does not. */
function complaintOf(program: string, ...args: string[]): Promise<string> {
  const { PATH, HOME, TEST_DATABASE_URL } = process.env
  // Not what this run of the tests has set for itself.
  const env = { PATH, HOME, ...(TEST_DATABASE_URL ? { TEST_DATABASE_URL } : {}) }
  const file = join('node_modules', program)
  return new Promise((done) => {
    execFile(process.execPath, [file, ...args], { cwd: folder, env, maxBuffer: 1e8 }, (error, out, errors) => {
      done(error ? `${error.message}\n${out}\n${errors}` : '')
    })
  })
}

const vitest = (...args: string[]) => complaintOf('vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'server', ...args)

function checkTypes(): Promise<string> {
  // What the compiler remembers lies in node_modules, which the copy shares: the repository's own check would begin from nothing.
  const compilerOptions = { incremental: false, tsBuildInfoFile: null }
  const config = { extends: './tsconfig.json', compilerOptions, include: [], files: [...newFiles, ...typed] }
  writeFileSync(join(folder, 'tsconfig.new.json'), JSON.stringify(config))
  return complaintOf('typescript-native/bin/tsc', '--noEmit', '-p', 'tsconfig.new.json')
}

/** They run side by side: each waits much. */
function startChecks() {
  return {
    types: checkTypes(),
    lint: complaintOf('@biomejs/biome/bin/biome', 'check', 'contract', 'server', 'src/resources', 'tests/server'),
    walls: complaintOf('dependency-cruiser/bin/dependency-cruise.mjs', ...newFiles, '--config', '.dependency-cruiser.mjs'),
    tests: vitest(...registryTests).then(async (complaint) => complaint || vitest(...tableTests, '-t', newLines)),
    reference: complaintOf('tsx/dist/cli.mjs', 'scripts/docs.ts', '--check'),
  }
}

let folder: string
let checks: ReturnType<typeof startChecks>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-resource-'))
  for (const name of readdirSync('.')) if (!notCopied.includes(name)) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  const words = ['--label', '供应商/Suppliers', '--one', '供应商/supplier', '--menu', 'goods', ...fields]
  expect(await complaintOf('tsx/dist/cli.mjs', 'scripts/newResource.ts', 'suppliers', ...words)).toBe('')
  checks = startChecks()
}, TIME_LIMIT_MS)
afterAll(async () => {
  await Promise.all(Object.values(checks ?? {}))
  rmSync(folder, { recursive: true, force: true })
}, TIME_LIMIT_MS)

describe('a resource that was just written, in a copy of the repository', () => {
  it.each([
    ['has right types', 'types'],
    ['is written as the linter wants it', 'lint'],
    ['stays within the walls', 'walls'],
    ['is in the registries, with all that they ask for, and its endpoints work', 'tests'],
    ['is in the reference', 'reference'],
  ] as const)(
    '%s',
    async (_, check) => {
      expect(await checks[check]).toBe('')
    },
    TIME_LIMIT_MS,
  )
})
