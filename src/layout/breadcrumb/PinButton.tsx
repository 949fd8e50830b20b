import PushpinFilled from '@ant-design/icons-svg/es/asn/PushpinFilled.js'
import PushpinOutlined from '@ant-design/icons-svg/es/asn/PushpinOutlined.js'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { MENU_PINS_MAX } from '../../providers/settings/settings.ts'
import { useSettings } from '../../providers/settings/useSettings.ts'
import { Icon } from '../../ui/Icon.tsx'

/** Pins the page to the top of the menu, or takes it from there. */
export function PinButton({ routeName }: { readonly routeName: string }) {
  const { t } = useTranslate()
  const [{ menuPins }, change] = useSettings()
  const isPinned = menuPins.includes(routeName)
  const label = t('frame.pin')

  function toggle() {
    const others = menuPins.filter((name) => name !== routeName)
    change({ menuPins: isPinned ? others : [...others, routeName].slice(-MENU_PINS_MAX) })
  }

  return (
    <button type="button" className="zg-breadcrumb-pin" aria-pressed={isPinned} aria-label={label} title={label} onClick={toggle}>
      <Icon of={isPinned ? PushpinFilled : PushpinOutlined} />
    </button>
  )
}
