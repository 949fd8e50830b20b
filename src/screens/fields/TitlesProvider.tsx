import { useList } from '@refinedev/core'
import { type ReactNode, useContext, useMemo } from 'react'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useLastKnown } from '../../providers/lastKnown/useLastKnown.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { referredResource } from '../../resources/schema/field.ts'
import type { Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import { idOf, markOf, titleOf } from '../screenAddress.ts'
import { type RecordNames, TitlesContext } from './titlesContext.ts'

interface TitlesProviderProps {
  readonly resource: Resource
  /** Keys of the fields that are shown. */
  readonly fields: readonly string[]
  readonly children: ReactNode
}

/**
 * Makes the records that these fields refer to known by name: each list of them is asked for once, however many cells name one. Until it is
 * answered, and where it cannot be, they have the names of the last time.
 */
export function TitlesProvider({ resource, fields, children }: TitlesProviderProps) {
  const names = fields.map((key) => referredResource(resource.fields[key])).filter((name) => name !== null)
  return [...new Set(names)].reduce<ReactNode>(
    (inner, name) => (
      <TitlesOf key={name} name={name}>
        {inner}
      </TitlesOf>
    ),
    children,
  )
}

function TitlesOf({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const resource = useResourceNamed(name)
  const may = useMay()
  const known = useContext(TitlesContext)
  const { data } = useList({
    resource: name,
    pagination: { mode: 'off' },
    // As the list of all is asked for elsewhere, so that both share one answer.
    filters: [],
    sorters: [],
    queryOptions: { enabled: may(resource.rows.call) },
    errorNotification: false,
  })
  const lastKnown = useLastKnown()
  const last = useMemo(() => lastKnown?.readRows(resource)?.rows, [lastKnown, resource])
  const rows = data?.data ?? last
  const value = useMemo(() => (rows ? { ...known, [name]: toRecordNames(resource, rows) } : known), [known, rows, name, resource])
  return <TitlesContext.Provider value={value}>{children}</TitlesContext.Provider>
}

function toRecordNames(resource: Resource, rows: readonly ResourceRecord[]): RecordNames {
  return {
    titles: new Map(rows.map((row) => [idOf(resource, row), titleOf(resource, row)])),
    marks: new Map(rows.map((row) => [idOf(resource, row), markOf(resource, row)])),
  }
}
