import { describe, expect, it } from 'vitest'
import { type Answer, createConversation, succeed } from './converse.ts'

type Sheet = { kind: string; columns: { header: string; type: string }[]; rows: (string | number)[][]; totals: boolean }

function sheetOf(call: { arguments: Record<string, unknown> } | undefined): Sheet {
  const [sheet] = (call?.arguments.sheets ?? []) as Sheet[]
  if (!sheet) throw new Error('no sheet')
  return sheet
}

/** A table read in windows of `perWindow` rows. */
function windows(header: string, rows: string[], perWindow: number, type = 'csv'): Answer {
  const lines = [header, ...rows].map((row, index) => `row ${index + 1}: ${row}\n`)
  return call => {
    if (call.name !== 'read_user_file') return succeed(call)
    const offset = Number(call.arguments.offset ?? 0)
    const next = offset + perWindow
    return JSON.stringify({
      file_id: 'f',
      name: 'table.csv',
      type,
      rows: lines.length,
      columns: header.split('|').length,
      offset,
      ...(next < lines.length && { next_offset: next }),
      total_chars: lines.length,
      text: lines.slice(offset, next).join(''),
    })
  }
}

describe('journals', () => {
  const HEADER = 'Date | Journal | Pièce | Compte | Libellé | Débit | Crédit'

  it('hands a pasted journal over as dates, texts and amounts, without its total line', async () => {
    const { calls } = await createConversation().say(
      'Fais le journal\nDate;Jnl;N° pièce;N° compte;Libellé écriture;Débit;Crédit\n05/01/2024;BQ;12;521100;Dépôt;1.250.000,50;\n05/01/2024;BQ;12;571000;Dépôt;;1.250.000,50\nTotal;;;;;1.250.000,50;1.250.000,50',
    )
    expect(sheetOf(calls[0])).toMatchObject({
      kind: 'journal',
      columns: [
        { header: 'Date', type: 'date' },
        { header: 'Journal', type: 'text' },
        { header: 'Pièce', type: 'text' },
        { header: 'Compte', type: 'text' },
        { header: 'Libellé', type: 'text' },
        { header: 'Débit', type: 'money' },
        { header: 'Crédit', type: 'money' },
      ],
      rows: [
        ['05/01/2024', 'BQ', '12', '521100', 'Dépôt', 1_250_000.5, ''],
        ['05/01/2024', 'BQ', '12', '571000', 'Dépôt', '', 1_250_000.5],
      ],
    })
  })

  it('turns an amount and its side into debit and credit', async () => {
    const { calls } = await createConversation().say(
      'Contrôle ce journal\nDate\tJournal\tPièce\tCompte\tLibellé\tMontant\tSens\n05/01/2024\tBQ\t1\t521\tDépôt\t500\tD\n05/01/2024\tBQ\t1\t571\tDépôt\t500\tC',
    )
    expect(sheetOf(calls[0]).rows.map(row => row.slice(-2))).toEqual([
      [500, ''],
      ['', 500],
    ])
  })

  it('leaves an amount that it cannot read to the tool, as written', async () => {
    const { calls } = await createConversation().say(
      'Fais le journal\nDate;Journal;Pièce;Compte;Libellé;Débit;Crédit\n05/01/2024;BQ;1;521;A;12O0;\n05/01/2024;BQ;1;571;A;;1200',
    )
    expect(sheetOf(calls[0]).rows[0]?.[5]).toBe('12O0')
  })

  it('reads an attached journal window after window', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, index) =>
        `05/01/2024 | BQ | ${index >> 1} | ${index % 2 ? '571000' : '521100'} | x | ${index % 2 ? '' : 100} | ${index % 2 ? 100 : ''}`,
    )
    const { calls, text } = await createConversation({ answer: windows(HEADER, rows, 10) }).say('Fais le journal', [
      'j.csv',
    ])
    expect(calls.map(call => call.name)).toEqual([...Array(5).fill('read_user_file'), 'generate_xlsx'])
    expect(sheetOf(calls.at(-1)).rows).toHaveLength(40)
    expect(text).toContain('total débit 2\u202F000\u00A0FCFA')
  })

  it('writes nothing of a journal too long to be read whole, and says up to which row it read', async () => {
    const rows = Array.from({ length: 200 }, () => '05/01/2024 | BQ | 1 | 521100 | x | 100 | ')
    const { calls, text } = await createConversation({ answer: windows(HEADER, rows, 10) }).say('Fais le journal', [
      'j.csv',
    ])
    expect(calls.every(call => call.name === 'read_user_file')).toBe(true)
    expect(calls.length).toBeLessThanOrEqual(8)
    expect(text).toContain('trop long')
    expect(text).toContain(`jusqu’à la ligne ${calls.length * 10}`)
  })

  it('names the columns that are missing', async () => {
    const { calls, text } = await createConversation().say(
      'Fais le journal\nCompte;Libellé;Montant\n521;x;200\n571;y;300',
    )
    expect(calls).toEqual([])
    expect(text).toContain('les colonnes «\u00A0Date\u00A0», «\u00A0Débit\u00A0» et «\u00A0Crédit\u00A0»')
  })

  it('passes on why the tool refused the entries', async () => {
    const answer: Answer = () => 'Pièce BQ/12 : débit 250 000, crédit 240 000, écart 10 000.'
    const { text } = await createConversation({ answer }).say(
      'Fais le journal\nDate;Journal;Pièce;Compte;Libellé;Débit;Crédit\n05/01/2024;BQ;12;521;A;250 000;\n05/01/2024;BQ;12;571;A;;240 000',
    )
    expect(text).toContain('n’a pas été écrit')
    expect(text).toContain('écart 10 000')
  })

  it('asks for the table, and goes on with the one pasted next', async () => {
    const talk = createConversation()
    expect((await talk.say('Fais un journal de mes écritures')).text).toContain('Collez le tableau')
    const { calls } = await talk.say(
      'Date;Journal;Pièce;Compte;Libellé;Débit;Crédit\n05/01/2024;BQ;1;521;A;10;\n05/01/2024;BQ;1;571;A;;10',
    )
    expect(sheetOf(calls[0]).kind).toBe('journal')
  })
})

