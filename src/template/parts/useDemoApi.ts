import { useMemo } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { sendWithAxios } from '../../providers/toolApi/sendWithAxios.ts'
import { toSentence } from '../../providers/toolApi/toSentence.ts'
import { createDemoApi, type DemoApi } from '../demo/createDemoApi.ts'

/** The demo endpoints, asked in the reader's language. */
export function useDemoApi(): DemoApi {
  const { session, loginInvalid } = useServices()
  const { language, texts } = useTranslate()
  return useMemo(
    () =>
      createDemoApi({
        send: sendWithAxios(),
        readSentence: (error) => toSentence(error, texts.t),
        readSession: session.read,
        readLocale: () => language,
        onLoginInvalid: loginInvalid.raise,
      }),
    [session, loginInvalid, texts, language],
  )
}
