import type { RecordStore } from '../../../extension/records/recordStore.ts'

/** The browser's storage area, as much as the records use; what is in it outlives a worker. */
export function aStore() {
  const held = new Map<string, unknown>()
  const store = {
    get: async (keys: string[] | null) =>
      structuredClone(Object.fromEntries([...held].filter(([key]) => keys === null || keys.includes(key)))),
    async set(items: Record<string, unknown>) {
      for (const [key, value] of Object.entries(structuredClone(items))) held.set(key, value)
    },
    async remove(keys: string[]) {
      for (const key of keys) held.delete(key)
    },
  } as RecordStore
  return { store, held }
}
