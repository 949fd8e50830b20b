import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { DemoInput, DemoName, DemoReply } from '../demo/demoEndpoints.ts'
import { useDemoApi } from './useDemoApi.ts'

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

/** Asks an endpoint anew, wherever its answer is shown. */
export function useAskAgain(): (name: DemoName) => Promise<void> {
  const client = useQueryClient()
  return useCallback((name) => client.invalidateQueries([KEY, name]), [client])
}
