import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createDemoApi, type DemoApi } from '../../demo/createDemoApi.ts'
import { useServices } from '../../layout/useServices.ts'
import { sendWithAxios } from '../../providers/toolApi/sendWithAxios.ts'
import { toSentence } from '../../providers/toolApi/toSentence.ts'

/** The demo endpoints, asked in the reader's language. */
export function useDemoApi(): DemoApi {
  const { session, loginInvalid } = useServices()
  const { i18n } = useTranslation()
  const { language } = i18n
  return useMemo(
    () =>
      createDemoApi({
        send: sendWithAxios(),
        readSentence: (error) => toSentence(error, i18n.t),
        readSession: session.read,
        readLocale: () => language,
        onLoginInvalid: loginInvalid.raise,
      }),
    [session, loginInvalid, i18n, language],
  )
}