describe('budgets', () => {
  it('adds a total to months and keeps the given total line out', async () => {
    const { calls, text } = await createConversation().say(
      'Fais le budget\nPoste;Janvier;Février;Mars\nLoyer;100;100;100\nEau;10;20;30,5\nTotal;110;120;130,5',
    )
    expect(sheetOf(calls[0])).toMatchObject({
      kind: 'table',
      totals: true,
      rows: [
        ['Loyer', 100, 100, 100, 300],
        ['Eau', 10, 20, 30.5, 60.5],
      ],
    })
    expect(sheetOf(calls[0]).columns.at(-1)).toEqual({ header: 'Total', type: 'money' })
    expect(text).toContain('360,50')
  })

  it('adds the variance when budget and actual are given', async () => {
    const { calls } = await createConversation().say(
      'Compare budget et réalisé\nPoste | Budget | Réalisé\nLoyer | 900 000 | 900 000\nCarburant | 300 000 | 412 500',
    )
    expect(sheetOf(calls[0]).rows).toEqual([
      ['Loyer', 900_000, 900_000, 0],
      ['Carburant', 300_000, 412_500, 112_500],
    ])
    expect(sheetOf(calls[0]).columns.at(-1)?.header).toContain('Écart')
  })

  it('repeats monthly amounts over the year, and quarterly ones over four quarters', async () => {
    const monthly = sheetOf(
      (await createConversation().say('budget mensuel : loyer 75 000, électricité trente mille')).calls[0],
    )
    expect(monthly.columns).toHaveLength(14)
    expect(monthly.rows.map(row => row.at(-1))).toEqual([900_000, 360_000])
    const quarterly = sheetOf(
      (await createConversation().say('budget trimestriel : salaires 1 200 000 ; loyer 300 000')).calls[0],
    )
    expect(quarterly.columns.map(column => column.header)).toEqual(['Poste', 'T1', 'T2', 'T3', 'T4', 'Total'])
    expect(quarterly.rows.map(row => row.at(-1))).toEqual([4_800_000, 1_200_000])
  })

  it('keeps a total column that the table has', async () => {
    const { calls } = await createConversation().say('Fais le budget\nPoste;T1;T2;Total\nLoyer;1;2;3')
    expect(sheetOf(calls[0]).columns.map(column => column.header)).toEqual(['Poste', 'T1', 'T2', 'Total'])
  })

  it('reads the numbers of a workbook as code writes them', async () => {
    const { calls } = await createConversation({
      answer: windows('Poste | Montant', ['Eau | 1.234', 'Loyer | 250000.5'], 50, 'xlsx'),
    }).say('Fais le budget', ['b.xlsx'])
    expect(sheetOf(calls.at(-1)).rows).toEqual([
      ['Eau', 1.23],
      ['Loyer', 250_000.5],
    ])
  })
})

