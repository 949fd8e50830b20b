import { createServer } from 'node:http'
import { type AddressInfo, Server } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLogger } from '../../../server/logger.ts'
import { readSettings } from '../../../server/settings.ts'
import { startServer } from '../../../server/startup/startServer.ts'
import { createTestPlace, type TestPlace } from '../builders/testDatabase.ts'

let place: TestPlace
beforeEach(async () => {
  place = await createTestPlace()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await place.remove()
})

it('a free port that the server found is nobody else’s while it fills its database, and is given back where the start fails', async () => {
  let portsHeld: readonly boolean[] = []
  const sandbox = createServer((_request, response) => {
    portsHeld = found().map(({ listening }) => listening)
    response.end('these are no stores')
  })
  await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve))
  const listen = vi.spyOn(Server.prototype, 'listen')
  const found = () => listen.mock.contexts as Server[]
  const env = { DATA_DIR: place.dataDir, HOST: '127.0.0.1', PORT: '0', SANDBOX_PORT: String((sandbox.address() as AddressInfo).port) }
  const settings = { ...readSettings(env, { isDemo: true }), databaseUrl: place.databaseUrl }
  await expect(startServer(settings, createLogger('silent', process.stderr))).rejects.toThrow('does not answer properly')
  expect(portsHeld).toEqual([true])
  expect(found().map(({ listening }) => listening)).toEqual([false])
  await new Promise((resolve) => sandbox.close(resolve))
})
