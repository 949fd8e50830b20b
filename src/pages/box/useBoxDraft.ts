import { useWarnAboutChange } from '@refinedev/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { useTabDraft, withoutSecrets } from '../../providers/drafts/useTabDraft.ts'
import type { BoxDraft } from './boxDraft.ts'
import { mergeDrafts } from './rules/mergeDrafts.ts'
import type { UnreadTexts } from './useUnreadInputs.ts'

interface KeptDraft {
  readonly draft: BoxDraft
  readonly seen: BoxGoods
  /** What is typed and cannot be read: the draft has no value of it. */
  readonly unread: UnreadTexts
}

/** What is typed of goods in the box, and the version that it began with, as their tab keeps them. `unread`: of it, what cannot be read. */
export function useBoxDraft(goods: BoxGoods, unread: UnreadTexts) {
  const { setWarnWhen } = useWarnAboutChange()
  const tab = useTabDraft<KeptDraft>('boxGoods', withoutSecrets)
  /** What the inputs begin with in place of a value, when they are made. */
  const begun = useRef(tab.restored?.unread ?? {})
  const latestUnread = useRef(unread)
  latestUnread.current = unread
  const [draft, setDraft] = useState<BoxDraft>(tab.restored?.draft ?? goods)
  const [seen, setSeen] = useState(tab.restored?.seen ?? goods)
  const [isTyped, setTyped] = useState(tab.restored !== undefined)
  /** Another number: the inputs are made again, with what some of them keep half typed. */
  const [edition, setEdition] = useState(0)
  const latest = useRef(draft)
  latest.current = draft
  /** Something is in an input, also where it is no change of the goods yet; and since the last save began. */
  const isTouched = useRef(tab.restored !== undefined)
  const isTypedSince = useRef(false)

  const mark = useCallback(
    (isTypedNow: boolean) => {
      isTouched.current = isTypedNow
      isTypedSince.current = isTypedNow
      setTyped(isTypedNow)
      setWarnWhen?.(isTypedNow && !tab.isKept)
    },
    [setWarnWhen, tab.isKept],
  )
  useEffect(() => {
    if (isTyped) tab.keep({ draft, seen, unread })
    else tab.forget()
  }, [tab, isTyped, draft, seen, unread])

  return {
    draft,
    setDraft,
    seen,
    setSeen,
    edition,
    tab,
    /** What is typed in an input, by its name, and cannot be read; undefined: nothing. */
    unreadTextOf: useCallback((name: string): string | undefined => begun.current[name], []),
    markTyped: useCallback(() => mark(true), [mark]),
    touch: useCallback(() => {
      isTouched.current = true
    }, []),
    /** Is nothing lost where a newer version takes the place of this one? */
    mayReplace: useCallback(() => !isTouched.current, []),

    /** Begins again with this version; `changed`: and with these changes of it, and with what cannot be read. */
    replace: useCallback(
      (version: BoxGoods, changed?: BoxDraft) => {
        begun.current = changed ? latestUnread.current : {}
        setSeen(version)
        setDraft(changed ?? version)
        setEdition((before) => before + 1)
        mark(changed !== undefined)
      },
      [mark],
    ),

    /** Out: to be called with what came of the save. It goes on with that, and with what was typed meanwhile. */
    beginSave(sent: BoxDraft) {
      isTypedSince.current = false
      return (saved: BoxGoods) => {
        const next = mergeDrafts(sent, latest.current, saved).draft
        setSeen(saved)
        setDraft(next)
        mark(isTypedSince.current)
        // The page may have been left meanwhile: then no effect says it to the tab, and what is saved would come back as unsaved.
        if (isTypedSince.current) tab.keep({ draft: next, seen: saved, unread: latestUnread.current })
        else tab.forget()
      }
    },
  }
}
