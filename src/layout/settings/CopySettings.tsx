import { useState } from 'react'
import { useReader } from '../../providers/i18n/useReader.ts'
import { useServices } from '../useServices.ts'
import { formatSettings, SETTINGS_DEFAULT } from './settings.ts'
import { useSettings } from './useSettings.ts'

/** Specification 2: the settings as text on the clipboard. Where the browser gives none, the text itself, to copy by hand. */
export function CopySettings() {
  const { t } = useReader()
  const { notices } = useServices()
  const [settings, change] = useSettings()
  const [isByHand, setByHand] = useState(false)
  const text = formatSettings(settings)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setByHand(false)
      notices.open({ tone: 'success', title: t('settings.copied') })
    } catch {
      setByHand(true)
    }
  }

  function reset() {
    const { globalSettings, serverMenu } = settings
    change({ ...SETTINGS_DEFAULT, globalSettings, serverMenu })
  }

  return (
    <footer className="zg-settings-foot">
      <p className="zg-field-hint">{t('settings.copyHint')}</p>
      {isByHand && (
        <label className="zg-field">
          <span className="zg-field-error">{t('settings.copyByHand')}</span>
          <textarea className="zg-input zg-code" readOnly rows={6} value={text} onFocus={({ target }) => target.select()} />
        </label>
      )}
      <div className="zg-settings-actions">
        <button type="button" className="zg-button" onClick={reset}>
          {t('settings.restore')}
        </button>
        <button type="button" className="zg-button zg-button-primary" onClick={() => void copy()}>
          {t('settings.copy')}
        </button>
      </div>
    </footer>
  )
}
