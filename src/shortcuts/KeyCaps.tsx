import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { isMac, toKeyCaps } from './toKeyCaps.ts'

/** The keys of a shortcut, drawn as keys. */
export function KeyCaps({ keys }: { readonly keys: string }) {
  const { t } = useTranslate()
  const presses = toKeyCaps(keys, isMac())
  return (
    <span className="zg-key-caps">
      {presses.map((press, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the presses of one shortcut never change their order
        <span key={at}>
          {at > 0 && <span className="zg-muted">{t('shortcuts.andThen')}</span>}
          {press.map((key) => (
            <kbd key={key} className="zg-kbd">
              {key}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  )
}
