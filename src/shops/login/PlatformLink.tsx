import { MERCHANT_LOGIN_PATH } from '../../../contract/merchantCall.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useDeployment } from '../../providers/services/useDeployment.ts'
import { ButtonAnchor } from '../../ui/Button.tsx'

interface PlatformLinkProps {
  readonly label: string
  readonly isPrimary?: boolean
  readonly onOpen?: () => void
}

/** Opens the platform's login in a tab of its own, which learns nothing of the console. */
export function PlatformLink({ label, isPrimary = false, onOpen }: PlatformLinkProps) {
  const { t } = useTranslate()
  return (
    <ButtonAnchor
      kind={isPrimary ? 'primary' : undefined}
      href={useLoginAddress()}
      target="_blank"
      rel="noopener noreferrer"
      onClick={onOpen}
    >
      {label}
      <span className="zg-visually-hidden">{t('shopLogin.newTab')}</span>
    </ButtonAnchor>
  )
}

/** Where a store's owner logs in to the platform of this deployment. */
function useLoginAddress(): string {
  return new URL(MERCHANT_LOGIN_PATH, useDeployment().merchant_hosts.mms).href
}
