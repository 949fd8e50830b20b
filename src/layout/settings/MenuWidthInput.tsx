import { useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { MENU_WIDTH_MAX_PX, MENU_WIDTH_MIN_PX } from '../../providers/settings/settings.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'

const STEP_PX = 10

/** Follows while it is typed; what is out of range is mended when the field is left, not under the reader's fingers. */
export function MenuWidthInput() {
  const { t } = useTranslate()
  const [{ menuWidth }, change] = useSettings()
  const [typed, setTyped] = useState<string | null>(null)

  function follow(text: string) {
    const width = Number(text)
    const isInRange = text !== '' && width >= MENU_WIDTH_MIN_PX && width <= MENU_WIDTH_MAX_PX
    setTyped(text)
    if (isInRange) change({ menuWidth: width })
  }

  function settle() {
    if (typed !== null && typed !== '') change({ menuWidth: Number(typed) })
    setTyped(null)
  }

  return (
    <label className="zg-settings-row">
      {t('settings.menuWidth')}
      <input
        type="number"
        className="zg-input zg-input-small"
        min={MENU_WIDTH_MIN_PX}
        max={MENU_WIDTH_MAX_PX}
        step={STEP_PX}
        value={typed ?? menuWidth}
        onChange={({ target }) => follow(target.value)}
        onBlur={settle}
      />
    </label>
  )
}
