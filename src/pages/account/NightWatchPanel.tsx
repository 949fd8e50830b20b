import type { NightWatchRun } from '../../../contract/nightWatch.ts'
import type { NightWatchAnswer } from '../../bridge/askNightWatch.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useNeedsComputer } from '../../providers/services/useNeedsComputer.ts'
import { Alert } from '../../ui/Alert.tsx'
import { CheckField } from '../../ui/Fields.tsx'
import { ListSkeleton } from '../../ui/ListStates.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useNightWatch } from './useNightWatch.ts'
import './texts.ts'

/** The switch of the night watch, and what its last run did and cost. */
export function NightWatchPanel() {
  const { t } = useTranslate()
  const { found, set } = useNightWatch()
  const why = toUnable(found)
  const needsComputer = useNeedsComputer()
  return (
    <section className="zg-user-section" aria-labelledby="setting-watch">
      <h2 id="setting-watch">{t('users.watch.title')}</h2>
      <p className="zg-muted">{t('users.watch.intro')}</p>
      {found === null && <ListSkeleton />}
      {why !== null && (
        <Alert tone="warning">{t(why === 'missing' && needsComputer ? 'phone.needsComputer' : `users.watch.unable.${why}`)}</Alert>
      )}
      {found !== null && typeof found === 'object' && why === null && (
        <>
          <CheckField label={t('users.watch.switch')} checked={found.isOn} onChange={(isOn) => void set(isOn)} />
          <p className="zg-muted">{t('users.watch.hint')}</p>
          <h3>{t('users.watch.lastRun')}</h3>
          {found.run ? <LastRun run={found.run} /> : <p className="zg-muted">{t('users.watch.none')}</p>}
        </>
      )}
    </section>
  )
}

function toUnable(found: NightWatchAnswer | null): 'missing' | 'tooOld' | 'unreachable' | 'browser' | null {
  if (found === null || typeof found === 'string') return found
  return found.isAble ? null : 'browser'
}

const MINUTE_MS = 60_000

function LastRun({ run: { startedAt, seenAt, requests, end } }: { readonly run: NightWatchRun }) {
  const { t } = useTranslate()
  const { dateTime, number } = useFormats()
  const minutes = Math.round((seenAt - startedAt) / MINUTE_MS)
  const facts = [
    [t('users.watch.began'), dateTime(startedAt)],
    [t('users.watch.ended'), end === null ? t('users.watch.going') : dateTime(seenAt)],
    [t('users.watch.minutes'), t('users.watch.minuteCount', { count: minutes })],
    [t('users.watch.requests'), number(requests)],
    ...(end === null ? [] : [[t('users.watch.why'), t(`users.watch.ends.${end}`)] as const]),
  ] as const
  return (
    <dl className="zg-description zg-user-facts">
      {facts.map(([label, value]) => (
        <div key={label} className="zg-user-fact">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
