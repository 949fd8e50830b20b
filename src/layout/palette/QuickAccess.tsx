import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { Hotkeys } from '../shortcuts/Hotkeys.tsx'
import { ShortcutSheet } from '../shortcuts/ShortcutSheet.tsx'
import { Palette } from './Palette.tsx'
import { QuickAccessContext } from './useQuickAccess.ts'

/** Around the frame: the palette, the shortcuts and their sheet, one open at a time. */
export function QuickAccess({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<'palette' | 'shortcuts' | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const control = useMemo(() => ({ openPalette: () => setOpened('palette'), openShortcuts: () => setOpened('shortcuts') }), [])
  return (
    <QuickAccessContext.Provider value={control}>
      {children}
      <Hotkeys togglePalette={() => setOpened((before) => (before === 'palette' ? null : 'palette'))} />
      <Palette isOpen={opened === 'palette'} close={close} />
      <ShortcutSheet isOpen={opened === 'shortcuts'} close={close} />
    </QuickAccessContext.Provider>
  )
}
