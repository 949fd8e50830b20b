import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined.js'
import { useReader } from '../../providers/i18n/useReader.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { Dialog } from '../Dialog.tsx'
import { Icon } from '../Icon.tsx'
import { KeyCaps } from './KeyCaps.tsx'
import './shortcuts.css'
import { shortcutScopes } from './shortcuts.ts'
import { type OfferedShortcut, useShortcuts } from './useShortcuts.ts'

interface ShortcutSheetProps {
  readonly isOpen: boolean
  readonly close: () => void
}

/** Every shortcut that works for this reader, as the table has them. */
export function ShortcutSheet({ isOpen, close }: ShortcutSheetProps) {
  const { t } = useReader()
  const offered = useShortcuts()
  return (
    <Dialog isOpen={isOpen} onClose={close} title={t('shortcuts.title')} className="zg-dialog zg-shortcut-sheet">
      <div className="zg-dialog-head">
        <h2>{t('shortcuts.title')}</h2>
        <button type="button" className="zg-button zg-button-icon" aria-label={t('actions.close')} onClick={close}>
          <Icon of={CloseOutlined} />
        </button>
      </div>
      <div className="zg-dialog-body">
        {shortcutScopes.map((scope) => (
          <section key={scope} aria-labelledby={`shortcuts-${scope}`}>
            <h3 id={`shortcuts-${scope}`}>{t(`shortcuts.scopes.${scope}`)}</h3>
            <dl>
              {offered
                .filter(({ shortcut }) => shortcut.scope === scope)
                .map((each) => (
                  <ShortcutLine key={each.shortcut.keys} {...each} />
                ))}
            </dl>
          </section>
        ))}
        <p className="zg-muted">{t('shortcuts.typing')}</p>
      </div>
    </Dialog>
  )
}

function ShortcutLine({ shortcut, route }: OfferedShortcut) {
  const { t } = useReader()
  const text = useText()
  return (
    <div className="zg-shortcut-line">
      <dt>{route ? text(route.label) : 'does' in shortcut && t(`shortcuts.does.${shortcut.does}`)}</dt>
      <dd>
        <KeyCaps keys={shortcut.keys} />
      </dd>
    </div>
  )
}
