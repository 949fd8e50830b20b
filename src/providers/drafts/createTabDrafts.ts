/** What was typed and not saved, by tab and by form. */
export interface TabDrafts {
  read(tab: string, form: string): unknown
  keep(tab: string, form: string, value: unknown): void
  /** One form of a tab, or all that the tab holds. */
  forget(tab: string, form?: string): void
  forgetAll(): void
  has(tab: string): boolean
  isEmpty(): boolean
}

export function createTabDrafts(): TabDrafts {
  const byTab = new Map<string, Map<string, unknown>>()
  return {
    read: (tab, form) => byTab.get(tab)?.get(form),
    keep(tab, form, value) {
      byTab.set(tab, (byTab.get(tab) ?? new Map()).set(form, value))
    },
    forget(tab, form) {
      const forms = byTab.get(tab)
      if (form !== undefined) forms?.delete(form)
      if (form === undefined || forms?.size === 0) byTab.delete(tab)
    },
    forgetAll: () => byTab.clear(),
    has: (tab) => byTab.has(tab),
    isEmpty: () => byTab.size === 0,
  }
}
