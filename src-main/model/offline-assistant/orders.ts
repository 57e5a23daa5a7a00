import { findCommand } from './commands.ts'
import { currencyRequest } from './currencies.ts'
import type { Intent } from './intent.ts'
import { onlyNext } from './recurring.ts'
import { capitalAsked } from './school/capitals.ts'
import { findReckoning } from './school/reckoning.ts'
import { findTopic } from './school/topics.ts'
import { tallyAsked } from './tally-request.ts'
import { foldInPlace } from './words.ts'

/**
 * Requests whose words are free text (« rappelle-moi vendredi d'envoyer le bilan », « signale un problème : … »): found
 * by how they open, and taken whole, so that what they speak of asks for nothing. Patterns are on folded text.
 */
export type Order = { intent: Intent; before: string; text: string; after: string }

type Opening = {
  intent: Intent
  opens: RegExp
  /** Runs to the end of its sentence, or to « puis … »; else to the end of the message. */
  sentence?: true
  /** Also in the middle: after « et », « puis » or a comma. */
  joined?: true
  /** What the sentence must hold besides. */
  holds?: (text: string) => boolean
  /** Only where no file is attached: « explique ce fichier » is of the file. */
  withoutFile?: true
}

const COURTESY =
  "(?:(?:bonjour|bonsoir|salut|coucou|hello|hi|hey|svp|stp|s'il (?:te|vous) plait|please|merci de|alors|bon|ok|d'accord|ensuite|puis|mais|but|ardoise|peux[- ]tu|pouvez[- ]vous|tu peux|vous pouvez|pourrais[- ]tu|pourriez[- ]vous|can you|could you|est[- ]ce que tu peux|je (?:veux|voudrais|souhaite|aimerais) (?:que tu |que vous )?|j'aimerais|j'ai besoin (?:de |d')|pense[rz]? a |n'oublie[rz]? pas de |(?:il )?(?:faut|fo|faudrait) (?:que tu |que vous )?|i(?:'d like| want) (?:you )?to)[\\s,!]*)*"
const QUIZ =
  "(?:qui+z+(?:es)?(?!\\p{L})|ki+z+(?!\\p{L})|qcm|interro(?:gation)?(?!\\p{L})|interroge[rz]?[- ](?:moi|nous)|m'interroger|teste[rz]?[- ]moi|me tester|pose[rz]?[- ](?:moi|nous) (?:une|des|\\d+|deux|trois|cinq) (?:\\p{L}+ )?questions?|exercices? (?:de |d'|sur |pour )|exercises? (?:on|about)|exos? (?:de |d'|sur )|test on|(?:me )?recite[rz]?|fais[- ]moi reciter|entraine[rz]?[- ]moi|m'entrainer|fais[- ]moi (?:reviser|travailler)|test me|ask me (?:a|some) questions?|je veux reviser)"

