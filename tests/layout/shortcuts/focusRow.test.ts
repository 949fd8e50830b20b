import { beforeEach, describe, expect, it } from 'vitest'
import { focusRow } from '../../../src/ui/focusRow.ts'
import { PAGE_ID } from '../../../src/ui/pageId.ts'

const focused = () => document.activeElement?.textContent

describe('going from row to row', () => {
  beforeEach(() => {
    const rows = ['Harbour', 'Attic', 'Mill'].map(
      (name) => `<tr><th scope="row"><a href="#">${name}</a></th><td><button>Edit</button></td></tr>`,
    )
    document.body.innerHTML = `<main id="${PAGE_ID}"><table><tbody>${rows.join('')}</tbody></table></main>`
    HTMLElement.prototype.checkVisibility = () => true
    HTMLElement.prototype.scrollIntoView = () => undefined
  })

  it('begins with the first, goes down and up, and stays at the ends', () => {
    focusRow(1)
    expect(focused()).toBe('Harbour')
    focusRow(1)
    focusRow(1)
    focusRow(1)
    expect(focused()).toBe('Mill')
    focusRow(-1)
    expect(focused()).toBe('Attic')
  })

  it('goes on from the row in which anything has the focus', () => {
    document.querySelectorAll('button')[1]?.focus()
    focusRow(1)
    expect(focused()).toBe('Mill')
  })

  it('does nothing where no list is', () => {
    document.body.innerHTML = ''
    focusRow(1)
    expect(document.activeElement).toBe(document.body)
  })
})
