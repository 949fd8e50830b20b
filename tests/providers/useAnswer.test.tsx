import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UNATTENDED_HEADER } from '../../contract/envelope.ts'
import { useAnswer } from '../../src/providers/dataProvider/useAnswer.ts'
import { openFramed } from '../layout/openFramed.tsx'

function Groups({ againAfterMs }: { readonly againAfterMs?: number }) {
  const { data } = useAnswer('groupList', {}, againAfterMs === undefined ? {} : { againAfterMs })
  return <p>{data ? 'Answered' : 'Asking'}</p>
}

it.each([
  ['is no use of the login where the page asks again by itself', { againAfterMs: 60_000 }, '1'],
  ['is a use of it elsewhere', {}, undefined],
])('an answer %s', async (_, props, mark) => {
  const page = await openFramed({ children: <Groups {...props} />, answers: { groupList: () => [] } })
  await screen.findByText('Answered')
  expect(page.headersOf('groupList').map((headers) => headers[UNATTENDED_HEADER])).toEqual([mark])
})
