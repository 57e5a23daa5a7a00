import type { Bilingual } from '../../../types.ts'
import { fold } from '../words.ts'
import { AFRICA, type Country, NEAR_COUNTRIES, WORLD } from './countries.ts'
import type { Exercise, Setting } from './exercise.ts'

/** « la capitale du Mali »; the trap is the large city that is not the capital. */
export function capitals(setting: Setting): Exercise {
  const { random, hardness, asked, say } = setting
  const everywhere = /monde|world|europe|asie|asia|amerique|america/.test(asked)
  const countries = everywhere ? WORLD : hardness <= 4 ? NEAR_COUNTRIES : hardness <= 9 ? AFRICA : WORLD
  const country = random.oneOf(countries.filter(({ fr, capital }) => fr !== capital.fr))
  const others = random.shuffle(countries.filter(other => other !== country)).map(other => say(other.capital))
  const choice = (text: string) => ({ text, key: text })
  const of = say({ fr: ofCountry(country.fr), en: `of ${country.en}` })
  const isIt = country.trap
    ? say({
        fr: ` ${country.trap.fr} est une grande ville, mais pas la capitale.`,
        en: ` ${country.trap.en} is a large city, but not the capital.`,
      })
    : ''
  return {
    question: say({ fr: `Quelle est la capitale ${of}\u00A0?`, en: `What is the capital ${of}?` }),
    statement: said => say({ fr: `La capitale ${of} est ${said}.`, en: `The capital ${of} is ${said}.` }),
    answer: choice(say(country.capital)),
    mistakes: [...(country.trap ? [say(country.trap)] : []), ...others].map(choice),
    explanation: `${say(capitalSentence(country))}${isIt}`,
  }
}

/** The country whose capital a message asks for: « capitale du Burkina Faso ? ». */
export function capitalAsked(text: string): Country | undefined {
  const name = /capitale? (?:du |de la |de l['’ ]|des |de |d['’ ]|of (?:the )?)\s*([^?!.,;\n]+)/u
    .exec(fold(text))?.[1]
    ?.trim()
  return WORLD.find(country => [country.fr, country.en].some(each => bare(each) === bare(name ?? '')))
}

export function capitalSentence(country: Country): Bilingual {
  return {
    fr: `La capitale ${ofCountry(country.fr)} est ${country.capital.fr}.`,
    en: `The capital of ${country.en} is ${country.capital.en}.`,
  }
}

function bare(name: string): string {
  return fold(name)
    .replace(/^(?:le|la|les|the)\s+|^l'\s*/u, '')
    .replace(/[^a-z]/g, '')
}

/** « le Mali » -> « du Mali », « les Comores » -> « des Comores », « Cuba » -> « de Cuba ». */
function ofCountry(name: Country['fr']): string {
  if (name.startsWith('le ')) return `du ${name.slice(3)}`
  if (name.startsWith('les ')) return `des ${name.slice(4)}`
  return `de ${name}`
}
