import { keyModules } from '../../../contract/entities/accessKey.ts'
import { createId } from '../../../server/ids.ts'
import { PASSWORD, type Person } from './people.ts'
import type { TestServer } from './testServer.ts'

/** What a key is asked for with: everything its person has, for a month, unless told otherwise. */
export const aKeyPayload = (overrides: object = {}) => ({
  name: createId(),
  modules: [...keyModules],
  all_shops: true,
  days: 30,
  password: PASSWORD,
  ...overrides,
})

/** A key of a person, as a program holds it: its `token` goes where a login's goes. */
export async function aKey(server: TestServer, person: Person, overrides: object = {}): Promise<{ token: string; key_id: string }> {
  const { code, msg, data } = await server.call('createAccessKey', aKeyPayload(overrides), person)
  if (code !== 1000) throw new Error(`no key: ${code} ${msg}`)
  return { token: data.secret, key_id: data.key.key_id }
}
