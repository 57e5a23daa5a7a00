import type { Bilingual, FileRef } from '../../../types.ts'
import { findEmailAddress } from '../details.ts'
import { type Fix, readFix } from '../fixes.ts'
import { enumerate, quote } from '../format.ts'
import { capitalise, endSentence } from '../letter-purpose.ts'
import { type Fields, fileOf, listOf, textOf, textsOf } from '../results.ts'
import type { Script } from '../script.ts'
import { call, type OnSurface, type Part, type Question, type Situation } from '../situation.ts'
import type { Request } from '../understand.ts'
import { fold, plainWords } from '../words.ts'

/** « ajoute le bail en pièce jointe »: drafts are not edited here, so the right one is prepared beside the first. */
export function* correctDraft(request: Request, situation: Situation): Script<Part> {
  const { say, here, language } = situation
  const reply = (text: string, more: Partial<Part> = {}): Part => ({
    intent: 'fixDraft',
    ok: false,
    files: [],
    text,
    ...more,
  })
  const last = situation.history.findLast(({ call: { name }, outcome }) => name === 'draft_email' && outcome.ok)
  const fix = readFix(request.text)
  if (!last || !fix) return reply(here(EDIT))
  let args: Fields | undefined
  if (fix.kind === 'attach') {
    const found = request.given?.file ?? (yield* findAttachment(request, fix.text, situation))
    if ('text' in found) return reply(found.text, { question: found.question })
    const files = Array.isArray(found) ? found : [found]
    const before = textsOf(last.call.arguments, 'attachment_file_ids')
    args = {
      ...last.call.arguments,
      attachment_file_ids: [...new Set([...before, ...files.map(({ fileId }) => fileId)])],
    }
  } else args = changed(last.call.arguments, fix)
  if (!args) return reply(here(EDIT))
  const result = yield* call(situation, 'draft_email', args)
  if (!result.ok)
    return reply(
      `${say({ fr: 'Le brouillon corrigé n’a pas pu être préparé ; le premier reste tel quel.', en: 'The corrected draft could not be prepared; the first stays as it is.' })} ${result.reason}`,
    )
  const to = enumerate(textsOf(args, 'to'), language)
  const subject = quote(textOf(args, 'subject') ?? '', language)
  const names = textsOf(result.data, 'attachments').map(name => quote(name, language))
  const attached = enumerate(names, language)
  return reply(
    [
      say({
        fr: `Brouillon corrigé prêt pour ${to}, objet ${subject} : rien n’est envoyé.`,
        en: `Corrected draft ready for ${to}, subject ${subject}: nothing is sent.`,
      }),
      attached && say({ fr: `Joint : ${attached}.`, en: `Attached: ${attached}.` }),
      here(FIRST_REMAINS),
    ]
      .filter(Boolean)
      .join(' '),
    { ok: true },
  )
}

