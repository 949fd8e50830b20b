import { beforeEach, describe, expect, it } from 'vitest'
import { actOnRow, focusRow } from '../../../src/ui/focusRow.ts'
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

  it('is at what opens the row, where that is not its title', () => {
    document.body.innerHTML = `<main id="${PAGE_ID}"><table><tbody><tr><th scope="row">Cup</th><td><button data-row-open="true">Plan</button></td></tr></tbody></table></main>`
    focusRow(1)
    expect(focused()).toBe('Plan')
  })

  it('does nothing where no list is', () => {
    document.body.innerHTML = ''
    focusRow(1)
    expect(document.activeElement).toBe(document.body)
  })
})

describe('what a key does with the row that has the focus', () => {
  const clicked: string[] = []
  beforeEach(() => {
    clicked.length = 0
    HTMLElement.prototype.checkVisibility = () => true
    HTMLElement.prototype.scrollIntoView = () => undefined
    const rows = ['Harbour', 'Attic'].map(
      (name) =>
        `<tr id="${name}"><td class="zg-select-cell"><input id="choose ${name}" type="checkbox"></td><th scope="row">${name}</th>` +
        `<td><a id="edit ${name}" data-row-edit="true" href="#">Edit</a></td></tr>`,
    )
    document.body.innerHTML = `<main id="${PAGE_ID}"><table><tbody>${rows.join('')}</tbody></table></main>`
    document.body.onclick = ({ target }) => void clicked.push((target as HTMLElement).id)
  })

  it('is gone to though its title leads nowhere', () => {
    focusRow(1)
    focusRow(1)
    expect(focused()).toBe('Attic')
  })

  it.each([
    ['choose', 'choose Attic'],
    ['edit', 'edit Attic'],
    ['peek', 'Attic'],
  ] as const)('%s presses “%s”', (deed, id) => {
    actOnRow(deed)
    expect(clicked).toEqual([])
    focusRow(1)
    focusRow(1)
    actOnRow(deed)
    expect(clicked).toEqual([id])
  })
})
