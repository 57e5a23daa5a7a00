// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ToolView } from '../../../src-preload/contract.ts'
import { openConversation } from '../../../src-renderer/conversations.ts'
import { renderApp, transcript } from '../render-app.tsx'

const AT = '2025-03-10T09:00:00.000Z'

async function show(tool: string, args: object, views: ToolView[]) {
  const run = {
    callId: 'c1',
    tool,
    arguments: JSON.stringify(args),
    startedAt: AT,
    status: 'ok' as const,
    text: '{}',
    views,
  }
  const app = await renderApp({
    messages: { 'c-bilan': [{ id: 1, role: 'assistant', text: 'Voici', runs: [run], createdAt: AT }] },
  })
  await act(() => openConversation('c-bilan'))
  await screen.findByRole('feed', { name: 'Échanges' })
  const opened = () => app.fake.calls.filter(call => call.name === 'openExternal').map(call => call.input)
  return { ...app, opened }
}

const found = (title: string, url: string, excerpt = '') => ({ title, url, excerpt })

describe('the card of a search', () => {
  it('names each page with its site, and opens it through main only', async () => {
    const { user, opened } = await show('web_search', { query: 'taux TVA' }, [
      {
        kind: 'links',
        query: 'taux TVA',
        results: [found('Les taux', 'https://www.exemple.sn/tva', 'Dix-huit pour cent')],
      },
    ])
    const card = await transcript().findByRole('region', { name: 'Résultats pour « taux TVA »' })
    expect(within(card).getByText('exemple.sn')).toBeTruthy()
    expect(within(card).getByText('Dix-huit pour cent')).toBeTruthy()
    await user.click(within(card).getByRole('link', { name: 'Les taux' }))
    expect(opened()).toEqual([{ url: 'https://www.exemple.sn/tva' }])
    expect(transcript().getByRole('button', { name: /A cherché «\s?taux TVA\s?» sur Internet/ })).toBeTruthy()
  })

  it('makes no link of an address that may not be opened, and runs nothing of a stranger', async () => {
    await show('web_search', { query: 'x' }, [
      {
        kind: 'links',
        query: 'x',
        results: [
          found('<img src=x onerror=alert(1)>', 'javascript:alert(1)', '<script>alert(1)</script>'),
          found('Ancien site', 'http://exemple.sn/'),
        ],
      },
    ])
    const card = await transcript().findByRole('region', { name: /Résultats/ })
    expect(within(card).queryAllByRole('link')).toEqual([])
    expect(card.querySelector('img, script')).toBeNull()
    expect(within(card).getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
  })
})

it('the card of the weather names each figure', async () => {
  await show('get_current_weather', { city: 'Dakar' }, [
    {
      kind: 'facts',
      title: 'Dakar, Sénégal',
      facts: [{ label: { fr: 'Température', en: 'Temperature' }, value: '27 °C' }],
    },
  ])
  const card = await transcript().findByRole('region', { name: 'Dakar, Sénégal' })
  expect(within(card).getByText('Température').tagName).toBe('DT')
  expect(within(card).getByText('27 °C').tagName).toBe('DD')
  expect(transcript().getByRole('button', { name: /A regardé la météo de «\s?Dakar\s?»/ })).toBeTruthy()
})

it('the card of a conversion names its source with a link, as the source asks', async () => {
  const { user, opened } = await show('convert_currency', { amount: 1, from_currency: 'EUR', to_currency: 'USD' }, [
    {
      kind: 'facts',
      title: '1 EUR = 1,09 USD',
      facts: [{ label: { fr: 'Source', en: 'Source' }, value: 'exchangerate-api.com' }],
      credit: { text: 'Rates By Exchange Rate API', url: 'https://www.exchangerate-api.com' },
    },
  ])
  await user.click(await transcript().findByRole('link', { name: 'Rates By Exchange Rate API' }))
  expect(opened()).toEqual([{ url: 'https://www.exchangerate-api.com/' }])
})

it('a page that was read stays inside its line, with a link to open it', async () => {
  const { user, opened } = await show('browse_url', { url: 'https://exemple.sn/tva' }, [
    { kind: 'page', title: 'TVA', text: 'Dix-huit pour cent', position: 'exemple.sn', url: 'https://exemple.sn/tva' },
  ])
  expect(transcript().queryByText('Dix-huit pour cent')).toBeNull()
  await user.click(transcript().getByRole('button', { name: /A lu la page «\s?https:\/\/exemple.sn\/tva\s?»/ }))
  expect(await transcript().findByText('Dix-huit pour cent')).toBeTruthy()
  await user.click(transcript().getByRole('link', { name: 'Ouvrir la page' }))
  expect(opened()).toEqual([{ url: 'https://exemple.sn/tva' }])
})
