import type { Queries } from '../db/schema.ts'
import type { LoginPlacesTable } from '../db/tables/people.ts'
import { ownedRows } from './ownedTable.ts'

const placeRows = ownedRows('login_places')

/** Which of these places a person logged in from. */
export async function listKnownPlaces(
  db: Queries,
  person: { readonly owner_uid: string; readonly user_uid: string },
  places: readonly string[],
): Promise<readonly string[]> {
  const rows = await placeRows.list(db, person.owner_uid, { user_uid: person.user_uid, place: places })
  return rows.map((row) => row.place)
}

/** Notes a login from these places. */
export async function savePlaces(db: Queries, places: readonly LoginPlacesTable[]): Promise<void> {
  await db
    .insertInto('login_places')
    .values(places)
    .onConflict((conflict) =>
      conflict.columns(['owner_uid', 'user_uid', 'place']).doUpdateSet((eb) => ({ last_login_at: eb.ref('excluded.last_login_at') })),
    )
    .execute()
}

export async function deletePlacesBefore(db: Queries, at: number): Promise<void> {
  await db.deleteFrom('login_places').where('last_login_at', '<=', at).execute()
}
