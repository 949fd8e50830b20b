import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CheckField, DateField, FileField, NumberField, SelectField, TextField } from '../../src/ui/Fields.tsx'

const nothing = () => undefined
const input = () => screen.getByLabelText<HTMLInputElement>('Field')
const noteOf = (element: HTMLElement) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

it('a text is told as it is typed', () => {
  const typed = vi.fn()
  render(<TextField label="Field" value="red" onChange={typed} />)
  expect(input().value).toBe('red')
  fireEvent.change(input(), { target: { value: 'blue' } })
  expect(typed).toHaveBeenCalledExactlyOnceWith('blue')
})

it.each([
  ['text', <TextField key="" label="Field" value="" onChange={nothing} hint="a remark" error="too long" />],
  ['text of several lines', <TextField key="" label="Field" value="" onChange={nothing} hint="a remark" error="too long" rows={3} />],
  ['number', <NumberField key="" label="Field" value="" onChange={nothing} hint="a remark" error="too long" />],
  ['day', <DateField key="" label="Field" value="" onChange={nothing} hint="a remark" error="too long" />],
  ['list', <SelectField key="" label="Field" value="" options={[]} onChange={nothing} hint="a remark" error="too long" />],
  ['file', <FileField key="" label="Field" accept=".csv" onChange={nothing} hint="a remark" error="too long" />],
])('a field for a %s says what is wrong in place of its hint', (_, field) => {
  render(field)
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(noteOf(input())).toBe('too long')
  expect(screen.queryByText('a remark')).toBeNull()
})

it('what the place says of the input is kept, and its class is added', () => {
  render(<TextField label="Field" value="" onChange={nothing} className="wide" maxLength={5} type="search" disabled />)
  expect(input().className).toBe('zg-input wide')
  expect([input().maxLength, input().type, input().disabled]).toEqual([5, 'search', true])
})

it('a text of several lines is as high as the place says', () => {
  render(<TextField label="Field" value="" onChange={nothing} rows={4} />)
  expect(screen.getByLabelText<HTMLTextAreaElement>('Field').rows).toBe(4)
})

it('a text offers what it is given while one types', () => {
  render(<TextField label="Field" value="" onChange={nothing} suggestions={['north', 'south']} />)
  expect([...(input().list?.options ?? [])].map(({ value }) => value)).toEqual(['north', 'south'])
})

it('a number has the keyboard of figures, and stays as it was typed', () => {
  const typed = vi.fn()
  render(<NumberField label="Field" value="1.5" onChange={typed} />)
  expect(input().inputMode).toBe('decimal')
  fireEvent.change(input(), { target: { value: '1.x' } })
  expect(typed).toHaveBeenCalledExactlyOnceWith('1.x')
})

it('a whole number has the keyboard of digits', () => {
  render(<NumberField label="Field" value="1" onChange={nothing} isWhole />)
  expect(input().inputMode).toBe('numeric')
})

it('a day is typed in the same order in every browser, none after its last', () => {
  const told = vi.fn()
  render(<DateField label="Field" value="2024-03-01" onChange={told} max="2024-03-31" />)
  expect([input().type, input().value]).toEqual(['text', '2024-03-01'])
  fireEvent.change(input(), { target: { value: '2024-04-01' } })
  expect(told).not.toHaveBeenCalled()
  fireEvent.change(input(), { target: { value: '2024-03-31' } })
  expect(told).toHaveBeenCalledExactlyOnceWith('2024-03-31')
})

it('what is chosen of a list has the type of its value, not of the text on the page', () => {
  const chosen = vi.fn()
  const options = [24, 48].map((value) => ({ value, label: `${value} h` }))
  render(<SelectField label="Field" value={24} options={options} onChange={chosen} />)
  expect(screen.getByLabelText<HTMLSelectElement>('Field').value).toBe('24')
  fireEvent.change(input(), { target: { value: '48' } })
  expect(chosen).toHaveBeenCalledExactlyOnceWith(48)
})

it('a list can have headings, under which can be chosen as well', () => {
  const chosen = vi.fn()
  const options = [
    { value: '', label: 'None' },
    { label: 'Warm', options: [{ value: 'red', label: 'Red' }] },
  ]
  render(<SelectField label="Field" value="" options={options} onChange={chosen} />)
  expect(screen.getByRole('group', { name: 'Warm' }).textContent).toBe('Red')
  fireEvent.change(input(), { target: { value: 'red' } })
  expect(chosen).toHaveBeenCalledExactlyOnceWith('red')
})

it('a box is named by its words and its hint, and tells what it is now', () => {
  const told = vi.fn()
  render(<CheckField label="Shared" hint="with everyone" checked={false} onChange={told} />)
  fireEvent.click(screen.getByRole('checkbox', { name: /Shared\s*with everyone/ }))
  expect(told).toHaveBeenCalledExactlyOnceWith(true)
})

it('a file is told when it is chosen, and the same one can be chosen again', () => {
  const told = vi.fn()
  render(<FileField label="Field" accept=".csv" onChange={told} />)
  const file = new File(['a'], 'costs.csv')
  let value = 'costs.csv'
  Object.defineProperty(input(), 'value', {
    get: () => value,
    set: (next: string) => {
      value = next
    },
  })
  fireEvent.change(input(), { target: { files: [file] } })
  expect(told).toHaveBeenCalledExactlyOnceWith(file)
  expect(value).toBe('')
})
