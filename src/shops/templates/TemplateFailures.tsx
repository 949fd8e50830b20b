import type { Shop } from '../../../contract/entities/shop.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { useFailureText } from '../useFailureText.ts'

/** A shop for which it did not work; `error` undefined: it was stopped before its turn. */
export interface FailedShop {
  readonly shop: Shop
  readonly error?: unknown
}

interface TemplateFailuresProps {
  readonly title: string
  readonly failed: readonly FailedShop[]
  readonly retry: () => void
}

/** Which shops failed, why, and the way to try them again. */
export function TemplateFailures({ title, failed, retry }: TemplateFailuresProps) {
  const { t } = useTranslate()
  const toText = useFailureText()
  if (failed.length === 0) return null
  return (
    <Alert as="div" tone="error" className="zg-templates" role="alert">
      <p>{title}</p>
      <ul className="zg-check-lines">
        {failed.map(({ shop, error }) => (
          <li key={shop.shop_uid}>
            <span>{shop.shop_name}</span>
            <span className="zg-check-reason">{error === undefined ? t('templates.stopped') : toText(error)}</span>
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" onClick={retry}>
          {t('actions.retryFailed')}
        </Button>
      </div>
    </Alert>
  )
}
