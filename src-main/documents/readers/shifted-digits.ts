const PLAIN = '0123456789+-−=()'
const RAISED = [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾']
const LOWERED = [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎']

/** m², 10⁻³ and CO₂ have characters of their own; other raised words, as in 1er or Mme, are plain. */
export function raised(text: string): string {
  return shift(text.replace(/^(\s*)n(?=\s*$|[-+−\d])/, '$1ⁿ'), RAISED)
}

export function lowered(text: string): string {
  return shift(text, LOWERED)
}

function shift(text: string, characters: string[]): string {
  return text.replace(/[\d+\-−=()]/g, character => characters[PLAIN.indexOf(character)] ?? character)
}
