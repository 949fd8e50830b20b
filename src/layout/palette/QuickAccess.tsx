import { type ReactNode, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { earlyKeys } from '../../shortcuts/earlyKeys.ts'
import { lazyOnce, lazyPlain } from '../../ui/lazyOnce.tsx'
import { Palette } from './Palette.tsx'
import { QuickAccessContext } from './useQuickAccess.ts'

/** Listens from a moment after the first rows on. */
const Hotkeys = lazyPlain(() => import('../shortcuts/Hotkeys.tsx').then((module) => module.Hotkeys))
const ShortcutSheet = lazyOnce(() => import('../shortcuts/ShortcutSheet.tsx').then((module) => module.ShortcutSheet))

/** Around the frame: the palette, the shortcuts and their sheet, one open at a time. */
export function QuickAccess({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null)
  // With the picture that shows them: a key between it and a later effect would be heard by nobody.
  useLayoutEffect(earlyKeys.keep, [])
  const close = useCallback(() => setOpened(null), [])
  const control = useMemo(() => ({ openPalette: () => setOpened('palette'), openShortcuts: () => setOpened('shortcuts') }), [])
  return (
    <QuickAccessContext.Provider value={control}>
      {children}
      {/* Where they cannot be loaded, everything can still be pressed. */}
      <ErrorBoundary fallback={null}>
        <Hotkeys togglePalette={() => setOpened((before) => (before === 'palette' ? null : 'palette'))} />
      </ErrorBoundary>
      <Palette isOpen={opened === 'palette'} close={close} />
      {opened === 'shortcuts' && <ShortcutSheet close={close} />}
    </QuickAccessContext.Provider>
  )
}
