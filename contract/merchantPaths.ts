import { type MerchantPaths, merchantPathsSchema } from './entities/deployment.ts'
import { type MerchantCallName, merchantApi } from './merchantApi.ts'
import type { MerchantCall } from './merchantCall.ts'

/** The table of merchant calls, as one deployment makes them. */
export type MerchantCalls = Readonly<Record<MerchantCallName, MerchantCall>>

/** The file in a packed extension that says which paths its deployment has changed. */
export const PACKED_PATHS_FILE = 'merchant-paths.json'

const EXAMPLE = '{"mallInfo":"/new/path"}'
const table = Object.entries(merchantApi) as [MerchantCallName, MerchantCall][]

/** The table with a deployment's own paths. Names of no call are passed over: the server may be of another release. */
export function withPaths(paths: MerchantPaths = {}): MerchantCalls {
  return Object.fromEntries(table.map(([name, call]) => [name, { ...call, path: paths[name] ?? call.path }])) as MerchantCalls
}

/** In: what an operator wrote. Out: the paths, or what is wrong with them, a line each. */
export function parseMerchantPaths(text: string): { readonly paths: MerchantPaths } | { readonly wrong: readonly string[] } {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { wrong: [`must be JSON such as ${EXAMPLE}`] }
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(merchantApi, name))
  const parsed = merchantPathsSchema.safeParse(value)
  const misshapen = parsed.success ? [] : parsed.error.issues.map(({ path }) => String(path[0]))
  const wrong = [
    ...unknown.map((name) => `there is no merchant call named ${JSON.stringify(name)}`),
    ...[...new Set(misshapen)].map((name) => `${name} must be a path such as /new/path, without a query`),
    ...(parsed.success ? findClashes(withPaths(parsed.data)) : []),
  ]
  return parsed.success && wrong.length === 0 ? { paths: parsed.data } : { wrong }
}

/** Method and path alone say which call a request is: two calls cannot share them, not even on two sites. */
function findClashes(calls: MerchantCalls): string[] {
  const names = new Map<string, string>()
  return Object.entries(calls).flatMap(([name, { method, path }]) => {
    const other = names.get(`${method} ${path}`)
    names.set(`${method} ${path}`, name)
    return other === undefined ? [] : [`${other} and ${name} would both be ${method} ${path}`]
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
