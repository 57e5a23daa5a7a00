import { describe, expect, test } from 'vitest'
import { plainFormula, writeOutFormulas } from '../../../../src-main/documents/readers/formulas.ts'

describe('a formula in one line', () => {
  test.each([
    ['\\frac{3}{4} \\times \\frac{2}{5} = \\frac{6}{20}', '3/4 × 2/5 = 6/20'],
    ['2\\frac{1}{2}', '2 1/2'],
    ['\\dfrac{a+b}{c}', '(a + b)/c'],
    ['\\frac{\\frac12}{3}', '(1/2)/3'],
    ['x^2 + y^{n+1} = 10^{-3}', 'x² + yⁿ⁺¹ = 10⁻³'],
    ['x_1^2', 'x₁²'],
    ['u_{n+1}', 'u_(n + 1)'],
    ['\\sqrt{x+1} \\neq \\sqrt[3]{8}', '√(x + 1) ≠ ∛8'],
    ['\\left( \\frac{1}{2} \\right)^2', '(1/2)²'],
    ['90^\\circ', '90°'],
    ['\\text{TVA} = 18\\,\\% \\times \\text{HT}', 'TVA = 18 % × HT'],
  ])('%s', (tex, plain) => {
    expect(plainFormula(tex)).toBe(plain)
  })

  test.each([
    '\\begin{pmatrix}1\\end{pmatrix}',
    '\\vec{u}',
    '{',
    '}',
    '^',
    '\\frac{1}',
    '\\sqrt[5]{2}',
    '{'.repeat(90),
  ])('is not %s, which a line cannot say or which is broken', tex => {
    expect(plainFormula(tex)).toBeUndefined()
  })
})

describe('formulas of Markdown', () => {
  test('are written out between each of the marks that models use', () => {
    expect(writeOutFormulas('$x^2$, $$y^2$$, \\(z_1\\), \\[a \\leq b\\]')).toBe('x², y², z₁, a ≤ b')
  })

  test('stay as they are in code, and when they cannot be said', () => {
    const code = '`$x^2$`\n\n```\n$x^2$\n```\n\n~~~\n$x^2$\n~~~\n\n$\\vec{u}$'
    expect(writeOutFormulas(code)).toBe(code)
  })

  test('leave money, escaped marks and plain brackets alone', () => {
    const text = 'De $5 à 10$, 5$ et 6$, $US 5 à 10 $US, \\$5, \\[note\\](x), \\(voir plus bas\\)'
    expect(writeOutFormulas(text)).toBe(text)
  })

  test('keep the signs of a product that no mark stands around', () => {
    expect(writeOutFormulas('5*4 + 3*(2+1), **5**, *a*, `2*3*4`')).toBe('5\\*4 + 3\\*(2+1), **5**, *a*, `2*3*4`')
  })

  test('bring no mark of Markdown with them', () => {
    expect(writeOutFormulas('$a*b*c$ $|x|$')).toBe('a\\*b\\*c \\|x\\|')
  })

  test.each(['\\[', '\\(', '$$a', '$x', '`a', '{a^', '$\\frac'])('are looked for in bounded time in many %s', mark => {
    expect(writeOutFormulas(mark.repeat(20_000)).length).toBeGreaterThan(0)
  })
})
