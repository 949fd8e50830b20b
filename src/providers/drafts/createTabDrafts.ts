/** What was typed and not saved, by tab and by form. */
export interface TabDrafts {
  read(tab: string, form: string): unknown
  /** `toLasting`: what of it may wait in the browser until its account has logged in again. Default: nothing. */
  keep(tab: string, form: string, value: unknown, toLasting?: (value: unknown) => unknown): void
  /** One form of a tab, or all that the tab holds. */
  forget(tab: string, form?: string): void
  forgetAll(): void
  has(tab: string): boolean
  isEmpty(): boolean
  /** Names of the forms that the tab holds something of. */
  forms(tab: string): readonly string[]
  /** What may wait in the browser. */
  readLasting(): readonly LastingDraft[]
}

/** Plain data, without secrets. */
export type LastingDraft = readonly [tab: string, form: string, value: unknown]

/** `lasting`: what waited. It may wait again. */
export function createTabDrafts(lasting: readonly LastingDraft[] = []): TabDrafts {
  const byTab = new Map<string, Map<string, Draft>>()
  function keep(tab: string, form: string, value: unknown, toLasting?: Draft['toLasting']) {
    byTab.set(tab, (byTab.get(tab) ?? new Map<string, Draft>()).set(form, { value, toLasting }))
  }
  for (const [tab, form, value] of lasting) keep(tab, form, value, (kept) => kept)
  return {
    read: (tab, form) => byTab.get(tab)?.get(form)?.value,
    keep,
    forget(tab, form) {
      const forms = byTab.get(tab)
      if (form !== undefined) forms?.delete(form)
      if (form === undefined || forms?.size === 0) byTab.delete(tab)
    },
    forgetAll: () => byTab.clear(),
    has: (tab) => byTab.has(tab),
    forms: (tab) => [...(byTab.get(tab)?.keys() ?? [])],
    isEmpty: () => byTab.size === 0,
    readLasting: () =>
      [...byTab].flatMap(([tab, forms]) =>
        [...forms].flatMap(([form, { value, toLasting }]): LastingDraft[] => (toLasting ? [[tab, form, toLasting(value)]] : [])),
      ),
  }
}

interface Draft {
  readonly value: unknown
  readonly toLasting: ((value: unknown) => unknown) | undefined
}