function changed(args: Fields, fix: Exclude<Fix, { kind: 'attach' }>): Fields | undefined {
  const body = textOf(args, 'body') ?? ''
  if (fix.kind === 'subject' || fix.kind === 'title') return { ...args, subject: fix.text }
  if (fix.kind === 'recipient') {
    const address = findEmailAddress(fix.text)
    return address ? { ...args, to: [address] } : undefined
  }
  if (fix.kind === 'replace') {
    const at = body.toLowerCase().indexOf(fix.from.toLowerCase())
    return at < 0 ? undefined : { ...args, body: `${body.slice(0, at)}${fix.to}${body.slice(at + fix.from.length)}` }
  }
  if (fix.kind !== 'add') return undefined
  const text = endSentence(capitalise(fix.text.replace(/^(?:que |qu['’]|that |:\s*)/iu, '')))
  const paragraphs = body.split('\n\n').map(part => (TO_COMPLETE.test(part) ? text : part))
  if (paragraphs.includes(text)) return { ...args, body: paragraphs.join('\n\n') }
  const closing = paragraphs.findIndex(part => /^(?:Cordialement|Best regards)/u.test(part))
  return { ...args, body: paragraphs.toSpliced(closing < 0 ? paragraphs.length : closing, 0, text).join('\n\n') }
}

const TO_COMPLETE = /^\[(?:à compléter|to complete)/u

/** The file joined to the message, one of the conversation or of the library whose name says it; never another. */
function* findAttachment(
  request: Request,
  said: string,
  situation: Situation,
): Script<FileRef | FileRef[] | { text: string; question?: Question }> {
  const { understanding, known, say, waiting } = situation
  if (understanding.files.length > 0) return [...understanding.files]
  const words = plainWords(said).filter(word => word.length > 2 && !EMPTY.has(word))
  const fits = ({ name }: FileRef) => {
    const own = plainWords(name.replace(/_/g, ' '))
    return (
      words.length > 0 &&
      words.every(word => own.some(each => each === word || `${each}s` === word || each === word.replace(/s$/, '')))
    )
  }
  const latest = known.at(-1)
  if (words.length === 0) return latest ?? { text: say(WHICH_FILE) }
  const here = known.filter(fits)
  const [only] = here
  if (only && here.length === 1) return only
  let candidates: FileRef[] = here
  if (here.length === 0) {
    const query = words.toSorted((a, b) => b.length - a.length)[0]
    const listed = yield* call(situation, 'list_user_files', { query, limit: 20 })
    if (!listed.ok) return { text: listed.reason }
    const files = listOf(listed.data, 'files').flatMap(row => fileOf(row) ?? [])
    const unique = files.filter(
      (file, index) => files.findIndex(({ name }) => fold(name) === fold(file.name)) === index,
    )
    candidates = unique.filter(fits)
  }
  const [found] = candidates
  if (found && candidates.length === 1) return found
  const options = candidates.slice(0, 8)
  const text = [
    say(found ? WHICH_OF : notFound(said)),
    ...options.map(({ name }, index) => `${index + 1}. ${name}`),
  ].join('\n')
  return { text, question: { text, options, kind: 'file', requests: [request, ...waiting] } }
}

const EMPTY = new Set(
  'les des une mon mes ton cette ces ceci cela fichier fichiers document documents piece pieces aussi lui the this that file files document attachment'.split(
    ' ',
  ),
)
const WHICH_OF: Bilingual = {
  fr: 'Plusieurs fichiers conviennent. Lequel dois-je joindre ? Répondez par son numéro ou son nom.',
  en: 'Several files would do. Which one should I attach? Answer with its number or name.',
}
const WHICH_FILE: Bilingual = {
  fr: 'Quel fichier dois-je joindre ? Dites « ajoute le bail en pièce jointe », avec le nom du fichier.',
  en: 'Which file should I attach? Say “attach the lease”, with the name of the file.',
}
function notFound(said: string): Bilingual {
  return {
    fr: `Je n’ai trouvé aucun fichier de ce nom (« ${said} ») : le brouillon n’a pas changé. Joignez le fichier à votre prochain message et je l’ajoute.`,
    en: `I found no file of that name (“${said}”): the draft has not changed. Attach the file to your next message and I will add it.`,
  }
}
const EDIT: OnSurface = {
  window: {
    fr: 'Je n’ai rien changé au brouillon : corrigez-le directement sur sa carte.',
    en: 'I changed nothing in the draft: correct it directly on its card.',
  },
  command: {
    fr: 'Je n’ai rien changé au brouillon. Redonnez-moi la demande entière, avec la correction ; « ardoise drafts delete NUMÉRO » supprime le premier.',
    en: 'I changed nothing in the draft. Give me the whole request again, with the correction; “ardoise drafts delete ID” deletes the first.',
  },
}
const FIRST_REMAINS: OnSurface = {
  window: {
    fr: 'Le premier brouillon reste : supprimez-le sur sa carte pour ne pas envoyer les deux.',
    en: 'The first draft remains: delete it on its card so as not to send both.',
  },
  command: {
    fr: 'Le premier brouillon reste : « ardoise drafts delete NUMÉRO » le supprime.',
    en: 'The first draft remains: “ardoise drafts delete ID” deletes it.',
  },
}
