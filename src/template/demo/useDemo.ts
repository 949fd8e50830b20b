import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { createToolApi, type ToolApiClient, type ToolApiOptions } from '../../providers/toolApi/createToolApi.ts'
import { sendWithAxios } from '../../providers/toolApi/sendWithAxios.ts'
import { toSentence } from '../../providers/toolApi/toSentence.ts'
import { type DemoEndpoints, type DemoInput, type DemoName, type DemoReply, demoEndpoints } from './demoEndpoints.ts'

const KEY = 'demo'

/** The answer of a demo endpoint. While another one is on its way, the one before stays. */
export function useDemo<Name extends DemoName>(name: Name, payload: DemoInput<Name>): UseQueryResult<DemoReply<Name>, Error> {
  const api = useDemoApi()
  const { language } = useTranslate()
  return useQuery<DemoReply<Name>, Error>({
    queryKey: [KEY, name, payload, language],
    queryFn: ({ signal }) => api.call(name, payload, signal ? { signal } : {}),
    keepPreviousData: true,
  })
}

/** Asks an endpoint again, wherever its answer is shown. */
export function useAskAgain(): (name: DemoName) => Promise<void> {
  const client = useQueryClient()
  return useCallback((name) => client.invalidateQueries([KEY, name]), [client])
}

/** The demo endpoints, asked in the user's language. */
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

type DemoApi = ToolApiClient<DemoEndpoints>

/** The demo endpoints as functions. The mock layer starts with the first call, so that no other page pays for it. */
function createDemoApi({ send, ...options }: Omit<ToolApiOptions<DemoEndpoints>, 'calls'>): DemoApi {
  return createToolApi({
    ...options,
    calls: demoEndpoints,
    send: async (request) => {
      await startDemoEndpoints()
      return send(request)
    },
  })
}

let starting: Promise<unknown> | null = null

/** Puts the mock layer before the network, once. Only a build with the debug flag has it: without, the import below is no more. */
function startDemoEndpoints(): Promise<unknown> {
  // Written out, not asked of areDemoEndpointsOn: only so does the bundler see that nothing behind it is reached.
  if (import.meta.env.VITE_DEMO_ENDPOINTS !== 'on') return Promise.reject(new Error('the demo endpoints are off'))
  starting ??= import('./demoWorker.ts')
    .then(({ startDemoWorker }) => startDemoWorker())
    .catch((error: unknown) => {
      starting = null
      throw error
    })
  return starting
}
