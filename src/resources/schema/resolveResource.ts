import { callFacts } from '../../../contract/callFacts.ts'
import type { Right, RightModule } from '../../../contract/roles.ts'
import type { CallName } from '../../../contract/toolApi.ts'
import type { AuthoredResource, Operation } from './defineResource.ts'
import { isSecret } from './field.ts'
import type { ResolvedOperation, Resource } from './resource.ts'

/** Authored to resolved: fills in what the engine can work out, and refuses what cannot work, naming the resource. */
export function resolveResource(authored: AuthoredResource<CallName, string>): Resource {
  const { name, fields, list } = authored
  const { isWhole, accepts, answers } = callFacts[authored.rows]
  const known = (keys: readonly string[], where: string) => {
    // For developers: nobody builds what is refused here.
    if (import.meta.env?.PROD) return keys
    const missing = keys.filter((key) => !(key in fields))
    if (missing.length > 0) throw new Error(`resource ${name}: ${where} names no field: ${missing.join(', ')}`)
    return keys
  }
  // For developers as well. A whole list is filtered by the console itself.
  const sent = (keys: readonly string[], where: string) => {
    if (import.meta.env?.PROD || isWhole) return keys
    const idle = keys.filter((key) => !accepts.includes(key) && !accepts.includes(`${key}_from`))
    if (idle.length > 0) throw new Error(`resource ${name}: ${where} would do nothing, ${authored.rows} takes no ${idle.join(', ')}`)
    return keys
  }
  const search = list.search ?? (authored.title in fields ? [authored.title] : [])
  const visible = Object.keys(fields).filter((key) => !isSecret(fields[key]))
  return Object.freeze({
    kind: 'resource',
    name,
    path: authored.path,
    label: authored.label,
    one: authored.one ?? authored.label,
    idField: authored.id,
    titleField: authored.title,
    menu: authored.menu ?? null,
    access: authored.access,
    rows: {
      call: authored.rows,
      rule: authored.rowRule ?? null,
      paging: isWhole ? 'whole' : 'paged',
      searchKey: list.searchAs ?? (isWhole ? null : 'keyword'),
      accepts,
      answers,
    },
    fields,
    operations: {
      create: toOperation(authored.operations?.create),
      update: toOperation(authored.operations?.update),
      deleteOne: toOperation(authored.operations?.deleteOne),
      deleteMany: authored.operations?.deleteMany ?? null,
      restore: authored.operations?.restore ?? null,
      arrange: authored.operations?.arrange ?? null,
    },
    deleteLabel: authored.deleteLabel ?? null,
    exportRight: toExportRight(authored.access.right),
    importing: authored.import
      ? {
          fields: known(authored.import.fields, 'import.fields'),
          matches: authored.import.matches ?? null,
        }
      : null,
    actions: Object.entries(authored.actions ?? {}).map(([action, declared]) => ({
      name: action,
      when: () => true,
      onEmpty: false,
      ...declared,
    })),
    list: {
      columns: known(list.columns, 'list.columns'),
      search: known(search, 'list.search'),
      filters: sent(known(list.filters ?? [], 'list.filters'), 'list.filters'),
      sort: toSort(list.sort),
      sortable: known(list.sortable ?? (isWhole ? Object.keys(fields) : list.columns), 'list.sortable'),
      notice: list.notice ?? null,
      footnote: list.footnote ?? null,
      whenEmpty: list.whenEmpty ?? null,
    },
    screens: {
      create: authored.create ? known(authored.create, 'create') : null,
      createWith: authored.createWith ?? null,
      edit: authored.edit ? known(authored.edit, 'edit') : null,
      show: known(authored.show ?? visible, 'show'),
      showWith: authored.showWith ?? null,
    },
  } satisfies Resource)
}

function toOperation(operation: Operation | undefined): ResolvedOperation | null {
  if (operation === undefined) return null
  return typeof operation === 'string' ? { call: operation, fixed: {} } : { call: operation.call, fixed: operation.with }
}

/** Who may look at a module's lists does not yet carry them away. */
export function toExportRight(right: Right | undefined): Right | null {
  return right === undefined ? null : `${right.split('.')[0] as RightModule}.export`
}

/** `field` or `-field`. */
export function toSort(sort: string | undefined): Resource['list']['sort'] {
  if (sort === undefined) return null
  return sort.startsWith('-') ? { field: sort.slice(1), order: 'desc' } : { field: sort, order: 'asc' }
}
