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

/** Form fields that hold numbers, as numbers: a form cannot say the difference. `isNumber`: which may be one. Default: each. */
export function withNumbers(fields: unknown, isNumber: (name: string) => boolean = () => true): unknown {
  if (typeof fields !== 'object' || fields === null) return fields
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' && isNumber(name) && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value,
    ]),
  )
}

/** The parts of a form by their names: texts, and files with their bytes. */
type FormParts = Readonly<Record<string, string | { readonly type: string; readonly base64: string }>>

/** In: the body of a form in parts, as bytes, and its content type. Rejects where it is none. */
export async function parseFormParts(body: Buffer, contentType: string): Promise<FormParts> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const parts = await Promise.all(
    [...form].map(async ([name, value]) => {
      if (typeof value === 'string') return [name, value] as const
      return [name, { type: value.type, base64: Buffer.from(await value.arrayBuffer()).toString('base64') }] as const
    }),
  )
  return Object.fromEntries(parts)
}

export function isFormParts(body: unknown): body is FormParts {
  return typeof body === 'object' && body !== null
}
