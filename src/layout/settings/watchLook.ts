import type { SettingsStore } from '../../providers/settings/createSettingsStore.ts'
import type { BrowserStorage } from '../../storage/createBrowserStorage.ts'
import { StorageKey } from '../../storage/keys.ts'
import { applyLook, readLook, storeColorRules } from '../../theme/look.ts'

/** Dresses the page as the settings say, from now on, whichever tab changes them; answers the way to stop. */
export function watchLook(settings: SettingsStore, storage: BrowserStorage, page: Document = document): () => void {
  let computing: string | null = null

  function dress() {
    const look = readLook(storage)
    applyLook(look, page)
    const { themeColor } = settings.read()
    if (look.colorRules === null && computing !== themeColor) void compute(themeColor)
  }

  /** antd's functions are loaded only for a colour of the reader's own, and only where its rules are not stored yet. */
  async function compute(color: string) {
    computing = color
    try {
      const { toColorRules } = await import('../../theme/tokens.ts')
      if (settings.read().themeColor === color) storeColorRules(storage, color, toColorRules(color))
    } catch {
      // Not loaded: the page keeps the colour that it has, and the next change or page load tries again.
    }
    if (computing === color) computing = null
  }

  const stops = [settings.subscribe(dress), storage.subscribe(StorageKey.colorRules, dress)]
  dress()
  return () => {
    for (const stop of stops) stop()
  }
}
