import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createDemoApi, type DemoApi } from '../../demo/createDemoApi.ts'
import { useServices } from '../../layout/useServices.ts'
import { sendWithAxios } from '../../providers/toolApi/sendWithAxios.ts'

/** The demo endpoints, asked in the reader's language. */
export function useDemoApi(): DemoApi {
  const { session, loginInvalid } = useServices()
  const { language } = useTranslation().i18n
  return useMemo(
    () =>
      createDemoApi({
        send: sendWithAxios(),
        readSession: session.read,
        readLocale: () => language,
        onLoginInvalid: loginInvalid.raise,
      }),
    [session, loginInvalid, language],
  )
}
