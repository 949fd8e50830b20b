import { useEffect, useState } from 'react'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'

const SECOND_MS = 1_000

/** How long until a shop goes on by itself. */
export function Countdown({ until }: { readonly until: number }) {
  const { t } = useTranslate()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until - now) / SECOND_MS))
  return <span className="zg-muted">{t('queries.resumes', { seconds })}</span>
}