const OPENINGS: readonly Opening[] = [
  {
    intent: 'report',
    opens:
      /(?:signale[rz]?|rapporte[rz]?|report|file|declare[rz]?)\s+(?:moi\s+)?(?:un|une|le|ce|cet|l'|a|an|the|this)?\s*(?:petit |gros )?(?:probleme|bug|bogue|erreur|dysfonctionnement|problem|error|issue)|(?:faire )?remonter un (?:probleme|bug)|(?:il y a|j'ai (?:trouve|vu|rencontre|eu)|j'ai) un (?:bug|bogue)|(?:il y a|j'ai) un probleme (?:dans|avec) (?:l'appli\p{L}*|ardoise|le logiciel)|(?:there is|i found) a bug|(?:bug|bogue)\s*:|(?=[^.!?\n]*(?:appli|ardoise|logiciel|programme|(?<!\p{L})app(?!\p{L})|software)[^\n]*(?:signale|report (?:it|this|that)|remonte))(?:l'|mon |le |the |my |this )?(?:appli\p{L}*|ardoise|logiciel|programme|app|software)\s/u,
  },
  {
    intent: 'tasks',
    opens:
      /(?:(?:quelles? sont|montre[- ]moi|affiche|liste[rz]?|rappelle[- ]moi|donne[- ]moi|voir|show|list|what are) (?:toutes )?(?:mes|les|my|all my) (?:taches|rappels|choses a faire|tasks|reminders)|c'? ?(?:est )?quoi (?:mes|les) (?:taches|rappels)|(?:qu'ai[- ]je|qu'est[- ]ce que j'ai|j'ai quoi) a faire|what do i have to do)(?!\p{L})/u,
    sentence: true,
  },
  {
    intent: 'shell',
    opens:
      /(?:lance|execute|tape|fais tourner|run)[rz]?\s+(?:la |cette |ce |the |this )?(?:commande|command|script|ligne)?(?:[^`\n]{0,30}(?:`|:)|\s*\S)/,
    holds: text => findCommand(text) !== undefined,
  },
  {
    intent: 'draft',
    opens:
      /(?:prepare|redige|ecris|ecri|compose|fais|cree|envoie|envoi|envoye|write|prepare|draft|compose|send)[rsz]?[- ]?(?:moi )?(?:le |un |une |l'|an? )?(?:brouillon (?:de |d'))?(?:projet (?:de |d'))?(?:e-?mail|mail|courriel|message electronique|brouillon)\s+(?:a|au|aux|pour|destine a|to|for)\s+(?!moi|ma |mon |me\b|myself|mes )|(?:ecris|ecri|ecrire|reponds|repondre|transfere|transferer|e?-?mail|mail|write|reply|forward)[- ]?(?:lui |le |la |moi |ca |ce (?:fichier|document) |this |it )?(?:a|to) [\w.+-]+@/,
  },
  {
    intent: 'browse',
    opens:
      /(?:(?:lis|lire|ouvre|ouvrir|resume|resumer|consulte|consulter|va (?:sur|a)|visite|regarde|affiche|read|open|browse|summari[sz]e|visit|show)\p{L}*\s+)?(?:moi\s+)?(?:(?:cette|la|ce|le|the|this)\s+)?(?:page|site|adresse|lien|article|url|web page|link)?(?:\s+web)?\s*:?\s*(?:https?:\/\/|www\.\p{L})/u,
  },
  {
    intent: 'webSearch',
    opens:
      /(?:re)?(?:cherche|trouve|verifie|regarde|search|look|find|google)[rz]?(?=[^.!?\n]*(?:internet|sur le (?:web|net)|sur la toile|google|en ligne|the web|online|the internet))|(?:fais|fait|faire|do|lance) (?:moi )?(?:une|a) (?:re)?(?:cherche|search) (?:web|internet|google|en ligne|sur (?:internet|le (?:web|net)|google))|recherche (?:web|internet|google|en ligne)(?!\p{L})|search the web|google /u,
    sentence: true,
    joined: true,
  },
  {
    intent: 'search',
    opens:
      /(?:re)?(?:cherche|trouve|search|find|look)[rz]?(?=[^.!?\n]*(?:(?:dans|parmi|in|through) (?:tous |toutes |all )?(?:mes|les|ma|my|the) (?:fichiers?|documents?|papiers|dossiers?|pieces|bibliotheque|archives|files|documents|library)))|(?:re)?(?:cherche|trouve)[rz]?[- ](?:moi )?(?:le passage|les passages|l'endroit|ou (?:il est|on|ca)|la ou)|(?:ou|dans quels? (?:fichiers?|documents?)|a quel endroit|quels? (?:fichiers?|documents?))(?: est[- ]ce qu[e'])? ?(?:est[- ]il (?:question|fait mention)|parle(?:nt)?[- ](?:t[- ]on|de)|on parle|il est question|est mentionne|se trouve|mentionne|il y a|ca parle|contient|contiennent)|where (?:is|do|does|are) .*(?:mentioned|talk|say)|which (?:file|document)s? (?:mention|talk|say|contain)|(?:re)?cherche[rz]? (?:moi )?(?:la |le |les |l'|une? |des |mon |ma |mes )(?:facture|contrat|recu|devis|releve|bulletin|passage|article|clause|mot)|(?:(?:re)?cherche[rz]?|retrouve[rz]?)(?= +(?:moi +)?\p{L}{2})(?![^.!?\n]*(?:internet|(?<!\p{L})web(?!\p{L})|en ligne))(?!.* et (?:fais|envoie|resume|mets|convertis|prepare|cree|dresse))|(?:est[- ]ce que )?(?:mes|my) (?:fichiers|documents|papiers|files|documents) (?:parlent|disent|contiennent|mentionnent|say|talk|mention|contain)|(?:est[- ]ce qu'il )?y a[- ]?t?[- ]?il (?:une? |des |de )(?=[^.!?\n]*(?:dans|in) )(?!quiz)|qu'est[- ]ce que (?:mes|les) (?:fichiers|documents) (?:disent|contiennent)|search (?:my|the) files/u,
    sentence: true,
    joined: true,
  },
  {
    intent: 'task',
    opens:
      /(?:(?:tous|toutes|chaque|every)[^,.!?\n]{1,25},? )?(?:rap?pel+e?[rz]?|fais[- ]moi penser)[- ](?:le[- ]|la[- ])?(?:moi|nous)(?! (?:mon|ma|mes|le total|le resultat|combien|qui|quel|ce que))|me rappel\p{L}* (?:de|d'|que|\p{L}+ (?:de|d'))|me rappeler \p{L}+|remind me|set a reminder|(?:ajoute|cree|creer|ajouter|note|inscris|mets?|programme|planifie|enregistre|add|create|make)[rsz]?[- ]?(?:moi )?(?:une|un|la|cette|dans (?:mes|la liste des?)|a|an|comme) ?(?:nouvelle |new )?(?:taches?|rappel|reminder|task|to-?do|chose a faire)|ajoute[rz]? (?:a |dans )(?:ma|mes|la) (?:liste (?:de |des )?)?(?:taches?|choses a faire)|j'ai une (?:nouvelle )?tache|nouvelle tache|new task|tache (?:urgente|importante)?\s*:|to-?do\s*:|tache\s*:|rappel (?:urgent|important)?\s*:|task\s*:/u,
    sentence: true,
    joined: true,
  },
  {
    intent: 'clock',
    opens:
      /(?:quelle heure (?:il est|est[- ]il)|il est quelle heure|(?:on est|nous sommes|c'est|aujourd'hui c'est) (?:quel jour|le combien|quelle date)|quel jour (?:on est|sommes[- ]nous|est[- ]on)|quelle (?:est la date|date (?:on est|sommes[- ]nous))|what (?:time|day|date) is it|what(?:'s| is) (?:the (?:date|time)|today's date))(?!\p{L})/u,
    sentence: true,
  },
  {
    intent: 'capital',
    opens:
      /(?:(?:c'est quoi|quel(?:le)? est|donne[- ]moi|dis[- ]moi|what(?:'s| is)) )?(?:la |the )?capitale? (?:d|of)/u,
    holds: text => capitalAsked(text) !== undefined,
    sentence: true,
    withoutFile: true,
  },
  { intent: 'tally', opens: /./, holds: text => tallyAsked(text) !== undefined, sentence: true },
  { intent: 'exchange', opens: /./, holds: text => currencyRequest(text) !== undefined, sentence: true },
  {
    intent: 'weather',
    opens:
      /(?:quel(?:le)? (?:temps?|meteo|temperature)|(?:il )?y a[- ]t[- ]il de la pluie|est[- ]ce qu'il y a de la pluie|temps (?:a|au) |c'est quoi (?:la meteo|le temps)|(?:donne[- ]moi |dis[- ]moi |quelle est )?(?:la )?(?:meteo|temperature|temps qu'il fait)|(?:fait|fera)[- ]il (?:chaud|froid|beau|combien)|il fait (?:combien|quel temps|chaud|froid|beau)|pleut[- ]il|va[- ]t[- ]il pleuvoir|est[- ]ce qu'il (?:pleut|va pleuvoir|fait (?:chaud|beau|froid))|il (?:pleut|va pleuvoir)|(?:what(?:'s| is) the )?weather|is it (?:raining|hot|cold)|will it rain|how (?:hot|cold|warm) is it|temperature in)(?!\p{L})/u,
    sentence: true,
    joined: true,
  },
  {
    intent: 'credits',
    opens:
      /(?:(?:j'ai |g |jai |il me reste |me reste )?(?:encore |encor )?(?:combien|cmb|cbn|combi1)(?: (?:encore|encor))? (?:de|j'ai de|me reste[- ]t[- ]il de|il me reste de|ai[- ]je de) (?:credits?|points?)(?! (?:d'impot|bancaire|de tva))|(?:quel est |c'est quoi |donne[- ]moi |voir |affiche )?mon solde(?: de credits?)|mes credits|il me reste combien de credits|(?:achet|rachet|recharg|pren|command)\p{L}* (?:des |un |le |moi |de |plus de |\d+ |du )*(?:pack |paquet |recharge )?(?:de |des |d')?(?:\d+ )?credits?|acheter le pack|recharge[rz]? mon compte|how many credits|my credits|credit balance|buy (?:some |more |\d+ )?credits|plus de credits|j'ai un code de (?:credits|recharge))(?!\p{L})/u,
    sentence: true,
    joined: true,
  },
  {
    intent: 'trueFalse',
    opens: /(?:.*(?:vrai ?(?:ou|\/|et) ?faux|true ?(?:or|\/) ?false))/,
    sentence: true,
    withoutFile: true,
  },
  { intent: 'quiz', opens: new RegExp(`[^.!?\\n]{0,60}?${QUIZ}`, 'u'), sentence: true, withoutFile: true },
  {
    intent: 'reckon',
    opens:
      /(?:(?:donne|dis)[- ]moi (?:la |les |le |juste )*(?:reponses?|solutions?|resultat)|quel(?:le)? est (?:la reponse|la solution|le resultat)|fais (?:mon|mes) (?:devoirs?|exercices?|calculs?)|combien (?:font|fait|ca fait|vaut)|calcule[rz]?|c'est combien|ca fait combien|resous|resoudre|fais (?:moi )?(?:le calcul|cette operation)|(?:what is|how much is|what's|solve|compute|calculate|give me the answer))|^[\s\d.,/+*x×÷:%()=−-]+(?:(?:ca |ça )?(?:fait|font|donne|vaut|egal[e]?)(?: (?:combien|cmb|quoi))?|c'est combien)?\s*\??$/,
    holds: text => findReckoning(text) !== undefined,
    sentence: true,
    withoutFile: true,
  },
  {
    intent: 'lesson',
    opens:
      /(?:aide[rz]?[- ]?(?:moi|nous)?|m'explique[rz]?|(?:tu|vous) (?:m'aides?|m'aidez)|m'aider|explique[rz]?|apprend(?:s|re|ez)[- ]?(?:moi|nous)?|enseigne[rz]?|c'est quoi|qu'est[- ]ce qu|comment (?:on |fait[- ]on |faire |je |additionne|soustrai|multipli|divis|calcul|compar|simplif|conjug|marche|resou)|je (?:ne |n')?(?:comprends?|pige|sais|arrive)s? (?:pas|rien)|(?:une |la |fais[- ]moi une )?lecon (?:de|d'|sur)|(?:fais[- ]moi (?:un )?|un )cours (?:de|d'|sur)|revis\p{L}+|(?:preparer|faire) mon (?:devoir|exercice|examen|controle)|je suis? nul(?:le)? en|j'ai (?:un )?(?:devoir|controle|examen|interro|composition)|help me|teach me|explain|i don't understand|how (?:do|to)|what (?:is|are)|(?:je |j')?(?:bloque|galere|ai du mal)|conjugue[rz]?|(?:mon|ma|le|la) (?:maitre(?:sse)?|prof(?:esseure?)?)|(?:un|mon) (?:devoir|exercice|controle))/u,
    holds: text => findTopic(text) !== undefined,
    withoutFile: true,
  },
]

/** « rappelle-moi demain d'appeler X et aussi lundi de payer Y »: two tasks, each with its day. */
export function splitTasks(text: string): string[] {
  const folded = foldInPlace(text)
  // « chaque lundi et jeudi de … » is one task.
  const cuts = onlyNext(text) === undefined ? [...folded.matchAll(ANOTHER_TASK)] : []
  const starts = cuts.map(match => match.index + match[0].length)
  const ends = [...cuts.map(match => match.index), text.length]
  return [0, ...starts].map((start, index) => {
    const said = text.slice(start, ends[index]).trim()
    return index === 0 ? said : `rappelle-moi ${said}`
  })
}

const WHEN =
  '(?:demain|demin|dmain|2main|apres[- ]demain|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|le \\d{1,2}(?:er)?|tomorrow|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)'
const ANOTHER_TASK = new RegExp(
  `(?:,|\\s+(?:et|and))\\s+(?:(?:aussi|puis|also|then)\\s+)?(?=${WHEN}[^.,;!?]{0,30}?(?:\\s(?:de|to|que)\\s|\\sd'))`,
  'gu',
)

/** The first place where an order opens, whichever comes first in the table there. */
export function findOrder(text: string, hasFile: boolean): Order | undefined {
  const folded = foldInPlace(text.slice(0, READ_CHARACTERS))
  for (const { at, starts } of places(folded)) {
    for (const opening of OPENINGS) {
      if ((hasFile && opening.withoutFile) || (!starts && !opening.joined)) continue
      const opened = new RegExp(`^${COURTESY}(?:${opening.opens.source})`, 'u').exec(folded.slice(at))
      if (!opened) continue
      const end = opening.sentence ? endOf(folded, at + Math.min(opened[0].length, MOST_OPENING)) : folded.length
      const said = text.slice(at, end === folded.length ? text.length : end)
      if (opening.holds && !opening.holds(said.slice(0, READ_CHARACTERS))) continue
      return {
        intent: opening.intent,
        before: text.slice(0, at),
        text: said.trim(),
        after: end === folded.length ? '' : text.slice(end).trim(),
      }
    }
  }
  return undefined
}

export function isOrder(intent: Intent): boolean {
  return OPENINGS.some(opening => opening.intent === intent)
}

/** What opens beyond these is the text of something. */
const READ_CHARACTERS = 1_500

/** An opening that reads on to the end of its line does not hide what ends the sentence. */
const MOST_OPENING = 12

/** Where an order can begin: the start, a new sentence or line, and after « et », « puis », a comma. */
function places(folded: string): { at: number; starts: boolean }[] {
  const found = [{ at: 0, starts: true }]
  for (const match of folded.matchAll(
    /(?<!(?:^|[^\p{L}])(?:m|mm|mme|mr|mrs|ms|dr|pr|st|ste|ets|art|n))[.!?;]\s+|\n+\s*|,?\s+(?:et|puis|and|then|ensuite|mais|but)\s+|,\s+/gu,
  )) {
    // « n'envoie rien, mais prépare … »: what follows is a sentence of its own.
    const starts = /[.!?;\n]|mais|but/.test(match[0])
    found.push({ at: match.index + match[0].length, starts })
  }
  return found.slice(0, MOST_PLACES)
}

/** Beyond these the message is a text, not an order. */
const MOST_PLACES = 40

/** The end of the sentence, or where another begins: « …, puis fais le bilan ». */
function endOf(folded: string, from: number): number {
  const end =
    /(?<!(?:^|[^\p{L}])(?:m|mm|mme|mr|mrs|ms|dr|pr|st|ste|ets|art|n))[.!?](?=\s|$)|\n|;\s|,?\s+(?:puis|ensuite|et ensuite|and then|then)\s+/u.exec(
      folded.slice(from),
    )
  if (!end) return folded.length
  return from + end.index + (/^[.!?]/.test(end[0]) ? 1 : 0)
}
