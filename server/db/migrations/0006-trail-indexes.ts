import type { Queries } from '../schema.ts'

/** The trail grows for years: what happened to one record, and one kind of action, are found without reading all of it. */
export async function indexTrail({ schema }: Queries): Promise<void> {
  for (const column of ['subject_id', 'action']) {
    await schema.createIndex(`audit_entries_${column}`).on('audit_entries').columns(['owner_uid', column, 'at', 'entry_id']).execute()
  }
}
