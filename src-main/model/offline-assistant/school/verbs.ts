/** A verb of the third group: its six forms of the present, and what the other tenses are built on. */
export type Irregular = {
  present: readonly [string, string, string, string, string, string]
  future: string
  participle: string
  /** Where it is not the « nous » of the present without -ons. */
  imperfect?: string
}

type Row = [present: string, future: string, participle: string, imperfect?: string]

/** The models; `*` stands for what comes before (« com*prendre »). */
const MODELS: Record<string, Row> = {
  être: ['suis es est sommes êtes sont', 'ser', 'été', 'ét'],
  avoir: ['ai as a avons avez ont', 'aur', 'eu'],
  aller: ['vais vas va allons allez vont', 'ir', 'allé'],
  faire: ['fais fais fait faisons faites font', 'fer', 'fait'],
  dire: ['dis dis dit disons dites disent', 'dir', 'dit'],
  pouvoir: ['peux peux peut pouvons pouvez peuvent', 'pourr', 'pu'],
  vouloir: ['veux veux veut voulons voulez veulent', 'voudr', 'voulu'],
  savoir: ['sais sais sait savons savez savent', 'saur', 'su'],
  devoir: ['dois dois doit devons devez doivent', 'devr', 'dû'],
  voir: ['vois vois voit voyons voyez voient', 'verr', 'vu'],
  venir: ['viens viens vient venons venez viennent', 'viendr', 'venu'],
  tenir: ['tiens tiens tient tenons tenez tiennent', 'tiendr', 'tenu'],
  prendre: ['prends prends prend prenons prenez prennent', 'prendr', 'pris'],
  mettre: ['mets mets met mettons mettez mettent', 'mettr', 'mis'],
  battre: ['bats bats bat battons battez battent', 'battr', 'battu'],
  vendre: ['vends vends vend vendons vendez vendent', 'vendr', 'vendu'],
  attendre: ['attends attends attend attendons attendez attendent', 'attendr', 'attendu'],
  entendre: ['entends entends entend entendons entendez entendent', 'entendr', 'entendu'],
  rendre: ['rends rends rend rendons rendez rendent', 'rendr', 'rendu'],
  perdre: ['perds perds perd perdons perdez perdent', 'perdr', 'perdu'],
  répondre: ['réponds réponds répond répondons répondez répondent', 'répondr', 'répondu'],
  descendre: ['descends descends descend descendons descendez descendent', 'descendr', 'descendu'],
  partir: ['pars pars part partons partez partent', 'partir', 'parti'],
  sortir: ['sors sors sort sortons sortez sortent', 'sortir', 'sorti'],
  dormir: ['dors dors dort dormons dormez dorment', 'dormir', 'dormi'],
  sentir: ['sens sens sent sentons sentez sentent', 'sentir', 'senti'],
  servir: ['sers sers sert servons servez servent', 'servir', 'servi'],
  courir: ['cours cours court courons courez courent', 'courr', 'couru'],
  mourir: ['meurs meurs meurt mourons mourez meurent', 'mourr', 'mort'],
  ouvrir: ['ouvre ouvres ouvre ouvrons ouvrez ouvrent', 'ouvrir', 'ouvert'],
  offrir: ['offre offres offre offrons offrez offrent', 'offrir', 'offert'],
  cueillir: ['cueille cueilles cueille cueillons cueillez cueillent', 'cueiller', 'cueilli'],
  lire: ['lis lis lit lisons lisez lisent', 'lir', 'lu'],
  écrire: ['écris écris écrit écrivons écrivez écrivent', 'écrir', 'écrit'],
  boire: ['bois bois boit buvons buvez boivent', 'boir', 'bu'],
  croire: ['crois crois croit croyons croyez croient', 'croir', 'cru'],
  recevoir: ['reçois reçois reçoit recevons recevez reçoivent', 'recevr', 'reçu'],
  connaître: ['connais connais connaît connaissons connaissez connaissent', 'connaîtr', 'connu'],
  naître: ['nais nais naît naissons naissez naissent', 'naîtr', 'né'],
  vivre: ['vis vis vit vivons vivez vivent', 'vivr', 'vécu'],
  suivre: ['suis suis suit suivons suivez suivent', 'suivr', 'suivi'],
  conduire: ['conduis conduis conduit conduisons conduisez conduisent', 'conduir', 'conduit'],
  peindre: ['peins peins peint peignons peignez peignent', 'peindr', 'peint'],
  rire: ['ris ris rit rions riez rient', 'rir', 'ri'],
  envoyer: ['envoie envoies envoie envoyons envoyez envoient', 'enverr', 'envoyé'],
}

/** Verbs that go like a model, with what stands before it. */
const LIKE: Record<string, [prefix: string, model: string]> = {
  apprendre: ['ap', 'prendre'],
  comprendre: ['com', 'prendre'],
  permettre: ['per', 'mettre'],
  promettre: ['pro', 'mettre'],
  devenir: ['de', 'venir'],
  revenir: ['re', 'venir'],
  refaire: ['re', 'faire'],
  relire: ['re', 'lire'],
  renvoyer: ['r', 'envoyer'],
  redire: ['re', 'dire'],
  revoir: ['re', 'voir'],
}

export const IRREGULAR_VERBS: readonly string[] = [...Object.keys(MODELS), ...Object.keys(LIKE)]

export const FIRST_GROUP: readonly string[] =
  'aimer chanter danser parler jouer regarder écouter travailler marcher donner trouver porter laver habiter arriver tomber rester étudier crier oublier manger ranger nager voyager partager commencer lancer placer avancer acheter lever mener peser appeler jeter préférer espérer répéter nettoyer employer essuyer'.split(
    ' ',
  )

export const SECOND_GROUP: readonly string[] =
  'finir choisir grandir réussir obéir remplir bâtir réfléchir rougir punir nourrir guérir applaudir'.split(' ')

/** Only with être; verbs that take either (« descendre », « sortir ») are not asked in the passé composé. */
export const WITH_ETRE: ReadonlySet<string> = new Set(
  'aller arriver tomber rester partir venir devenir revenir naître mourir'.split(' '),
)
export const WITH_EITHER: ReadonlySet<string> = new Set(['descendre', 'sortir'])

export function findIrregular(verb: string): Irregular | undefined {
  const [prefix, model] = LIKE[verb] ?? ['', verb]
  const row = MODELS[model]
  if (!row) return undefined
  const [present, future, participle, imperfect] = row
  const [je, tu, il, nous, vous, ils] = present.split(' ').map(form => prefix + form)
  if (!je || !tu || !il || !nous || !vous || !ils) throw new Error(`the present of ${verb} has not six forms`)
  return {
    present: [je, tu, il, nous, vous, ils],
    future: prefix + future,
    participle: prefix + participle,
    ...(imperfect !== undefined && { imperfect: prefix + imperfect }),
  }
}
