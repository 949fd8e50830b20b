import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { useRoutePath } from './useRoutePath.ts'

/** Specification 2, guard 5: to the first route that the reader may open. She is told why she is not where she wanted to be. */
export function Forbidden({ to }: { readonly to: string }) {
  const { t } = useTranslate()
  const { notices } = useServices()
  useEffect(() => notices.open({ id: 'forbidden', tone: 'error', title: t('errors.forbiddenTitle') }), [notices, t])
  return <Navigate to={useRoutePath(to)} replace />
}
