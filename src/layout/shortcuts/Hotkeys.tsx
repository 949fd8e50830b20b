import { useEffect, useLayoutEffect } from 'react'
import { type HotkeyCallback, useHotkeys } from 'react-hotkeys-hook'
import { useNavigate } from 'react-router-dom'
import { earlyKeys } from '../../shortcuts/earlyKeys.ts'
import type { ShortcutDeed } from '../../shortcuts/shortcuts.ts'
import { type OfferedShortcut, useShortcuts } from '../../shortcuts/useShortcuts.ts'
import { actOnRow, focusRow, goAlong } from '../../ui/focusRow.ts'
import { PAGE_ID } from '../../ui/pageId.ts'
import { useQuickAccess } from '../palette/useQuickAccess.ts'
import { useCreateScreen } from './useCreateScreen.ts'

export interface HotkeysProps {
  readonly togglePalette: () => void
}

/** Listens for every shortcut of the table. Draws nothing. */
export function Hotkeys({ togglePalette }: HotkeysProps) {
  const { openShortcuts } = useQuickAccess()
  const navigate = useNavigate()
  const openCreateScreen = useCreateScreen()
  const deeds: Readonly<Record<ShortcutDeed, () => void>> = {
    palette: togglePalette,
    sheet: openShortcuts,
    search: focusListSearch,
    create: openCreateScreen,
    nextRow: () => focusRow(1),
    previousRow: () => focusRow(-1),
    chooseRow: () => actOnRow('choose'),
    editRow: () => actOnRow('edit'),
    peekRow: () => actOnRow('peek'),
    previousRecord: () => goAlong('prev'),
    nextRecord: () => goAlong('next'),
  }
  useEffect(watchLastKey, [])
  // Right after the shortcuts below have begun to listen: a key that is pressed between would be heard by both.
  useLayoutEffect(earlyKeys.release, [])
  return useShortcuts().map((shortcut) => (
    <Hotkey
      key={shortcut.keys}
      shortcut={shortcut}
      run={() => ('does' in shortcut ? deeds[shortcut.does]() : navigate(shortcut.route.path))}
    />
  ))
}

interface HotkeyProps {
  readonly shortcut: OfferedShortcut
  readonly run: () => void
}

function Hotkey({ shortcut: { keys, whileTyping = false }, run }: HotkeyProps) {
  const isChord = keys.includes('+')
  const isSequence = keys.includes('>')
  const press: HotkeyCallback = (event) => {
    if (isMeantForOthers(event, isChord) || (!isSequence && isWithinSequence())) return
    event.preventDefault()
    run()
  }
  useHotkeys(keys, press, {
    // The place of a sign differs from keyboard to keyboard, and so does the need for Shift: what the key types decides.
    useKey: !isSequence,
    sequenceTimeoutMs: SEQUENCE_MS,
    ignoreModifiers: !isChord,
    enableOnFormTags: whileTyping,
    enableOnContentEditable: whileTyping,
  })
  return null
}

const SEQUENCE_MS = 1_000
const nothing = { key: '', at: Number.NEGATIVE_INFINITY }
let last = nothing
let beforeLast = nothing

/** Remembers the last two keys; out: the way to stop. */
function watchLastKey(): () => void {
  const remember = ({ key, timeStamp }: KeyboardEvent) => {
    beforeLast = last
    last = { key, at: timeStamp }
  }
  document.addEventListener('keydown', remember, { capture: true })
  return () => document.removeEventListener('keydown', remember, { capture: true })
}

/** The key just pressed is the second of two: `g` and `e` open a page, and edit nothing. */
function isWithinSequence(): boolean {
  return beforeLast.key === 'g' && last.at - beforeLast.at < SEQUENCE_MS
}

/** Of the browser, or of the dialog that is open: only the palette's own key reaches through its own dialog. */
function isMeantForOthers(event: KeyboardEvent, isChord: boolean): boolean {
  if (event.defaultPrevented || event.repeat) return true
  if (!isChord && (event.ctrlKey || event.metaKey || event.altKey)) return true
  return document.querySelector(isChord ? 'dialog[open]:not(.zg-palette)' : 'dialog[open]') !== null
}

/** The search of the page in view: pages of other tabs may be kept, out of sight. */
function focusListSearch(): void {
  const fields = document.querySelectorAll<HTMLInputElement>(`#${PAGE_ID} input[type="search"]`)
  const inView = [...fields].find((field) => field.checkVisibility())
  inView?.focus()
  inView?.select()
}
