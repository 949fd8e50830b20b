/** What is wrong with a cell, as a key of the texts with its parameters; or a reason of the contract, as a server would give it. */
export type Problem =
  | {
      readonly word: 'number' | 'money' | 'date' | 'scientific' | 'rounded' | 'blank' | 'notPermitted'
    }
  | { readonly word: 'word'; readonly value: string; readonly options: readonly string[] }
  | { readonly word: 'unknownRecord' | 'manyRecords'; readonly value: string; readonly resource: string }
  | { readonly word: 'twice'; readonly line: number }
  | { readonly word: 'reason'; readonly reason: string }

/** What a cell came to: a value (undefined: it is blank), or what is wrong with it. A warning lets the value pass. */
export type Parsed = { readonly value: unknown; readonly warning?: Problem } | { readonly problem: Problem }

export const blank: Parsed = { value: undefined }
