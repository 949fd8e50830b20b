/** What a body turned out to be: `form` fields are text; `wrong` is neither JSON nor the announced form. */
type RequestBody = { readonly kind: 'none' | 'json' | 'form' | 'wrong'; readonly value: unknown }

/** In: the body as text, and its content type. Out: its value. An absent body stands for an empty object. */
export function parseRequestBody(text: unknown, contentType: string | undefined): RequestBody {
  if (typeof text !== 'string' || text === '') return { kind: 'none', value: {} }
  if (contentType?.startsWith('application/x-www-form-urlencoded')) {
    return { kind: 'form', value: Object.fromEntries(new URLSearchParams(text)) }
  }
  try {
    return { kind: 'json', value: JSON.parse(text) }
  } catch {
    return { kind: 'wrong', value: null }
  }
}

/** Form fields that hold numbers, as numbers: a form cannot say the difference. */
export function withNumbers(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value,
    ]),
  )
}
