import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FormField } from '../../src/ui/FormField.tsx'

const show = (said: { readonly hint?: string; readonly error?: string }) =>
  render(
    <FormField label="Remark" {...said}>
      {(control) => <input {...control} type="text" />}
    </FormField>,
  )

it('a field joins its input to its label and its hint', () => {
  show({ hint: 'At most 50 signs' })
  const input = screen.getByLabelText('Remark')
  expect(input.getAttribute('aria-invalid')).toBe('false')
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('At most 50 signs')
})

it('says what is wrong in place of the hint', () => {
  show({ hint: 'At most 50 signs', error: 'Too long' })
  expect(screen.getByLabelText('Remark').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('At most 50 signs')).toBeNull()
  expect(screen.getByText('Too long')).toBeTruthy()
})

it('describes the input by nothing where there is nothing to say', () => {
  show({})
  expect(screen.getByLabelText('Remark').hasAttribute('aria-describedby')).toBe(false)
})
