import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { useNeedsComputer } from '../services/useNeedsComputer.ts'
import { useServices } from '../services/useServices.ts'

/** `off` in the browser's storage: what was never read waits for a press. The name is assumed. */
const AUTO_READ_KEY = 'zhanggui_auto_read'

/** Whether something that is on at first is on in this browser, and what changes that. `key`: in the browser's storage, where `off` is off. */
export function useBrowserSwitch(key: string): readonly [boolean, (isOn: boolean) => void] {
  const { storage } = useServices()
  const subscribe = useCallback((changed: () => void) => storage.subscribe(key, changed), [storage, key])
  const isOn = useSyncExternalStore(subscribe, () => storage.get(key)) !== 'off'
  return [isOn, (next) => storage.set(key, next ? 'on' : 'off')]
}

/** Whether a page with nothing to show asks the shops by itself, and what changes that. At first it does. */
export function useAutoRead(): readonly [boolean, (isOn: boolean) => void] {
  return useBrowserSwitch(AUTO_READ_KEY)
}

/** Calls `begin` once, as soon as there is one: for pages that have nothing to show yet. Null: there is no need, or not yet. Where only a computer can ask, it never does. */
export function useBegunOnce(begin: (() => void) | null): void {
  const hasBegun = useRef(false)
  const needsComputer = useNeedsComputer()
  useEffect(() => {
    if (hasBegun.current || !begin || needsComputer) return
    hasBegun.current = true
    begin()
  }, [begin, needsComputer])
}
