import { useCallback, useState } from 'react'
import type { Resource } from '../../../resources/schema/resource.ts'
import { browserStorage } from '../../../storage/browserStorage.ts'

export type Density = 'comfortable' | 'compact'

/** How this reader likes one list, kept in the browser. */
export interface ListChoice {
  readonly hidden: readonly string[]
  readonly density: Density
}

const STORAGE_KEY_PREFIX = 'zhanggui_list_'

/** Columns and density of a list. The first column always shows: a row without its name is no row. */
export function useListChoice(resource: Resource): readonly [ListChoice, (change: Partial<ListChoice>) => void] {
  const key = STORAGE_KEY_PREFIX + resource.name
  const [choice, setChoice] = useState(() => parseListChoice(browserStorage.getJson(key), resource.list.columns))
  const change = useCallback(
    (part: Partial<ListChoice>) =>
      setChoice((before) => {
        const next = { ...before, ...part }
        browserStorage.setJson(key, next)
        return next
      }),
    [key],
  )
  return [choice, change]
}

/** In: whatever was stored, perhaps by an older version with other columns. */
export function parseListChoice(stored: unknown, columns: readonly string[]): ListChoice {
  const { hidden, density } = (stored ?? {}) as Partial<Record<keyof ListChoice, unknown>>
  return {
    hidden: Array.isArray(hidden) ? columns.slice(1).filter((key) => hidden.includes(key)) : [],
    density: density === 'compact' ? 'compact' : 'comfortable',
  }
}
