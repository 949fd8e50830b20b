import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { toFieldErrors } from '../../../contract/reasons.ts'
import type { SessionStore } from '../../../contract/relay.ts'
import { cookieText } from '../../../contract/values.ts'
import { useBridge } from '../../bridge/hooks/useBridge.ts'
import { proveLogin } from '../../bridge/seeLogin.ts'
import { useReasonText } from '../../providers/i18n/useReasonText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { FormField, Hint } from '../../ui/FormField.tsx'
import { joinClasses } from '../../ui/joinClasses.ts'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { useUnsavedText } from '../useFailureText.ts'
import { isMeant, type LoginWayProps } from './loginWay.ts'
import { OtherStore } from './OtherStore.tsx'
import { PlatformLink } from './PlatformLink.tsx'

type Proof =
  | { readonly state: 'idle' | 'asking' }
  | { readonly state: 'refused'; readonly problem: string }
  | { readonly state: 'other'; readonly seen: SessionStore }

/** A cookie pasted by hand: judged by the contract, then proved by the platform. What was typed stays until it is proved. */
export function PasteWay(way: LoginWayProps) {
  const { t } = useTranslate()
  const bridge = useBridge()
  const toText = useUnsavedText()
  const toReasonText = useReasonText()
  const howId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [proof, setProof] = useState<Proof>({ state: 'idle' })
  const isAsking = proof.state === 'asking'
  const isRefused = proof.state === 'refused'
  useEffect(() => {
    if (isRefused) input.current?.focus()
  }, [isRefused])

  async function prove(event: FormEvent) {
    event.preventDefault()
    if (isAsking) return
    const judged = judgeCookie(input.current?.value ?? '')
    if ('reason' in judged) return setProof({ state: 'refused', problem: toReasonText(judged.reason) })
    setProof({ state: 'asking' })
    try {
      const login = await proveLogin(bridge, judged.cookie)
      const { mall_id: shop_id, mall_name: shop_name } = login.mall
      if (isMeant({ ...way, leftOut: [] }, shop_id)) way.found(login, 'paste')
      else setProof({ state: 'other', seen: { shop_id, shop_name } })
    } catch (error) {
      setProof({ state: 'refused', problem: toText(error) })
    }
  }

  return (
    <form className="zg-login-way" onSubmit={(event) => void prove(event)} noValidate>
      {proof.state === 'other' && <OtherStore seen={proof.seen} expected={way.expected} />}
      <FormField label={t('shopLogin.cookie')} error={proof.state === 'refused' && proof.problem}>
        {(control) => (
          <>
            <textarea
              ref={input}
              {...control}
              className="zg-input zg-code"
              rows={5}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              aria-describedby={joinClasses(howId, control['aria-describedby'])}
              onChange={() => setProof((before) => (before.state === 'idle' ? before : { state: 'idle' }))}
            />
            <Hint id={howId}>{t('shopLogin.cookieHow')}</Hint>
          </>
        )}
      </FormField>
      <Toolbar>
        <Button type="submit" kind="primary" aria-disabled={isAsking}>
          {isAsking && <span className="zg-spinner" aria-hidden="true" />}
          {t(isAsking ? 'shopLogin.proving' : 'shopLogin.prove')}
        </Button>
        <PlatformLink label={t('shopLogin.open')} />
      </Toolbar>
    </form>
  )
}

type JudgedCookie = { readonly cookie: string } | { readonly reason: string }

/**
 * A pasted text as the contract takes it, or the reason why it does not. Developer tools copy the header's name along, and chats break long lines:
 * both are left out.
 */
function judgeCookie(pasted: string): JudgedCookie {
  const text = pasted.replace(/^\s*cookie:/i, '').replace(/\s*[\r\n]+\s*/g, '')
  const parsed = z.safeParse(cookieText, text)
  if (parsed.success) return { cookie: parsed.data }
  const [reason = 'bad_format'] = Object.values(toFieldErrors(parsed.error.issues, text))
  return { reason }
}
