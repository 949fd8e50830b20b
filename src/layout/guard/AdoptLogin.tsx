import { useEffect, useState } from 'react'
import type { LoginReply } from '../../../contract/entities/loginReply.ts'
import type { CarriedLogin } from '../../boot/takeAdoption.ts'
import { createIdentity, type Identity } from '../../providers/auth/createIdentity.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { consoleCalls, replyOf } from '../../providers/toolApi/consoleCalls.ts'
import { createToolApi } from '../../providers/toolApi/createToolApi.ts'
import { sendWithAxios } from '../../providers/toolApi/sendWithAxios.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogBody, DialogFoot, DialogHead } from '../../ui/dialog/Dialog.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'

interface AdoptLoginProps {
  readonly carried: CarriedLogin
  /** Called when it was adopted, refused or declined: the page goes on with the login that is there. */
  readonly end: () => void
}

/**
 * A login that came in the address (specification 2, guards 2 and 4). The server confirms it before it replaces a working one, and
 * no user works in another person's account without having said yes: her shops' sessions would land there.
 */
export function AdoptLogin({ carried, end }: AdoptLoginProps) {
  const { t, language } = useTranslate()
  const { session, identity, notices, lastKnown } = useServices()
  const [person, setPerson] = useState<Identity | null>(null)
  const known = useIdentity()
  const [isFirst] = useState(() => session.read().token === null)
  const replaced = known ?? lastKnown.readUser()

  useEffect(() => {
    let isGone = false
    const api = createToolApi({
      calls: consoleCalls,
      replyOf,
      send: sendWithAxios(),
      readSession: () => ({ token: carried.token, uid: null, level: null }),
      readLocale: () => language,
    })
    createIdentity(api, { readLevel: () => toLevel(carried.level) })
      .read()
      .then((carriedPerson) => {
        if (!isGone) setPerson(carriedPerson)
      })
      .catch(() => {
        if (isGone) return
        notices.open({ tone: 'error', title: t('adoption.refused') })
        end()
      })
    return () => {
      isGone = true
    }
  }, [carried, language, notices, end, t])

  function adopt() {
    if (!person) return
    session.store(toLoginReply(carried, person))
    identity.forget()
    // What was loaded for another user is gone with the page.
    window.location.reload()
  }

  const words = isFirst ? 'adoption.first' : 'adoption.other'
  const names = { name: nameOf(person), replaced: nameOf(replaced) || t('adoption.unknown') }
  return (
    <>
      <PageSkeleton />
      <Dialog isOpen={person !== null} title={t(`${words}.title`, names)}>
        <DialogHead>
          <h2>{t(`${words}.title`, names)}</h2>
        </DialogHead>
        <DialogBody>
          <p>{t(`${words}.body`, names)}</p>
        </DialogBody>
        <DialogFoot>
          <Button onClick={end}>{t(`${words}.decline`)}</Button>
          <Button kind="primary" onClick={adopt}>
            {t(`${words}.accept`, names)}
          </Button>
        </DialogFoot>
      </Dialog>
    </>
  )
}

function nameOf(person: Identity | null): string {
  return person?.name || person?.username || person?.accountId || ''
}

/** The carried login as it is stored (specification 2, guard 2). What the server says of the user counts more than what the address says. */
function toLoginReply({ token, uid = '', java_uid }: CarriedLogin, { accountId = uid, level }: Identity): LoginReply {
  return { token, user_id: accountId, level, ...(java_uid ? { java_uid } : {}) }
}

function toLevel(text = ''): number | null {
  const level = Number(text)
  return text !== '' && Number.isInteger(level) ? level : null
}
