import type { CallName } from '../../contract/toolApi.ts'
import type { Resource, ResourceAction } from '../resources/schema/resource.ts'

/** What the user may do with a resource: what it has a screen and a call for, and what the call's table allows. */
export interface Allowed {
  readonly create: boolean
  /** At least one field of the edit form. */
  readonly edit: boolean
  readonly deleteOne: boolean
  /** Many at once, in one call. */
  readonly deleteMany: boolean
  /** Putting the records in order. */
  readonly arrange: boolean
  /** The declared actions, on the list, a row or a selection. */
  readonly actions: readonly ResourceAction[]
  /** Saving this one field of a record. */
  readonly save: (key: string) => boolean
}

export function allowedOf(resource: Resource, may: (call: CallName) => boolean): Allowed {
  const { operations, screens } = resource
  const save = (key: string) => {
    const call = saveCallOf(resource, key)
    return call !== null && may(call)
  }
  return {
    create: screens.create !== null && operations.create !== null && may(operations.create.call),
    edit: screens.edit?.some(save) ?? false,
    deleteOne: operations.deleteOne !== null && may(operations.deleteOne.call),
    deleteMany: operations.deleteMany !== null && may(operations.deleteMany.call),
    arrange: operations.arrange !== null && resource.rows.paging === 'whole' && may(operations.arrange.call),
    actions: resource.actions.filter((action) => may(action.needs)),
    save,
  }
}

/** The call that saves a field of a record: its own, else the resource's update. */
export function saveCallOf(resource: Resource, key: string): CallName | null {
  return resource.fields[key]?.saveWith ?? resource.operations.update?.call ?? null
}
