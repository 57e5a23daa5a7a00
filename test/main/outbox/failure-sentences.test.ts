import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sendEmail, writeEml } from '../../../src-main/outbox/email.ts'
import type { OutboxAttachment, OutboxEntry } from '../../../src-main/outbox/entries.ts'
import { sendThroughGateway } from '../../../src-main/outbox/http-gateway.ts'
import { withoutAnswer } from '../../../src-main/outbox/message-failures.ts'
import type { GatewaySettings } from '../../../src-main/outbox/message-settings.ts'
import { sendThroughMeta, testMeta } from '../../../src-main/outbox/meta.ts'
import {
  type Attempt,
  deliverEntry,
  prepareEmail,
  prepareMessage,
  type SendOutcome,
} from '../../../src-main/outbox/outbox.ts'
import { classifyFailure } from '../../../src-main/outbox/smtp-failures.ts'
import { sendThroughTwilio, testTwilio } from '../../../src-main/outbox/twilio.ts'
import { blobPath } from '../../../src-main/store/blobs.ts'
import { addFile, getFile } from '../../../src-main/store/files.ts'
import type { Bilingual, OutboxState } from '../../../src-main/types.ts'
import { openLoopback, sendJson } from '../../support/http-loopback.ts'
import { META_TOKEN, type MetaFault, NUMBER_ID, openMeta } from '../../support/meta-server.ts'
import { type SmtpFault, startSmtpServer } from '../../support/smtp-server.ts'
import { TEST_NOW, type TempStore, tempStore } from '../../support/temp-db.ts'
import { ACCOUNT, openTwilio, TOKEN, type TwilioFault } from '../../support/twilio-server.ts'

const running = new AbortController().signal
const stopped = AbortSignal.abort()
const NOWHERE = 'http://127.0.0.1:1'

type Said = { state: OutboxState; fr: RegExp; en: RegExp }
type Send = (entry: OutboxEntry, attempt: Attempt) => Promise<SendOutcome>
type Case = Said & { arrange(store: TempStore): Promise<{ entry: OutboxEntry; send: Send }> }

/** What a person can do about each state; only a message that has left may ask for nothing but a look. */
const TO_DO: Record<string, { fr: RegExp; en: RegExp }> = {
  held: { fr: /[Rr]elancez-le|partira tout seul/, en: /[Rr]elease it|leave by itself/ },
  failed: {
    fr: /puis relancez l’envoi|puis demandez de nouveau l’envoi|[Pp]réparez(-le)? de nouveau|refaites le message/,
    en: /then release (the message|it)|then ask for the message again|[Pp]repare (it|the message) again|make the message again/,
  },
  uncertain: { fr: /peut-être parti.*Vérifiez s’il est arrivé/, en: /may have left.*Check whether it arrived/ },
  sent: { fr: /écrivez-leur à part/, en: /write to them apart/ },
}

async function check({ state, fr, en, arrange }: Case): Promise<void> {
  const store = tempStore()
  const { entry, send } = await arrange(store)
  const delivery = { send, now: () => TEST_NOW, signal: running, retryDelaysMs: [] }
  const ended = await deliverEntry(store.db, entry.id, delivery)
  const said = ended.lastError ?? { fr: '', en: '' }
  expect({ state: ended.state, ...said }).toEqual({
    state,
    fr: expect.stringMatching(fr),
    en: expect.stringMatching(en),
  })
  expect(said.fr).toMatch(TO_DO[state]?.fr ?? /^$/)
  expect(said.en).toMatch(TO_DO[state]?.en ?? /^$/)
  // Bytes of the disk and secrets are nobody's words.
  expect(`${said.fr} ${said.en}`).not.toMatch(/undefined|ENOENT|EISDIR|blobs|jeton-de-test|EAAG|mot-de-passe/)
}

const message = ({ db, profile }: TempStore, channel: 'sms' | 'whatsapp', attachments: OutboxAttachment[] = []) =>
  prepareMessage(db, {
    profileId: profile.id,
    channel,
    to: '+221771234567',
    body: 'Prêt',
    attachments,
    now: TEST_NOW,
  })

