import { useDataProvider } from '@refinedev/core'
import { useCallback } from 'react'
import type { CallInput, CallName, CallReply } from '../../../contract/toolApi.ts'

/** `idempotencyKey`: the same for every try of the same thing, so that it is not done twice. */
export type Call = <Name extends CallName>(name: Name, payload: CallInput<Name>, idempotencyKey?: string) => Promise<CallReply<Name>>

/** A call that none of the framework's verbs stands for, made all the same through its data provider. */
export function useCall(): Call {
  const dataProvider = useDataProvider()
  return useCallback(
    async (name, payload, idempotencyKey) => {
      const { custom } = dataProvider()
      if (!custom) throw new Error('the data provider makes no calls of its own')
      // What it is was checked against the contract's reply schema.
      return (await custom({ url: name, method: 'post', payload, meta: { idempotencyKey } })).data as never
    },
    [dataProvider],
  )
}
