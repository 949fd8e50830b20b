/** An answer of the stand-in server that is a whole envelope, not the data of a success. */
class Refusal {
  readonly envelope: unknown
  constructor(envelope: unknown) {
    this.envelope = envelope
  }
}

export function refuse(code: number, msg: string, data: unknown = null): Refusal {
  return new Refusal({ code, msg, data })
}

/** What a stand-in server sends for what its scene answers. */
export function toEnvelope(answer: unknown): unknown {
  return answer instanceof Refusal ? answer.envelope : { code: 1000, msg: 'success', data: answer }
}
