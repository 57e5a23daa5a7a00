import { type Exercise, type Setting, whole } from './exercise.ts'

/** ax + b = c, and from 3e ax + b = cx + d; the solution is a whole number, which may be negative from 4e. */
export function solveEquation(setting: Setting): Exercise {
  const { random, hardness, say, language } = setting
  const solution = hardness >= 9 ? random.whole(-9, 12) : random.whole(1, 12)
  const a = random.whole(2, 9)
  const b = hardness >= 9 ? nonZero(random.whole(-15, 15)) : random.whole(1, 15)
  const both = hardness >= 10 && random.whole(0, 1) === 1
  const c = both ? random.whole(1, a - 1) : 0
  const d = a * solution + b - c * solution
  const left = `${times(a)}${signed(b)}`
  const right = both ? `${times(c)}${d === 0 ? '' : signed(d)}` : show(d)
  const shown = `${left} = ${right}`
  const moved = both ? a - c : a
  const value = d - b
  return {
    question: say({ fr: `Résous l’équation ${shown}. Que vaut x\u00A0?`, en: `Solve ${shown}. What is x?` }),
    statement: choice =>
      say({ fr: `La solution de l’équation ${shown} est ${choice}.`, en: `The solution of ${shown} is ${choice}.` }),
    answer: whole(solution, language),
    mistakes: [-solution, solution + 1, value, solution - 1, solution + 2, d + b].map(each =>
      whole(each === 0 ? 0 : each, language),
    ),
    explanation: say({
      fr: `${both ? `On retranche ${times(c)} des deux côtés : ${times(moved)}${signed(b)} = ${show(d)}. ` : ''}On ${b > 0 ? `retranche ${b}` : `ajoute ${-b}`} des deux côtés : ${times(moved)} = ${show(value)}.${moved === 1 ? '' : ` On divise par ${moved} : x = ${show(solution)}.`} Vérification : ${a} × ${wrapped(solution)}${signed(b)} = ${show(a * solution + b)}.`,
      en: `${both ? `Take ${times(c)} from both sides: ${times(moved)}${signed(b)} = ${show(d)}. ` : ''}${b > 0 ? `Take ${b} from` : `Add ${-b} to`} both sides: ${times(moved)} = ${show(value)}.${moved === 1 ? '' : ` Divide by ${moved}: x = ${show(solution)}.`} Check: ${a} × ${wrapped(solution)}${signed(b)} = ${show(a * solution + b)}.`,
    }),
  }
}

function nonZero(value: number): number {
  return value === 0 ? 4 : value
}

function times(factor: number): string {
  return factor === 1 ? 'x' : `${factor}x`
}

function signed(value: number): string {
  return value < 0 ? ` − ${-value}` : ` + ${value}`
}

function show(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`
}

function wrapped(value: number): string {
  return value < 0 ? `(${show(value)})` : show(value)
}
