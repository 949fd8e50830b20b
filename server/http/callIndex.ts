import { type CallName, toolApi } from '../../contract/toolApi.ts'

export interface Address {
  readonly method: 'GET' | 'POST'
  readonly path: string
}

const names = Object.keys(toolApi) as CallName[]

/** Every method and path of the contract, once. */
export function listAddresses(): readonly Address[] {
  const addresses = names.map((name) => ({ method: toolApi[name].method, path: toolApi[name].path }))
  return [...new Map(addresses.map((address) => [keyOf(address), address])).values()]
}

/**
 * Which call is meant: within a path, `type` picks it; the other fixed parameters need not be there. A read of ours may come as a POST, whose body
 * carries what would make an address too long (capability `longReads`). Null: none of the contract.
 */
export function findCall(address: Address, type: unknown): CallName | null {
  const found = findAt(address, type)
  if (found !== null || address.method === 'GET') return found
  const read = findAt({ ...address, method: 'GET' }, type)
  return read !== null && toolApi[read].capability !== null ? read : null
}

function findAt({ method, path }: Address, type: unknown): CallName | null {
  const atAddress = names.filter((name) => toolApi[name].method === method && toolApi[name].path === path)
  return atAddress.find((name) => toolApi[name].query.type === undefined || toolApi[name].query.type === type) ?? null
}

function keyOf({ method, path }: Address): string {
  return `${method} ${path}`
}
