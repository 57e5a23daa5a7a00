// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../../../src-renderer/i18n/i18n.ts'
import { MarkdownView } from '../../../src-renderer/markdown/markdown-view.tsx'
import { createFakeApi } from '../fake-api.ts'

// happy-dom has one that never reports: nothing would ever be near the screen.
vi.stubGlobal('IntersectionObserver', undefined)
// It does not say which mode a page with a doctype is in, and KaTeX asks.
Object.defineProperty(document, 'compatMode', { value: 'CSS1Compat' })

afterEach(async () => {
  cleanup()
  await setLanguage('fr')
})

function show(text: string, streaming = false) {
  const fake = createFakeApi()
  window.ardoise = fake.api
  const view = render(<MarkdownView text={text} streaming={streaming} />)
  const root = view.container.firstElementChild
  if (!(root instanceof HTMLElement)) throw new Error('Nothing was rendered.')
  return { fake, root, user: userEvent.setup(), ...view }
}

test('a link is opened by the main process, by click and by keyboard', async () => {
  const { fake, user } = show('Voir [le site](https://x.sn).')
  await user.click(screen.getByRole('link', { name: 'le site' }))
  await user.keyboard('{Enter}')
  const opened = { name: 'openExternal', input: { url: 'https://x.sn/' } }
  expect(fake.calls).toEqual([opened, opened])
})

test('the button of a listing copies it as it was written', async () => {
  const { fake, user } = show('```sql\nselect 1\n\tfrom comptes;\n```')
  await user.click(screen.getByRole('button', { name: 'Copier le code' }))
  expect(fake.calls).toEqual([{ name: 'copyText', input: { text: 'select 1\n\tfrom comptes;' } }])
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Copié'))
})

test('a listing is coloured once it is complete, and its text stays', async () => {
  const { root } = show('```py\nfor a in b:\n    pass\n```')
  await waitFor(() => expect(root.querySelector('.hljs-keyword')?.textContent).toBe('for'))
  expect(root.querySelector('.md-code-lines')?.textContent).toBe('for a in b:\n    pass\n')
})

test('a formula is drawn and its source stays for copies; a wrong one is shown as written', async () => {
  const { root } = show('Soit $x^2$ et $\\frac{$.')
  await waitFor(() => expect(root.querySelector('.katex')).not.toBeNull())
  expect(root.querySelector('.md-math-source')?.textContent).toBe('$x^2$')
  expect(root.querySelectorAll('.katex')).toHaveLength(1)
  expect(root.textContent).toContain('$\\frac{$')
})

test('the direction follows the text, and controls follow the language', async () => {
  const { root } = show('```\na\n```')
  expect(root.getAttribute('dir')).toBe('auto')
  await setLanguage('en')
  await screen.findByRole('button', { name: 'Copy the code' })
})

test('a text that streams ends as the whole text', () => {
  const { root, rerender } = show('Un **de', true)
  expect(root.innerHTML).toBe('<p>Un <strong>de</strong></p>')
  rerender(<MarkdownView text="Un **deux**" streaming={false} />)
  expect(root.innerHTML).toBe('<p>Un <strong>deux</strong></p>')
})
