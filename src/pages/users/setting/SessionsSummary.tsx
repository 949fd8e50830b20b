import { useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useFormats } from '../../../ui/useFormats.ts'
import { Failure } from '../Failure.tsx'
import { usePagePath } from '../usePagePath.ts'

const SHOWN_MAX = 3

/** How many logins stand, and the newest of them; the list ends them. */
export function SessionsSummary() {
  const { t } = useTranslate()
  const { relativeTime } = useFormats()
  const listPath = usePagePath('mySessions')
  const { data, error, refetch } = useAnswer('sessionList', { page_size: SHOWN_MAX })
  return (
    <section className="zg-user-section" aria-labelledby="setting-sessions">
      <h2 id="setting-sessions">{t('users.sessions.title')}</h2>
      {error !== null && <Failure error={error} retry={() => void refetch()} />}
      {data && <p className="zg-muted">{t('users.sessions.count', { count: data.total })}</p>}
      {data && (
        <ul className="zg-user-sessions">
          {data.list.map((session) => (
            <li key={session.session_id}>
              <span>
                {session.browser || t('users.sessions.unknownBrowser')} <span className="zg-muted zg-code">{session.address}</span>
              </span>
              {session.is_current ? (
                <Tag tone="good">{t('users.sessions.current')}</Tag>
              ) : (
                <span className="zg-muted">{relativeTime(session.last_used_at, Date.now())}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {listPath && (
        <p>
          <ButtonLink to={listPath}>{t('users.sessions.manage')}</ButtonLink>
        </p>
      )}
    </section>
  )
}
