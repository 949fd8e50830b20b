import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useAnswer } from '../../../providers/dataProvider/useAnswer.ts'
import { useFormats } from '../../generated/useFormats.ts'
import { Failure } from '../Failure.tsx'
import { usePagePath } from '../usePagePath.ts'

const SHOWN_MAX = 3

/** How many logins stand, and the newest of them; the list ends them. */
export function SessionsSummary() {
  const { t } = useTranslation()
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
                <span className="zg-tag zg-tag-good">{t('users.sessions.current')}</span>
              ) : (
                <span className="zg-muted">{relativeTime(session.last_used_at, Date.now())}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {listPath && (
        <p>
          <Link className="zg-button" to={listPath}>
            {t('users.sessions.manage')}
          </Link>
        </p>
      )}
    </section>
  )
}
