import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toolApi } from '../../../contract/toolApi.ts'
import type { CarriedLogin } from '../../boot/takeAdoption.ts'
import { createIdentity } from '../../providers/auth/createIdentity.ts'
import { createToolApi } from '../../providers/toolApi/createToolApi.ts'
import { sendWithAxios } from '../../providers/toolApi/sendWithAxios.ts'
import { Dialog } from '../Dialog.tsx'
import { PageSkeleton } from '../PageSkeleton.tsx'
import { useServices } from '../useServices.ts'
import { toLoginReply } from './toLoginReply.ts'

interface AdoptLoginProps {
  readonly carried: CarriedLogin
  /** Called when it was adopted, refused or declined: the page goes on with whatever login there is. */
  readonly end: () => void
}

/**
 * A login that came in the address (specification 2, guards 2 and 4). The server confirms it before it replaces a working one, and
 * nobody works in another person's account without having said yes: her shops' sessions would land there.
 */
export function AdoptLogin({ carried, end }: AdoptLoginProps) {
  const { t, i18n } = useTranslation()
  const { session, identity, notices } = useServices()
  const [name, setName] = useState<string | null>(null)

  useEffect(() => {
    let isGone = false
    const api = createToolApi({
      calls: toolApi,
      send: sendWithAxios(),
      readSession: () => ({ token: carried.token, uid: null, level: null }),
      readLocale: () => i18n.language,
    })
    createIdentity(api)
      .read()
      .then((person) => {
        if (!isGone) setName(person.name || person.username || person.accountId || '')
      })
      .catch(() => {
        if (isGone) return
        notices.open({ tone: 'error', title: t('adoption.refused') })
        end()
      })
    return () => {
      isGone = true
    }
  }, [carried, i18n, notices, end, t])

  function adopt() {
    session.store(toLoginReply(carried))
    identity.forget()
    // Whatever was loaded for somebody else is gone with the page.
    window.location.reload()
  }

  return (
    <>
      <PageSkeleton />
      <Dialog isOpen={name !== null} title={t('adoption.title')}>
        <div className="zg-dialog-head">
          <h2>{t('adoption.title')}</h2>
        </div>
        <p className="zg-dialog-body">{t('adoption.body', { name })}</p>
        <div className="zg-dialog-foot">
          <button type="button" className="zg-button" onClick={end}>
            {t('adoption.decline')}
          </button>
          <button type="button" className="zg-button zg-button-primary" onClick={adopt}>
            {t('adoption.accept', { name })}
          </button>
        </div>
      </Dialog>
    </>
  )
}
