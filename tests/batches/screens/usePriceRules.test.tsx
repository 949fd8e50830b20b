import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it } from 'vitest'
import { usePriceRules } from '../../../src/batches/screens/running/useLearnedRules.ts'
import { ServicesContext } from '../../../src/providers/services/useServices.ts'

const services = { session: { read: () => ({ uid: null }) } }
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <ServicesContext.Provider value={services as never}>{children}</ServicesContext.Provider>
)

it('learned rules are not known until they were read for these goods, and are read again for goods that were read again', async () => {
  const goods = { asOf: 1 }
  const known: boolean[] = []
  const { result, rerender } = renderHook(
    () => {
      const rules = usePriceRules(goods.asOf)
      known.push(rules.isKnown)
      return rules
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current.isKnown).toBe(true))
  goods.asOf = 2
  rerender()
  await waitFor(() => expect(result.current.isKnown).toBe(true))
  expect(known.filter((each, at) => each !== known[at - 1])).toEqual([false, true, false, true])
})
