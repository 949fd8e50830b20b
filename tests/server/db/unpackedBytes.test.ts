import { afterAll, beforeAll, expect, it } from 'vitest'
import { countUnpackedBytes } from '../../../server/db/migrations/0030-unpacked-bytes.ts'
import { someBoxGoods } from '../builders/box.ts'
import { aDaySheet, dayBack, emptyLines, somePlatformRates } from '../builders/daySheets.ts'
import { aPerson, PASSWORD, someShops } from '../builders/people.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

it('what an account kept before its bytes were counted weighs what it would weigh if it were saved now', async () => {
  const owner = await aPerson(server)
  const [shop_uid = ''] = await someShops(server, owner.ownerUid, 1)
  const sheets = [emptyLines(300), [], undefined].map((lines, index) =>
    aDaySheet(server, { shop_uid, day: dayBack(server, index + 1), ...(lines && { lines }) }),
  )
  const call = async (...[name, payload]: Parameters<TestServer['call']>) => {
    const options = { token: owner.token, headers: { 'idempotency-key': name } }
    expect(await server.call(name, payload, options)).toMatchObject({ code: 1000 })
  }
  await call('saveDaySheets', { sheets })
  await call('savePlatformRates', { rates: [somePlatformRates(server, { shop_uid })] })
  await call('saveBoxGoods', { goods: [someBoxGoods({ notes: '备注' }), someBoxGoods({ box_id: 'box-2' })] })
  await call('removeBoxGoods', { box_id: 'box-2' })
  await call('updateUser', { old_password: PASSWORD, new_password: `${PASSWORD}-Kettle` })
  const { db } = server.database
  const readAll = () => db.selectFrom('stored_bytes').select(['kind', 'bytes']).orderBy('kind').execute()
  const counted = await readAll()
  expect(counted.map(({ kind }) => kind)).toEqual([
    'auditBytes',
    'boxBytes',
    'daySheetBytes',
    'deletedBytes',
    'notificationBytes',
    'replyBytes',
  ])
  await server.database.write(async (before) => {
    await before.schema.alterTable('day_sheets').dropColumn('lines_bytes').execute()
    await before.updateTable('stored_bytes').set({ bytes: 1 }).execute()
    await countUnpackedBytes(before)
  })
  expect(await readAll()).toEqual(counted)
})
