import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Of a machine with other work; an idle one takes half a minute for all. */
const TIME_LIMIT_MS = 600_000
const copied = ['contract', 'server', 'src', 'tests', 'scripts', 'extension', 'sandbox', 'docs', 'bench', 'deploy']
const FILES_OF_ROOT = /\.(json|ts|mjs)$|^[.]\w/

/** One field of each kind. */
const fields = [
  'supplier_name:text:名称/Name:50',
  'notes:longText:备注/Remark',
  'price_fen:money:价格/Price',
  'stock:number:库存/Stock',
  'weight_kg:decimal:重量/Weight:3',
  'since:dateTime:起始/Since',
  'is_own:boolean:自营/Own',
  'kind:state:类型/Kind:own=自营/Own,agent=代销/Agent',
  'shop_uid:reference:店铺/Shop',
].flatMap((field) => ['--field', field])

const newFiles = [
  'contract/entities/supplier.ts',
  'contract/calls/suppliers.ts',
  'server/repositories/suppliers.ts',
  'server/endpoints/suppliers.ts',
  'src/resources/suppliers.ts',
]
/** A table that has to have a line for each of such names: the compiler asks for it. */
const FULL_TABLE = /Record<(CallName|Capability|QuotaKind|RestorableType)\b|in (CallName|Capability|QuotaKind|RestorableType)\]:/
/** Registries with their own imports, and who uses what is new. Not the console's registry: it has the types of every screen behind it. */
const typed = [
  ...['contract', 'server', 'src'].flatMap(sourcesOf).filter((path) => FULL_TABLE.test(readFileSync(path, 'utf8'))),
  'contract/toolApi.ts',
  'contract/auditLabels.ts',
  'server/endpoints/index.ts',
  'server/db/migrations/index.ts',
  'src/pages/account/texts.en-US.ts',
  'tests/server/builders/accessCases.ts',
  'tests/server/endpoints/cruds.test.ts',
  'tests/server/http/quotaLimits.test.ts',
]
const unitTests = ['resources/registry', 'contract/toolApi', 'contract/capabilities', 'contract/auditWords'].map(
  (name) => `tests/${name}.test.ts`,
)
/** Tables over all calls, quotas and such nouns: of them the new lines, and that none is missing. */
const tableTests = [
  'endpoints/cruds',
  'endpoints/everyCall',
  'endpoints/accessMatrix',
  'endpoints/audit',
  'endpoints/table',
  'endpoints/sortedLists',
  'http/quotas',
  'http/quotaLimits',
].map((name) => `tests/server/${name}.test.ts`)
const newLines = 'upplier|has a line for every call|is tried|is served whole|bound every write'

function sourcesOf(root: string): readonly string[] {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(root, name))
}

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

function checkTypes(): Promise<string> {
  const config = { extends: './tsconfig.json', include: [], files: [...newFiles, ...typed] }
  writeFileSync(join(folder, 'tsconfig.new.json'), JSON.stringify(config))
  return complaintOf('typescript-native/bin/tsc', '--noEmit', '-p', 'tsconfig.new.json')
}

const vitest = (...args: string[]) => complaintOf('vitest/vitest.mjs', 'run', ...args)

/** They run side by side: each waits much. */
function startChecks() {
  return {
    types: checkTypes(),
    lint: complaintOf('@biomejs/biome/bin/biome', 'check', ...newFiles, ...typed, 'tests/server/builders/cruds.ts'),
    walls: complaintOf('dependency-cruiser/bin/dependency-cruise.mjs', ...newFiles, '--config', '.dependency-cruiser.mjs'),
    registries: vitest('--project', 'unit', ...unitTests),
    calls: vitest('--project', 'server', ...tableTests, '-t', newLines),
    reference: complaintOf('tsx/dist/cli.mjs', 'scripts/docs.ts', '--check'),
  }
}

const read = (path: string) => readFileSync(join(folder, path), 'utf8')

let folder: string
let checks: ReturnType<typeof startChecks>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-resource-'))
  const names = readdirSync('.').filter((name) => copied.includes(name) || FILES_OF_ROOT.test(name))
  for (const name of names.filter((each) => !['.git', '.cache'].includes(each))) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  const words = ['--label', '供应商/Suppliers', '--one', '供应商/supplier', '--menu', 'goods', '--quota', '20,500,500,1000', ...fields]
  expect(await complaintOf('tsx/dist/cli.mjs', 'scripts/newResource.ts', 'suppliers', ...words)).toBe('')
  checks = startChecks()
}, TIME_LIMIT_MS)
afterAll(async () => {
  await Promise.all(Object.values(checks ?? {}))
  rmSync(folder, { recursive: true, force: true })
}, TIME_LIMIT_MS)

describe('a resource that was just written, in a copy of the repository', () => {
  it('is scoped to the shops that its reader sees, and chosen and shown by the name of the shop', () => {
    expect(read('server/endpoints/suppliers.ts')).toContain("scope: 'shop_uid'")
    expect(read('src/resources/suppliers.ts')).toContain(
      "shop_uid: field.reference({ label: { zh: '店铺', en: 'Shop' }, resource: 'shops' })",
    )
  })

  it('has the decimals and the quota that it was given', () => {
    expect(read('contract/entities/supplier.ts')).toContain('weight_kg: recordField.decimal(3)')
    expect(read('src/resources/suppliers.ts')).toContain('places: 3')
    expect(read('contract/quotas.ts')).toContain("suppliers: { unit: 'count', byLevel: [20, 500, 500, 1_000] }")
  })

  it.each([
    ['has right types', 'types'],
    ['is written as the linter wants it', 'lint'],
    ['stays within the walls', 'walls'],
    ['is in the registries, with all that they ask for', 'registries'],
    ['is served, bounded by its quota, audited and kept from others', 'calls'],
    ['is in the reference', 'reference'],
  ] as const)(
    '%s',
    async (_, check) => {
      expect(await checks[check]).toBe('')
    },
    TIME_LIMIT_MS,
  )
})
