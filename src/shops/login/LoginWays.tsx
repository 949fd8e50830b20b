import { useState } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useSandboxDirectly } from '../../providers/services/useSandboxDirectly.ts'
import type { LoginWay, LoginWayProps } from './loginWay.ts'
import { PasteWay } from './PasteWay.tsx'
import { PlatformWay } from './PlatformWay.tsx'
import './login.css'

const ways: readonly LoginWay[] = ['platform', 'paste']

interface LoginWaysProps extends LoginWayProps {
  /** The way taken the last time: it is open, and one that waits goes on waiting. Null: the first time. */
  readonly last: LoginWay | null
}

/** The two ways in which a login comes into the console. */
export function LoginWays({ last, ...way }: LoginWaysProps) {
  const { t } = useTranslate()
  // Only the extension can take over what happens at the platform.
  const isWithoutExtension = useSandboxDirectly()
  const [chosen, setShown] = useState(last)
  const shown = chosen ?? (isWithoutExtension ? 'paste' : 'platform')
  return (
    <div className="zg-login">
      <fieldset className="zg-segmented" aria-label={t('shopLogin.ways')}>
        {ways.map((each) => (
          <button key={each} type="button" aria-pressed={shown === each} onClick={() => setShown(each)}>
            {t(`shopLogin.${each}`)}
          </button>
        ))}
      </fieldset>
      {shown === 'platform' ? <PlatformWay {...way} goesOn={last === 'platform'} /> : <PasteWay {...way} />}
    </div>
  )
}
