import { NavLink } from 'react-router-dom'
import { REWARD_PERCENT } from '../../../contract/limits.ts'
import { useHasCapability } from '../../providers/accessControl/useIsOffered.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { Card } from '../../ui/Card.tsx'
import { HintButton } from '../../ui/HintButton.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { CopyText } from '../parts/CopyText.tsx'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import './earnings.css'
import './texts.ts'

const figures = ['balance_fen', 'earned_fen', 'requested_fen', 'paid_fen'] as const
/** In the order of the menu. */
const lists = ['invitations', 'rewards', 'extracts']

/** What invitations brought, and how to invite. Nothing where the backend does not say. */
export function EarningsSummary() {
  return useHasCapability('earnings') ? <Summary /> : null
}

function Summary() {
  const { t } = useTranslate()
  const text = useText()
  const { money } = useFormats()
  const { resources } = useRegistry()
  const { data, error, refetch } = useAnswer('earnings', {})
  return (
    <Card className="zg-earnings" aria-label={t('users.earnings.title')}>
      <nav className="zg-earnings-lists" aria-label={t('users.earnings.lists')}>
        {lists
          .flatMap((name) => resources.find((each) => each.name === name) ?? [])
          .map(({ name, path, label }) => (
            <NavLink key={name} to={path}>
              {text(label)}
            </NavLink>
          ))}
      </nav>
      {error !== null && <FailureNotice error={error} retry={() => void refetch()} />}
      {!data && error === null && <span className="zg-skeleton" />}
      {data && (
        <>
          <dl className="zg-earnings-figures">
            {figures.map((figure) => (
              <div key={figure}>
                <dt>{t(`users.earnings.figures.${figure}`)}</dt>
                <dd>{money(data[figure])}</dd>
              </div>
            ))}
          </dl>
          {data.invitation_code === '' ? (
            <p className="zg-muted">{t('users.earnings.noCode')}</p>
          ) : (
            <Invitation code={data.invitation_code} />
          )}
        </>
      )}
    </Card>
  )
}

function Invitation({ code }: { readonly code: string }) {
  const { t } = useTranslate()
  return (
    <div className="zg-earnings-code">
      {t('users.earnings.code')} <CopyText text={code} label={t('users.earnings.copyCode')} />
      <CopyText
        text={t('users.earnings.invitation', { code })}
        shown={t('users.earnings.invitationText')}
        label={t('users.earnings.copyInvitation')}
      />
      <HintButton about={t('users.earnings.code')}>{t('users.earnings.how', { percent: REWARD_PERCENT })}</HintButton>
    </div>
  )
}