describe('letters and notes', () => {
  async function contentOf(message: string, memories: string[] = []): Promise<string> {
    const { calls } = await createConversation({ memories }).say(message)
    return String(calls[0]?.arguments.content)
  }

  it('fills a reminder with what the message gives', async () => {
    const content = await contentOf(
      'Écris une lettre de relance à M. Diop pour la facture F-102 de soixante-quinze mille francs échue le 12 mars 2025, sous huit jours',
    )
    expect(content).toContain('À l’attention de M. Diop')
    expect(content).toContain('facture n° F-102, d’un montant de 75\u202F000\u00A0FCFA, échue le 12 mars 2025')
    expect(content).toContain('délai de huit jours')
    expect(content).toContain('Monsieur,')
    expect(content).toContain('le 10 mars 2026')
  })

  it('signs with the name that the user had it remember', async () => {
    expect(await contentOf('Demande de congé', ['Je m’appelle Awa Ndiaye'])).toContain('Awa Ndiaye')
  })

  it('addresses a certificate to nobody', async () => {
    const content = await contentOf('Attestation de travail pour Ibrahima Fall, comptable depuis le 01/02/2020')
    expect(content).toContain(
      'Ibrahima Fall est employé(e) dans notre établissement depuis le 01/02/2020 en qualité de comptable',
    )
    expect(content).not.toContain('À l’attention de')
  })

  const titles: [string, string][] = [
    ['Rédige une mise en demeure à la société Kolda BTP', 'Mise en demeure de payer'],
    ['une demande d’explication à Mme Sow', 'Demande d’explication'],
    ['convoque les parents d’élèves', 'Convocation'],
    ['prépare la lettre de mission pour Diallo Transit', 'Lettre de mission'],
    ['write a leave request', 'Leave request'],
    ['écris ma lettre de démission', 'Lettre de démission'],
    ['fais le compte rendu de la réunion', 'Compte rendu de réunion'],
    ['rédige une note de service', 'Note de service'],
    ['rédige un PV', 'Procès-verbal'],
  ]
  for (const [message, title] of titles) {
    it(`knows what « ${message} » is`, async () => {
      const { calls } = await createConversation().say(message)
      expect(calls[0]?.arguments.title).toBe(title)
    })
  }

  it('writes the user’s own text in a plain letter', async () => {
    expect(await contentOf('Écris une lettre au maire :\nNous manquons d’eau depuis mardi.')).toContain(
      'Nous manquons d’eau depuis mardi.',
    )
  })

  it('files the lines of minutes under the headings that they name', async () => {
    const content = await contentOf(
      'Rédige le compte rendu :\nPrésents : Awa, Moussa\nLe trésorier présente les comptes.\nDécision : acheter un ordinateur\nÀ faire :\n- demander un devis\n- prévenir la banque',
    )
    expect(content).toContain('## Participants\n\n- Awa, Moussa')
    expect(content).toContain('## Échanges\n\n- Le trésorier présente les comptes.')
    expect(content).toContain('## Décisions\n\n- acheter un ordinateur')
    expect(content).toContain('## Actions\n\n- demander un devis\n- prévenir la banque')
    expect(content).toContain('[à compléter : ordre du jour]')
  })

  it('does not take what a note says for orders', async () => {
    const { calls } = await createConversation().say(
      'Rédige une note de service : le bilan est à envoyer par mail avant vendredi et chacun doit lire le journal.',
    )
    expect(calls.map(call => call.name)).toEqual(['generate_pdf', 'generate_md'])
  })

  it('hears the order that ends a dictated text', async () => {
    const { calls } = await createConversation().say(
      'Rédige une note de service : La caisse ferme à 16 h. Envoie-la-moi par mail.',
    )
    expect(calls.map(call => call.name)).toEqual(['generate_pdf', 'generate_md', 'send_email_to_user'])
    expect(calls[0]?.arguments.content).not.toContain('Envoie')
  })
})
