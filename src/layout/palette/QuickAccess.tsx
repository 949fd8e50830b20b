import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { earlyKeys } from '../../shortcuts/earlyKeys.ts'
import { lazyOnce } from '../../ui/lazyOnce.ts'
import { Palette } from './Palette.tsx'
import { QuickAccessContext } from './useQuickAccess.ts'

/** Listens from a moment after the first rows on. */
const Hotkeys = lazy(() => import('../shortcuts/Hotkeys.tsx').then((module) => ({ default: module.Hotkeys })))
const ShortcutSheet = lazyOnce(() => import('../shortcuts/ShortcutSheet.tsx').then((module) => module.ShortcutSheet))

/** Around the frame: the palette, the shortcuts and their sheet, one open at a time. */
export function QuickAccess({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null)
  useEffect(earlyKeys.keep, [])
  const close = useCallback(() => setOpened(null), [])
  const control = useMemo(() => ({ openPalette: () => setOpened('palette'), openShortcuts: () => setOpened('shortcuts') }), [])
  return (
    <QuickAccessContext.Provider value={control}>
      {children}
      {/* Where they cannot be loaded, everything can still be pressed. */}
      <ErrorBoundary fallback={null}>
        <Suspense>
          <Hotkeys togglePalette={() => setOpened((before) => (before === 'palette' ? null : 'palette'))} />
        </Suspense>
      </ErrorBoundary>
      <Palette isOpen={opened === 'palette'} close={close} />
      {opened === 'shortcuts' && (
        <Suspense>
          <ShortcutSheet close={close} />
        </Suspense>
      )}
    </QuickAccessContext.Provider>
  )
}
