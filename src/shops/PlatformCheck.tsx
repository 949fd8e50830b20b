import { useBridge } from '../bridge/hooks/useBridge.ts'
import { useMay } from '../providers/accessControl/useMay.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { useDeployment } from '../providers/services/useDeployment.ts'
import { Button, ButtonAnchor } from '../ui/Button.tsx'
import { hasLogin } from '../values/shopSession.ts'
import { BackendButton } from './backend/BackendButton.tsx'
import { useShops } from './useShops.ts'

interface PlatformCheckProps {
  /** Of the shop that the platform wants a check of. */
  readonly shop_uid: string
  readonly passed: () => void
}

/** The way to a check that the platform wants of a person, in the shop itself where its backend may be opened, and the word that it was passed. */
export function PlatformCheck({ shop_uid, passed }: PlatformCheckProps) {
  const { t } = useTranslate()
  const may = useMay()
  const bridge = useBridge()
  const { demo, merchant_hosts } = useDeployment()
  const { shops } = useShops()
  const shop = shops?.find((each) => each.shop_uid === shop_uid)

  async function say(): Promise<void> {
    // The extension reads the check from the browser then; an older one, or none, does not hold anything up.
    await bridge.askBrowser('browserLogin').catch(() => null)
    passed()
  }

  return (
    <>
      {shop && !demo && may('openBackend') && hasLogin(shop) ? (
        <BackendButton shop={shop} place={{ page: 'home' }} size="small" />
      ) : (
        <ButtonAnchor size="small" href={merchant_hosts.mms} target="_blank" rel="noreferrer">
          {t('queries.openPlatform')}
        </ButtonAnchor>
      )}
      <Button size="small" onClick={() => void say()}>
        {t('queries.passed')}
      </Button>
    </>
  )
}
