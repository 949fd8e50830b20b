import { ReplyCode } from '../../contract/codes.ts'
import { useText } from '../providers/i18n/useText.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { ToolApiError } from '../providers/toolApi/ToolApiError.ts'
import type { Resource } from '../resources/schema/resource.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ListFailure, ListMessage } from '../ui/ListStates.tsx'
import { screenAddress } from './screenAddress.ts'

interface RecordFailureProps {
  readonly resource: Resource
  readonly error: unknown
  readonly retry: () => void
}

/** Why a record of an address is not shown. Asking again does not help where there is none (any more): its list does. */
export function RecordFailure({ resource, error, retry }: RecordFailureProps) {
  const { t } = useTranslate()
  const text = useText()
  if (!(error instanceof ToolApiError) || error.code !== ReplyCode.notFound)
    return <ListFailure error={error instanceof Error ? error : new Error(String(error))} retry={retry} />
  return (
    <ListMessage title={t('states.notFound')}>
      <ButtonLink to={screenAddress(resource, 'list')}>{text(resource.label)}</ButtonLink>
    </ListMessage>
  )
}
