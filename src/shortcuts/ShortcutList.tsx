import { useText } from '../providers/i18n/useText.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { KeyCaps } from './KeyCaps.tsx'
import './shortcuts.css'
import { shortcutScopes } from './shortcuts.ts'
import { type OfferedShortcut, useShortcuts } from './useShortcuts.ts'

/** Every shortcut that works for this reader, as the table has them. */
export function ShortcutList() {
  const { t } = useTranslate()
  const offered = useShortcuts()
  return (
    <div className="zg-shortcuts">
      {shortcutScopes.map((scope) => (
        <section key={scope} aria-labelledby={`shortcuts-${scope}`}>
          <h3 id={`shortcuts-${scope}`}>{t(`shortcuts.scopes.${scope}`)}</h3>
          <dl>
            {offered
              .filter((shortcut) => shortcut.scope === scope)
              .map((shortcut) => (
                <ShortcutLine key={shortcut.keys} shortcut={shortcut} />
              ))}
          </dl>
        </section>
      ))}
      <p className="zg-muted">{t('shortcuts.typing')}</p>
    </div>
  )
}

function ShortcutLine({ shortcut }: { readonly shortcut: OfferedShortcut }) {
  const { t } = useTranslate()
  const text = useText()
  return (
    <div className="zg-shortcut-line">
      <dt>{'does' in shortcut ? t(`shortcuts.does.${shortcut.does}`) : text(shortcut.route.label)}</dt>
      <dd>
        <KeyCaps keys={shortcut.keys} andThen={t('shortcuts.andThen')} />
      </dd>
    </div>
  )
}
