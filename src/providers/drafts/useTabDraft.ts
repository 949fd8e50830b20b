import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import type { TabDrafts } from './createTabDrafts.ts'

/** The tab that a page is in, or would be in while there is no tab bar; null: it is no page of a tab, and nothing is kept. */
export interface TabOfPage {
  readonly key: string
  /** Specification 3: nothing of this page is kept. */
  readonly ignoreCache: boolean
  readonly drafts: TabDrafts
  /** Closes the tab as soon as another is shown: its work is done. */
  readonly closeAfterwards: () => void
  /** The title of the record that the page shows. */
  readonly nameRecord: (title: string) => void
  /** The path with the query that its own tab has, if it has one. */
  readonly addressOf: (path: string) => string
}

export const TabContext = createContext<TabOfPage | null>(null)

/** A form's draft in the tab that it is in. */
export interface TabDraft<T> {
  /** Does what is typed survive a look at another tab? If not, the form itself has to warn. */
  readonly isKept: boolean
  /** What was typed the last time and not saved; undefined: nothing. */
  readonly restored: T | undefined
  keep(value: T): void
  forget(): void
  /** Saved after the form was left: forgets it where nothing else was kept since. */
  forgetSaved(value: T): void
  /** Saved or given up: forgets it, and the tab closes once the reader has left it. */
  finish(): void
}

/** Of a draft that is plain data and has no secrets: all of it may wait in the browser. */
export const withoutSecrets = <T>(value: T): T => value

/**
 * `toLasting`: what of the draft may wait in the browser where the login expires (decision 0247), as plain data and without secrets; the same function at
 * each drawing. Default: nothing.
 */
export function useTabDraft<T>(form: string, toLasting?: (value: T) => T): TabDraft<T> {
  const tab = useContext(TabContext)
  const kept = tab?.ignoreCache ? null : tab
  const [restored] = useState(() => kept?.drafts.read(kept.key, form) as T | undefined)
  return useMemo(
    () => ({
      isKept: kept !== null,
      restored,
      keep: (value) => kept?.drafts.keep(kept.key, form, value, toLasting as ((value: unknown) => unknown) | undefined),
      forget: () => kept?.drafts.forget(kept.key, form),
      forgetSaved(value) {
        if (kept?.drafts.read(kept.key, form) === value) kept.drafts.forget(kept.key, form)
      },
      finish() {
        kept?.drafts.forget(kept.key, form)
        tab?.closeAfterwards()
      },
    }),
    [kept, tab, form, restored, toLasting],
  )
}

/**
 * Forgets what was typed into forms of things that are no more, as where somebody else has deleted one: nothing opens such a form again, and its tab would
 * count as unsaved for ever. `prefix`: how the names of those forms begin, before the id. `ids`: of what there is; undefined: not known.
 */
export function useForgetGone(prefix: string, ids: readonly string[] | undefined): void {
  const tab = useContext(TabContext)
  useEffect(() => {
    if (!tab || !ids) return
    const gone = tab.drafts.forms(tab.key).filter((form) => form.startsWith(prefix) && !ids.includes(form.slice(prefix.length)))
    for (const form of gone) tab.drafts.forget(tab.key, form)
  }, [tab, prefix, ids])
}
