import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import type { HotkeysProps } from '../shortcuts/Hotkeys.tsx'
import { ShortcutSheet } from '../shortcuts/ShortcutSheet.tsx'
import { Palette } from './Palette.tsx'
import { QuickAccessContext } from './useQuickAccess.ts'

/** Not needed before the first paint. Without it there are no shortcuts, and everything else works. */
const Hotkeys = lazy<ComponentType<HotkeysProps>>(() =>
  import('../shortcuts/Hotkeys.tsx').then(
    (module) => ({ default: module.Hotkeys }),
    () => ({ default: () => null }),
  ),
)

/** Around the frame: the palette, the shortcuts and their sheet, one open at a time. */
export function QuickAccess({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const control = useMemo(() => ({ openPalette: () => setOpened('palette'), openShortcuts: () => setOpened('shortcuts') }), [])
  return (
    <QuickAccessContext.Provider value={control}>
      {children}
      <Suspense>
        <Hotkeys togglePalette={() => setOpened((before) => (before === 'palette' ? null : 'palette'))} />
      </Suspense>
      <Palette isOpen={opened === 'palette'} close={close} />
      <ShortcutSheet isOpen={opened === 'shortcuts'} close={close} />
    </QuickAccessContext.Provider>
  )
}
