import { useDataProvider } from '@refinedev/core'
import { useCallback } from 'react'
import type { CallInput, CallName, CallReply } from '../../../contract/toolApi.ts'
import type { CallOptions } from '../toolApi/createToolApi.ts'
import { attended } from '../toolApi/unattended.ts'

/** `idempotencyKey`: the same for every try of the same thing, so that it is not done twice. */
export type Call = <Name extends CallName>(name: Name, payload: CallInput<Name>, idempotencyKey?: string) => Promise<CallReply<Name>>

/** A call that is none of the framework's verbs, made through its data provider all the same. */
export function useCall(attendance = attended): Call {
  const dataProvider = useDataProvider()
  return useCallback(
    async (name, payload, idempotencyKey) => {
      const { custom } = dataProvider()
      if (!custom) throw new Error('the data provider makes no calls of its own')
      // What it is was checked against the contract's reply schema.
      const meta: CallOptions = idempotencyKey === undefined ? attendance : { ...attendance, idempotencyKey }
      return (await custom({ url: name, method: 'post', payload, meta })).data as never
    },
    [dataProvider, attendance],
  )
}
