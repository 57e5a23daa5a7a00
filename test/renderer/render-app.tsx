import { cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../../src-renderer/app.tsx'
import { useDrafts } from '../../src-renderer/drafts.ts'
import { setLanguage } from '../../src-renderer/i18n/i18n.ts'
import { setEditing } from '../../src-renderer/opened.ts'
import { initialState, useView } from '../../src-renderer/state.ts'
import { createFakeApi, type FakeApi, type FakeOptions } from './fake-api.ts'

// Screens are loaded when they are first opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 8_000 })

/** happy-dom lays nothing out; the virtual list needs a window with a height and rows in it. */
function layOut(): void {
  const heightOf = (element: Element) =>
    element.firstElementChild instanceof HTMLElement
      ? Number.parseFloat(element.firstElementChild.style.height) || 600
      : 600
  const tops = new WeakMap<Element, number>()
  const define = (name: string, get: (this: Element) => number, set?: (this: Element, value: number) => void) =>
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get, set })
  define('offsetHeight', () => 600)
  define('offsetWidth', () => 900)
  define('clientHeight', () => 600)
  define('scrollHeight', function () {
    return heightOf(this)
  })
  define(
    'scrollTop',
    function () {
      return tops.get(this) ?? 0
    },
    function (value) {
      tops.set(this, Math.max(0, Math.min(value, heightOf(this) - 600)))
    },
  )
}

export type RenderedApp = { fake: FakeApi; user: ReturnType<typeof userEvent.setup> }

/** The whole window over an in-memory main process, as it stands once it has started. */
export async function renderApp(options: FakeOptions = {}): Promise<RenderedApp> {
  cleanup()
  layOut()
  localStorage.clear()
  useDrafts.setState({}, true)
  setEditing(undefined)
  useView.setState(initialState, true)
  await setLanguage('fr')
  const fake = createFakeApi(options)
  window.ardoise = fake.api
  render(<App />)
  if (fake.state.bootstrap.welcomed) await screen.findByRole('navigation', { name: 'Écrans' })
  else await screen.findByRole('radiogroup')
  return { fake, user: userEvent.setup() }
}

export function composer(): HTMLElement {
  return screen.getByRole('textbox', { name: 'Votre message' })
}

export function transcript(): ReturnType<typeof within> {
  return within(screen.getByRole('feed', { name: 'Échanges' }))
}

/** A French name with its no-break spaces, which names are compared with letter by letter. */
export function fr(name: string): string {
  return name.replace(/ (?=[?!:;»])|(?<=«) /g, '\u00a0')
}
