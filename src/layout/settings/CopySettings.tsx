import { useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { formatSettings, SETTINGS_DEFAULT } from '../../providers/settings/settings.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'
import { Button } from '../../ui/Button.tsx'

/** Specification 2: the settings as text on the clipboard. Where the browser gives none, the text itself, to copy by hand. */
export function CopySettings() {
  const { t } = useTranslate()
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
        <Button onClick={reset}>{t('settings.restore')}</Button>
        <Button kind="primary" onClick={() => void copy()}>
          {t('settings.copy')}
        </Button>
      </div>
    </footer>
  )
}
