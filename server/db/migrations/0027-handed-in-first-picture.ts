import type { Listing } from '../../../contract/entities/boxGoods.ts'
import { picturePath } from '../../../src/domain/listing/picturePath.ts'
import type { Queries } from '../schema.ts'

/**
 * When goods were handed in, which their shop's limit of a day counts: a claim is saved again long after. And the first picture of goods, by
 * which others like them are found.
 */
export async function addHandedInFirstPicture(db: Queries): Promise<void> {
  await db.schema
    .alterTable('box_claims')
    .addColumn('handed_in_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  // Nothing better is known of those that are there.
  await db
    .updateTable('box_claims')
    .set(({ ref }) => ({ handed_in_at: ref('saved_at') }))
    .where('state', 'in', ['review', 'published', 'unknown'])
    .execute()
  await db.schema.createIndex('box_claims_state').on('box_claims').columns(['owner_uid', 'state', 'saved_at']).execute()
  await db.schema.createIndex('box_claims_handed_in').on('box_claims').columns(['owner_uid', 'handed_in_at']).execute()
  await db.schema
    .alterTable('box_goods')
    .addColumn('first_picture', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await noteFirstPictures(db)
  await db.schema.createIndex('box_goods_first_picture').on('box_goods').columns(['owner_uid', 'first_picture']).execute()
}

/** One after the other: together the listings may weigh more than the memory holds. */
async function noteFirstPictures(db: Queries): Promise<void> {
  for (const { owner_uid, box_id } of await db.selectFrom('box_goods').select(['owner_uid', 'box_id']).execute()) {
    const one = db.selectFrom('box_goods').select('listing').where('owner_uid', '=', owner_uid).where('box_id', '=', box_id)
    const { pictures } = JSON.parse((await one.executeTakeFirstOrThrow()).listing) as Listing
    await db
      .updateTable('box_goods')
      .set({ first_picture: picturePath(pictures[0]) })
      .where('owner_uid', '=', owner_uid)
      .where('box_id', '=', box_id)
      .execute()
  }
}