async function attach(store: TempStore, name: string, mime = 'application/pdf'): Promise<OutboxAttachment> {
  const profileId = store.profile.id
  const content = { bytes: Buffer.from('%PDF-1.7') }
  const card = await addFile(store.db, store.paths, {
    profileId,
    name,
    mime,
    origin: 'generated',
    content,
    now: TEST_NOW,
  })
  const sha256 = getFile(store.db, store.paths, profileId, card.fileId)?.sha256 ?? ''
  return { fileId: card.fileId, name, mime, bytes: card.bytes, sha256 }
}

/** Speaks TLS with a certificate that nobody has signed. */
async function selfSigned(): Promise<string> {
  const file = (name: string) => readFileSync(join(import.meta.dirname, '../../fixtures/tls', name))
  const options = { key: file('test-only-key.pem'), cert: file('test-only-certificate.pem') }
  const server: Server = createServer(options, (_, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `https://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

type TwilioCase = { fault?: TwilioFault; baseUrl?: () => Promise<string>; token?: string; signal?: AbortSignal }

function twilio({ fault, baseUrl, token = TOKEN, signal = running }: TwilioCase): Case['arrange'] {
  return async store => {
    const server = await openTwilio()
    onTestFinished(() => server.close())
    if (fault) server.faults.push(fault)
    const route = {
      baseUrl: (await baseUrl?.()) ?? server.url,
      accountSid: ACCOUNT,
      token,
      from: '+15005550006',
      signal,
    }
    return { entry: message(store, 'sms'), send: entry => sendThroughTwilio(entry, route) }
  }
}
const twilioSays = (code: number, status = 400) => twilio({ fault: { status, code, message: 'Reason given' } })

const WRONG_NUMBER = {
  state: 'failed',
  fr: /^Twilio ne peut pas joindre ce numéro\. Corrigez-le dans Réglages > Profil, /,
  en: /^Twilio cannot reach this number\. Correct it in Settings > Profile, /,
} satisfies Said
const WRONG_SENDER = {
  state: 'failed',
  fr: /^Twilio refuse l’expéditeur : .*Corrigez-le dans Réglages > SMS et WhatsApp, /,
  en: /^Twilio refuses the sender: .*Correct it in Settings > SMS and WhatsApp, /,
} satisfies Said
const each = (codes: number[], said: Said) =>
  Object.fromEntries(codes.map(code => [`its code ${code}`, { ...said, arrange: twilioSays(code) }]))

const TWILIO: Record<string, Case> = {
  ...each([21211, 21214, 21217, 21614], WRONG_NUMBER),
  ...each([21606, 21603, 21212, 21659, 21703, 63007], WRONG_SENDER),
  'a trial account': {
    state: 'failed',
    fr: /^Ce compte Twilio d’essai n’écrit qu’aux numéros vérifiés : ajoutez le vôtre .*\(Verified Caller IDs\), /,
    en: /^This Twilio trial account only writes to verified numbers: add yours .*\(Verified Caller IDs\), /,
    arrange: twilioSays(21608),
  },
  'a country that is closed': {
    state: 'failed',
    fr: /n’envoie pas vers ce pays : autorisez-le .*\(Geo permissions\), /,
    en: /does not send to this country: allow it .*\(Geo permissions\), /,
    arrange: twilioSays(21408),
  },
  'a number that said STOP': {
    state: 'failed',
    fr: /désabonné \(STOP\) : envoyez START /,
    en: /unsubscribed \(STOP\): send START /,
    arrange: twilioSays(21610),
  },
  'a sandbox not joined': {
    state: 'failed',
    fr: /espace d’essai WhatsApp de Twilio : envoyez-lui « join … »/,
    en: /WhatsApp sandbox: send it “join …”/,
    arrange: twilioSays(63015),
  },
  'a day without a word of the person': {
    state: 'failed',
    fr: /24 heures après .*écrivez-lui depuis votre téléphone, /,
    en: /24 hours of .*write to it from your phone, /,
    arrange: twilioSays(63016),
  },
  'a code that nobody knows': {
    state: 'failed',
    fr: /^Twilio a refusé le message \(« Reason given \(30999\) »\)\. Corrigez ce qu’il indique /,
    en: /^Twilio refused the message \(“Reason given \(30999\)”\)\. Correct what it says /,
    arrange: twilioSays(30999),
  },
  'a wrong token': {
    state: 'failed',
    fr: /^Twilio refuse l’identifiant ou le jeton\. Corrigez-les dans Réglages > SMS et WhatsApp, /,
    en: /^Twilio refuses the account or the token\. Correct them in Settings > SMS and WhatsApp, /,
    arrange: twilio({ token: 'autre' }),
  },
  'too many messages': {
    state: 'held',
    fr: /^Twilio demande de réessayer plus tard : le message n’est pas parti\./,
    en: /^Twilio asks to try again later: the message was not sent\./,
    arrange: twilioSays(20429, 429),
  },
  'a breakdown': {
    state: 'uncertain',
    fr: /^Twilio est tombé en panne en traitant le message \(erreur 500\)/,
    en: /^Twilio broke down on the message \(error 500\)/,
    arrange: twilioSays(20500, 500),
  },
  'an answer without a receipt': {
    state: 'uncertain',
    fr: /^Twilio a répondu sans reçu/,
    en: /^Twilio answered without a receipt/,
    arrange: twilio({ fault: 'no receipt' }),
  },
  'a line cut after the message': {
    state: 'uncertain',
    fr: /^Twilio n’a pas répondu après avoir reçu le message/,
    en: /^Twilio did not answer once it had the message/,
    arrange: twilio({ fault: 'cut once it is taken' }),
  },
  'no network': {
    state: 'held',
    fr: /^Twilio est injoignable \(hors ligne \?\)\. Le message partira tout seul/,
    en: /^Twilio cannot be reached \(offline\?\)\. The message will leave by itself/,
    arrange: twilio({ baseUrl: async () => NOWHERE }),
  },
  'a certificate of nobody': {
    state: 'failed',
    fr: /^La connexion chiffrée avec Twilio a échoué \(certificat\)\. Vérifiez l’adresse et la date /,
    en: /^The encrypted connection with Twilio failed \(certificate\)\. Check the address and the date /,
    arrange: twilio({ baseUrl: selfSigned }),
  },
  'a stop before it leaves': {
    state: 'held',
    fr: /^Envoi arrêté avant le départ du message\./,
    en: /^Sending was stopped before the message left\./,
    arrange: twilio({ signal: stopped }),
  },
}

describe('what Twilio’s failures say', () => {
  it.each(Object.entries(TWILIO))('%s', (_, row) => check(row))
})

type MetaCase = { fault?: MetaFault; token?: string; id?: string; file?: { name: string; mime?: string; lost?: true } }

function meta({ fault, token = META_TOKEN, id = NUMBER_ID, file }: MetaCase): Case['arrange'] {
  return async store => {
    const server = await openMeta()
    onTestFinished(() => server.close())
    if (fault) server.faults.push(fault)
    const attached = file ? [await attach(store, file.name, file.mime)] : []
    const path = (sha256: string) => blobPath(store.paths, sha256)
    if (file?.lost) rmSync(path(attached[0]?.sha256 ?? ''))
    const route = { baseUrl: server.url, phoneNumberId: id, token, blobPath: path, signal: running }
    return {
      entry: message(store, 'whatsapp', attached),
      send: (entry, attempt) => sendThroughMeta(entry, route, attempt),
    }
  }
}
const metaSays = (code: number, status = 400, details?: string) =>
  meta({ fault: { status, code, message: 'Reason given', ...(details && { details }) } })

const LOCKED = {
  state: 'failed',
  fr: /^Meta a suspendu ce compte WhatsApp : réglez-le dans WhatsApp Manager, /,
  en: /^Meta has suspended this WhatsApp account: settle it in WhatsApp Manager, /,
} satisfies Said
const NOT_ALLOWED = {
  state: 'failed',
  fr: /^Le jeton WhatsApp n’a pas le droit d’envoyer .*créez-en un autre chez Meta, /,
  en: /^The WhatsApp token may not send .*create another at Meta, /,
} satisfies Said
const BUSY = {
  state: 'held',
  fr: /^WhatsApp demande de réessayer plus tard : le message n’est pas parti\./,
  en: /^WhatsApp asks to try again later: the message was not sent\./,
} satisfies Said
const BROKEN = {
  state: 'uncertain',
  fr: /^WhatsApp est tombé en panne en traitant le message/,
  en: /^WhatsApp broke down on the message/,
} satisfies Said
const eachMeta = (codes: number[], said: Said, status = 400) =>
  Object.fromEntries(codes.map(code => [`its code ${code}`, { ...said, arrange: metaSays(code, status) }]))

const META: Record<string, Case> = {
  ...eachMeta([368, 131031], LOCKED, 403),
  ...eachMeta([10, 200, 299, 131005], NOT_ALLOWED, 403),
  ...eachMeta([4, 80007, 130429, 131016, 131048, 131056, 131057], BUSY),
  ...eachMeta([1, 2, 131000], BROKEN, 500),
  'a number without WhatsApp': {
    state: 'failed',
    fr: /^WhatsApp ne peut pas remettre ce message : .*Vérifiez-le dans Réglages > Profil, /,
    en: /^WhatsApp cannot deliver this message: .*Check it in Settings > Profile, /,
    arrange: metaSays(131026),
  },
  'a test number': {
    state: 'failed',
    fr: /numéro d’essai de Meta .*ajoutez le vôtre chez Meta, /,
    en: /test number of Meta .*add yours at Meta, /,
    arrange: metaSays(131030),
  },
  'no means of payment': {
    state: 'failed',
    fr: /^Meta refuse faute de moyen de paiement : réglez-le dans WhatsApp Manager, /,
    en: /^Meta refuses for want of a payment method: settle it in WhatsApp Manager, /,
    arrange: metaSays(131042),
  },
  'a day without a word of the person': {
    state: 'failed',
    fr: /24 heures après .*numéro professionnel : écrivez-lui depuis votre téléphone, /,
    en: /24 hours of .*business number: write to it from your phone, /,
    arrange: metaSays(131047),
  },
  'an identifier of a number that is none': {
    state: 'failed',
    fr: /^Meta ne connaît pas cet identifiant de numéro : corrigez-le dans Réglages > SMS et WhatsApp, /,
    en: /^Meta does not know this phone number ID: correct it in Settings > SMS and WhatsApp, /,
    arrange: meta({ id: '999999999' }),
  },
  'a token that has run out': {
    state: 'failed',
    fr: /^WhatsApp refuse l’identifiant ou le jeton\. Corrigez-les /,
    en: /^WhatsApp refuses the account or the token\. Correct them /,
    arrange: meta({ token: 'expiré' }),
  },
  'a code that nobody knows, with its details': {
    state: 'failed',
    fr: /^WhatsApp a refusé le message \(« Le texte est trop long \(100\) »\)\. Corrigez ce qu’il indique /,
    en: /^WhatsApp refused the message \(“Le texte est trop long \(100\)”\)\. Correct what it says /,
    arrange: metaSays(100, 400, 'Le texte est trop long'),
  },
  'a line cut after the message': {
    state: 'uncertain',
    fr: /^WhatsApp n’a pas répondu après avoir reçu le message/,
    en: /^WhatsApp did not answer once it had the message/,
    arrange: meta({ fault: { cut: 'messages' } }),
  },
  'an upload that is cut': {
    state: 'held',
    fr: /^Le dépôt de la pièce jointe chez WhatsApp a été coupé : le message n’est pas parti\./,
    en: /^The upload of the attachment to WhatsApp was cut: the message was not sent\./,
    arrange: meta({ file: { name: 'bilan.pdf' }, fault: { cut: 'media' } }),
  },
  'an upload on which Meta breaks, since nothing has left': {
    ...BUSY,
    arrange: meta({
      file: { name: 'bilan.pdf' },
      fault: { status: 500, code: 131000, message: 'Something went wrong', on: 'media' },
    }),
  },
  'a file of another kind': {
    state: 'failed',
    fr: /^WhatsApp ne prend pas « a\.zip » \(type ou taille\)\. Envoyez-le par e-mail, /,
    en: /^WhatsApp does not take “a\.zip” \(type or size\)\. Send it by e-mail, /,
    arrange: meta({ file: { name: 'a.zip', mime: 'application/zip' } }),
  },
  'a file lost from the disk, in words that fit a message of any kind': {
    state: 'failed',
    fr: /^Pièce jointe introuvable .* : bilan\.pdf\. Préparez de nouveau le message avec le fichier\.$/,
    en: /^Attachment missing .*: bilan\.pdf\. Prepare the message again with the file\.$/,
    arrange: meta({ file: { name: 'bilan.pdf', lost: true } }),
  },
  'an answer without a receipt': {
    state: 'uncertain',
    fr: /^WhatsApp a répondu sans reçu/,
    en: /^WhatsApp answered without a receipt/,
    async arrange(store) {
      const server = await openLoopback((_, response) => sendJson(response, 200, { ok: 1 }))
      onTestFinished(() => server.close())
      const path = () => ''
      const route = { baseUrl: server.url, phoneNumberId: NUMBER_ID, token: 'x', blobPath: path, signal: running }
      return { entry: message(store, 'whatsapp'), send: (entry, attempt) => sendThroughMeta(entry, route, attempt) }
    },
  },
}

describe('what Meta’s failures say', () => {
  it.each(Object.entries(META))('%s', (_, row) => check(row))
})

const SETTINGS = {
  provider: 'gateway',
  url: '',
  method: 'POST',
  format: 'json',
  template: '{"to":"{to}","text":"{message}"}',
  auth: 'none',
} satisfies GatewaySettings

function gateway(status: number, body: unknown = {}): Case['arrange'] {
  return async store => {
    const server = await openLoopback((_, response) => sendJson(response, status, body))
    onTestFinished(() => server.close())
    const settings = { ...SETTINGS, url: `${server.url}/send` }
    return { entry: message(store, 'sms'), send: entry => sendThroughGateway(entry, { settings, signal: running }) }
  }
}
const GATEWAY_REFUSED = {
  state: 'failed',
  fr: /^127\.0\.0\.1:\d+ a refusé le message \(« .+ »\)\. Corrigez ce qu’il indique dans Réglages > SMS et WhatsApp /,
  en: /^127\.0\.0\.1:\d+ refused the message \(“.+”\)\. Correct what it says in Settings > SMS and WhatsApp /,
} satisfies Said
const REFUSALS = [{ success: false }, { ok: false }, { error: 'no SIM' }, { state: 'Failed' }, { status: 'NOK' }]

const GATEWAY: Record<string, Case> = {
  ...Object.fromEntries(
    REFUSALS.map(body => [
      `200 ${JSON.stringify(body)}, which is a refusal`,
      { ...GATEWAY_REFUSED, arrange: gateway(200, body) },
    ]),
  ),
  '422 without a word': { ...GATEWAY_REFUSED, arrange: gateway(422, '') },
  ...Object.fromEntries(
    [401, 403].map(status => [
      `${status}`,
      {
        state: 'failed',
        fr: /^127\.0\.0\.1:\d+ refuse l’identifiant ou le jeton\. Corrigez-les dans Réglages > SMS et WhatsApp, /,
        en: /^127\.0\.0\.1:\d+ refuses the account or the token\. Correct them in Settings > SMS and WhatsApp, /,
        arrange: gateway(status),
      } satisfies Case,
    ]),
  ),
  '301': {
    state: 'failed',
    fr: /renvoie vers une autre adresse : rien n’a été envoyé\. Corrigez l’adresse dans Réglages > SMS et WhatsApp, /,
    en: /points to another address: nothing was sent\. Correct the address in Settings > SMS and WhatsApp, /,
    arrange: gateway(301),
  },
  '503': {
    state: 'held',
    fr: /demande de réessayer plus tard : le message n’est pas parti\./,
    en: /asks to try again later: the message was not sent\./,
    arrange: gateway(503),
  },
  '504': {
    state: 'uncertain',
    fr: /est tombé en panne en traitant le message \(erreur 504\)/,
    en: /broke down on the message \(error 504\)/,
    arrange: gateway(504),
  },
  'a line cut before anything left': {
    state: 'held',
    fr: /^La connexion avec sms\.example a été coupée avant l’envoi : le message n’est pas parti\./,
    en: /^The connection with sms\.example broke before the message left: it was not sent\./,
    arrange: async store => ({
      entry: message(store, 'sms'),
      send: async () => withoutAnswer({ kind: 'not_sent', why: 'cut' }, 'sms.example'),
    }),
  },
}

describe('what the failures of an SMS gateway say', () => {
  it.each(Object.entries(GATEWAY))('%s', (_, row) => check(row))
})

type SmtpCase = {
  fault?: SmtpFault
  server?: Parameters<typeof startSmtpServer>[0]
  settings?: { host?: string; port?: number; security?: 'starttls' | 'tls'; authority?: string }
  password?: string
  to?: string[]
  file?: 'lost' | 'unreadable'
  signal?: AbortSignal
}

function smtp({ fault, server: options, settings, password, to, file, signal = running }: SmtpCase): Case['arrange'] {
  return async store => {
    const server = await startSmtpServer(options)
    if (fault) server.faults.push(fault)
    const attachments = file ? [await attach(store, 'bilan.pdf')] : []
    const { db, profile } = store
    const entry = prepareEmail(db, {
      profileId: profile.id,
      to: to ?? 'awa@example.org',
      subject: 'Bilan',
      body: 'Bonjour',
      attachments,
      now: TEST_NOW,
    })
    let asked = 0
    // « unreadable »: there when it is looked at, gone when it is read.
    const path = (sha: string) =>
      file === 'lost' || (file === 'unreadable' && asked++ > 0) ? '/nowhere/blobs/x' : blobPath(store.paths, sha)
    const route = { settings: server.settings(settings), password, blobPath: path, signal }
    return { entry, send: one => sendEmail(one, route) }
  }
}

const SMTP: Record<string, Case> = {
  'a wrong password': {
    state: 'failed',
    fr: /^Le serveur localhost refuse l’identifiant ou le mot de passe\. Corrigez-les dans Réglages > E-mail, /,
    en: /^The server localhost refuses the user name or password\. Correct them in Settings > E-mail, /,
    arrange: smtp({ server: { user: 'awa', password: 'bon' }, password: 'mot-de-passe' }),
  },
  'a certificate of nobody': {
    state: 'failed',
    fr: /^La connexion chiffrée avec localhost a échoué .*Vérifiez le port et la sécurité dans Réglages > E-mail, /,
    en: /^The encrypted connection with localhost failed .*Check the port and security in Settings > E-mail, /,
    arrange: smtp({ server: { security: 'tls' }, settings: { authority: undefined } }),
  },
  'no STARTTLS': {
    state: 'failed',
    fr: /^La connexion chiffrée avec localhost a échoué/,
    en: /^The encrypted connection with localhost failed/,
    arrange: smtp({ settings: { security: 'starttls' } }),
  },
  'a server that is off': {
    state: 'held',
    fr: /^Le serveur d’envoi localhost est injoignable \(hors ligne \?\)\. Le message partira tout seul/,
    en: /^The mail server localhost cannot be reached \(offline\?\)\. The message will leave by itself/,
    arrange: smtp({ settings: { port: 1 } }),
  },
  'a line cut before the message': {
    state: 'held',
    fr: /^La connexion avec localhost a été coupée avant l’envoi : le message n’est pas parti\./,
    en: /^The connection with localhost broke before the message left: it was not sent\./,
    arrange: smtp({ fault: { at: 'rcpt', cut: true } }),
  },
  'a line cut after the message': {
    state: 'uncertain',
    fr: /^La connexion a été coupée juste après l’envoi/,
    en: /^The connection broke just after sending/,
    arrange: smtp({ fault: { at: 'end of data', cut: true } }),
  },
  greylisting: {
    state: 'held',
    fr: /^Le serveur demande de réessayer plus tard \(« .*greylisted.* »\) : le message n’est pas parti\./,
    en: /^The server asks to try again later \(“.*greylisted.*”\): the message was not sent\./,
    arrange: smtp({ fault: { at: 'rcpt', code: 450, text: 'greylisted' } }),
  },
  'an address that is unknown': {
    state: 'failed',
    fr: /^Le serveur a refusé le message \(« .*no such user.* »\)\. Corrigez l’adresse ou les pièces jointes, /,
    en: /^The server refused the message \(“.*no such user.*”\)\. Correct the address or the attachments, /,
    arrange: smtp({ fault: { at: 'rcpt', code: 550, text: 'no such user' } }),
  },
  'one address of two that is unknown': {
    state: 'sent',
    fr: /^Envoyé, sauf à b@example\.org \(.*no such user.*\), que le serveur a refusé : corrigez l’adresse/,
    en: /^Sent, but not to b@example\.org \(.*no such user.*\), which the server refused: correct the address/,
    arrange: smtp({
      to: ['a@example.org', 'b@example.org'],
      fault: { at: 'one rcpt', address: 'b@example.org', code: 550, text: 'no such user' },
    }),
  },
  'an attachment lost from the disk': {
    state: 'failed',
    fr: /^Pièce jointe introuvable .* : bilan\.pdf\. Préparez de nouveau le message/,
    en: /^Attachment missing .*: bilan\.pdf\. Prepare the message again/,
    arrange: smtp({ file: 'lost' }),
  },
  'an attachment that stops being readable': {
    state: 'failed',
    fr: /^Une pièce jointe n’a pas pu être lue jusqu’au bout sur le disque : le message n’est pas parti\./,
    en: /^An attachment could not be read to its end on the disk: the message was not sent\./,
    arrange: smtp({ file: 'unreadable' }),
  },
  'a stop before it leaves': {
    state: 'held',
    fr: /^Envoi arrêté avant le départ du message\./,
    en: /^Sending was stopped before the message left\./,
    arrange: smtp({ signal: stopped }),
  },
}

describe('what the failures of a mail server say', () => {
  it.each(Object.entries(SMTP))('%s', (_, row) => check(row))

  const settings = { host: 'smtp.example.org', port: 465, security: 'tls', from: 'a@example.org' } as const
  const before = { connected: false, handedOver: false, stopped: false, settings }
  it.each([
    ['a name that nobody knows', { message: 'x', code: 'EDNS' }, before, 'offline', /injoignable/],
    ['no answer to the connection', { message: 'x', code: 'ETIMEDOUT' }, before, 'offline', /injoignable/],
    [
      'silence once connected',
      { message: 'x', code: 'ETIMEDOUT' },
      { ...before, connected: true },
      'later',
      /a été coupée/,
    ],
    ['an envelope of nobody', { message: 'No recipients', code: 'EENVELOPE' }, before, 'refused', /« No recipients »/],
    ['TLS on a port without', { message: 'wrong version number' }, before, 'refused', /connexion chiffrée/],
    [
      'an answer after all was read',
      { message: '554 spam', responseCode: 554 },
      { ...before, handedOver: true },
      'refused',
      /« 554 spam »/,
    ],
    [
      'silence after all was read',
      { message: 'x', code: 'ECONNRESET' },
      { ...before, handedOver: true },
      'unknown',
      /peut-être parti/,
    ],
  ] as const)('%s', (_, error, at, kind, fr) => {
    expect(classifyFailure(error, at)).toMatchObject({ kind, reason: { fr: expect.stringMatching(fr) } })
  })

  it('an attachment that stops being readable is said when a draft is saved too', async () => {
    const store = tempStore()
    const attachments = [await attach(store, 'bilan.pdf')]
    let asked = 0
    const path = (sha: string) => (asked++ > 0 ? '/nowhere/blobs/x' : blobPath(store.paths, sha))
    const mail = {
      to: 'a@example.org',
      cc: [],
      subject: 'B',
      body: 'B',
      attachments,
      createdAt: TEST_NOW.toISOString(),
    }
    await expect(writeEml(mail, { blobPath: path })).rejects.toMatchObject({
      sentence: { fr: expect.stringMatching(/n’a pas pu être lue/), en: expect.stringMatching(/could not be read/) },
    })
  })

  it('a bug is no failure of the server', () => {
    expect(() => classifyFailure(new TypeError('x'), before)).toThrow(TypeError)
  })
})

describe('what the check of an account says: there is no message to release', () => {
  const answering = async (status: number, body: unknown) => {
    const server = await openLoopback((_, response) => sendJson(response, status, body))
    onTestFinished(() => server.close())
    return server.url
  }
  const cutting = async () => {
    const server = await openLoopback((_, response) => void response.destroy())
    onTestFinished(() => server.close())
    return server.url
  }
  const metaError = (code: number, error_subcode?: number) => ({ error: { code, error_subcode, message: 'Reason' } })
  const UNANSWERED = [/n’a pas répondu \(hors ligne \?\) : vérifiez votre connexion/, /did not answer \(offline\?\)/]
  const SECRET = [/refuse l’identifiant ou le jeton : corrigez-les/, /refuses the account or the token: correct them/]
  const LATER = [/est occupé ou en panne \(erreur \d+\)/, /is busy or broken \(error \d+\)/]

  const rows: [string, () => Promise<string>, RegExp[], ('twilio' | 'meta')[]][] = [
    ['no network', async () => NOWHERE, UNANSWERED, ['twilio', 'meta']],
    ['a line that is cut', cutting, UNANSWERED, ['twilio', 'meta']],
    [
      'a certificate of nobody',
      selfSigned,
      [/certificat.*vérifiez la date/, /certificate.*check the date/],
      ['twilio', 'meta'],
    ],
    ['401', () => answering(401, {}), SECRET, ['twilio', 'meta']],
    ['a token that has run out', () => answering(400, metaError(190)), SECRET, ['meta']],
    ['an account that is another’s', () => answering(403, { code: 20003, message: 'x' }), SECRET, ['twilio']],
    ['429', () => answering(429, {}), LATER, ['twilio', 'meta']],
    ['503', () => answering(503, {}), LATER, ['twilio', 'meta']],
    [
      'an unknown account',
      () => answering(404, { code: 20404, message: 'not found' }),
      [/« not found »/, /“not found”/],
      ['twilio'],
    ],
    [
      'a number that Meta does not know',
      () => answering(400, metaError(100, 33)),
      [/ne connaît pas cet identifiant/, /does not know this phone number ID/],
      ['meta'],
    ],
    ['any other refusal of Meta', () => answering(403, metaError(10)), [/« Reason »/, /“Reason”/], ['meta']],
    [
      'a suspended account',
      () => answering(200, { status: 'suspended' }),
      [/suspendu ou fermé/, /suspended or closed/],
      ['twilio'],
    ],
    ['an answer of another server', () => answering(200, 'ok'), [/a refusé le test/, /refused the test/], ['twilio']],
  ]
  it.each(rows.flatMap(([name, open, said, of]) => of.map(carrier => ({ name, open, said, carrier }))))(
    '$carrier: $name',
    async ({ open, said: [fr = /^$/, en = /^$/], carrier }) => {
      const route = { baseUrl: await open(), token: 'jeton', signal: running }
      const failure: Bilingual | undefined =
        carrier === 'twilio'
          ? await testTwilio({ ...route, accountSid: ACCOUNT })
          : await testMeta({ ...route, phoneNumberId: NUMBER_ID })
      expect(failure).toEqual({ fr: expect.stringMatching(fr), en: expect.stringMatching(en) })
      expect(failure?.fr).toMatch(/testez de nouveau/)
      expect(failure?.fr).not.toMatch(/relancez|message/)
      expect(failure?.en).toMatch(/test again/)
      expect(failure?.en).not.toMatch(/release|message/)
    },
  )
})
