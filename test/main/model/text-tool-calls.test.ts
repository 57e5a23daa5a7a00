import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCallReader } from '../../../src-main/model/text-tool-calls.ts'
import { FILE_TOOLS } from '../../support/read-model.ts'

const tools = { schemas: FILE_TOOLS, names: new Set(FILE_TOOLS.map(tool => tool.function.name)) }

type Reading = { text: string; calls: { name: string; arguments: string; id?: string }[] }

function read(...pieces: string[]): Reading {
  const reader = createCallReader(tools)
  const out = { text: '' }
  for (const piece of pieces) reader.push(piece, out)
  const calls = reader.finish(out)
  return { text: out.text, calls }
}

/** What has been let through before the end of the answer. */
function shown(...pieces: string[]): string {
  const reader = createCallReader(tools)
  const out = { text: '' }
  for (const piece of pieces) reader.push(piece, out)
  return out.text
}

const READ = { name: 'read_user_file', arguments: '{"file_id":"f1"}' }
const LIST = { name: 'list_user_files', arguments: '{}' }
const JSON_READ = '{"name": "read_user_file", "arguments": {"file_id": "f1"}}'
const JSON_LIST = '{"name": "list_user_files", "arguments": {}}'

const CALLS: [string, string, Reading][] = [
  ['a tagged call', `<tool_call>\n${JSON_READ}\n</tool_call>`, { text: '', calls: [READ] }],
  ['text before it', `Je lis.\n<tool_call>${JSON_READ}</tool_call>`, { text: 'Je lis.\n', calls: [READ] }],
  ['text after it', `<tool_call>${JSON_READ}</tool_call>\nVoilà.`, { text: 'Voilà.', calls: [READ] }],
  [
    'several in a row',
    `<tool_call>\n${JSON_READ}\n</tool_call>\n<tool_call>\n${JSON_LIST}\n</tool_call>`,
    { text: '', calls: [READ, LIST] },
  ],
  ['one that isn’t closed', `<tool_call>\n${JSON_READ}`, { text: '', calls: [READ] }],
  ['several in one tag', `<tool_call>[${JSON_READ}, ${JSON_LIST}]</tool_call>`, { text: '', calls: [READ, LIST] }],
  ['one brace too many', `<tool_call>${JSON_READ}}</tool_call>`, { text: '', calls: [READ] }],
  ['a tag closed twice', `<tool_call>${JSON_READ}</tool_call></tool_call>`, { text: '', calls: [READ] }],
  [
    'a name alone in a tag',
    '<tool_call>{"name": "list_user_files"}</tool_call>',
    { text: '', calls: [{ ...LIST, arguments: '' }] },
  ],
  ['Granite’s tag', `<|tool_call|>[${JSON_READ}]`, { text: '', calls: [READ] }],
  [
    'Llama’s tag',
    `<|python_tag|>{"name": "read_user_file", "parameters": {"file_id": "f1"}}<|eom_id|>`,
    { text: '', calls: [READ] },
  ],
  ['Mistral’s tag', `[TOOL_CALLS][${JSON_READ}, ${JSON_LIST}]`, { text: '', calls: [READ, LIST] }],
  ['Mistral’s tag with a name', '[TOOL_CALLS]read_user_file[ARGS]{"file_id":"f1"}', { text: '', calls: [READ] }],
  [
    'Mistral’s tag with names only',
    '[TOOL_CALLS]read_user_file{"file_id":"f1"}[TOOL_CALLS]list_user_files{}',
    { text: '', calls: [READ, LIST] },
  ],
  ['a fence', `\`\`\`json\n${JSON_READ}\n\`\`\``, { text: '', calls: [READ] }],
  ['a fence without a language', `\`\`\`\n${JSON_READ}\n\`\`\`\n`, { text: '', calls: [READ] }],
  ['a fence that isn’t closed', `Voici :\n\`\`\`json\n${JSON_READ}`, { text: 'Voici :\n', calls: [READ] }],
  ['two objects in a fence', `\`\`\`json\n${JSON_READ}\n${JSON_LIST}\n\`\`\``, { text: '', calls: [READ, LIST] }],
  ['a list in a fence', `\`\`\`json\n[\n  ${JSON_READ},\n  ${JSON_LIST}\n]\n\`\`\``, { text: '', calls: [READ, LIST] }],
  ['a tag in a fence', `\`\`\`xml\n<tool_call>\n${JSON_READ}\n</tool_call>\n\`\`\``, { text: '', calls: [READ] }],
  ['a bare object', JSON_READ, { text: '', calls: [READ] }],
  ['a bare object on a later line', `Je lis.\n\n  ${JSON_READ}\n`, { text: 'Je lis.\n\n  ', calls: [READ] }],
  ['two bare objects', `${JSON_READ}; ${JSON_LIST}`, { text: '', calls: [READ, LIST] }],
  ['a bare list', `[${JSON_READ},${JSON_LIST}]`, { text: '', calls: [READ, LIST] }],
  [
    'parameters for arguments',
    '{"name": "read_user_file", "parameters": {"file_id": "f1"}}',
    { text: '', calls: [READ] },
  ],
  [
    'arguments before the name',
    '{"arguments": {"file_id": "f1"}, "name": "read_user_file"}',
    { text: '', calls: [READ] },
  ],
  [
    'OpenAI’s own shape',
    '{"tool_calls": [{"id": "c1", "type": "function", "function": {"name": "read_user_file", "arguments": "{\\"file_id\\":\\"f1\\"}"}}]}',
    { text: '', calls: [{ id: 'c1', ...READ }] },
  ],
  [
    'braces, quotes and tags within a string',
    `<tool_call>{"name": "read_user_file", "arguments": {"file_id": "a}\\"{</tool_call>"}}</tool_call>`,
    { text: '', calls: [{ ...READ, arguments: '{"file_id":"a}\\"{</tool_call>"}' }] },
  ],
  ['a function tag', '<function=read_user_file>{"file_id":"f1"}</function>', { text: '', calls: [READ] }],
  [
    'two function tags',
    '<function=read_user_file>{"file_id":"f1"}</function><function=list_user_files>{}</function>',
    { text: '', calls: [READ, LIST] },
  ],
  ['a function tag without arguments', '<function=list_user_files></function>', { text: '', calls: [LIST] }],
  [
    'Qwen-Coder’s parameters, read by their schema',
    '<tool_call>\n<function=read_user_file>\n<parameter=file_id>\n2024\n</parameter>\n<parameter=offset>\n8000\n</parameter>\n</function>\n</tool_call>',
    { text: '', calls: [{ name: 'read_user_file', arguments: '{"file_id":"2024","offset":8000}' }] },
  ],
  [
    'a call cut within its arguments, which the tool’s checks will refuse',
    '<tool_call>{"name": "read_user_file", "arguments": {"file_id": "f',
    { text: '', calls: [{ ...READ, arguments: '{"file_id": "f' }] },
  ],
  [
    'broken JSON, likewise',
    '<tool_call>{"name": "read_user_file", "arguments": {"file_id": "a\nb"}}</tool_call>',
    { text: '', calls: [{ ...READ, arguments: '{"file_id": "a\nb"}' }] },
  ],
  [
    'a quote too many, likewise',
    '<tool_call>{"name": "read_user_file", "arguments": {"file_id": "f1""}}</tool_call>',
    { text: '', calls: [{ ...READ, arguments: '{"file_id": "f1""}' }] },
  ],
]

const TEXTS: [string, string][] = [
  ['prose', 'Le total est de 1 250 000 FCFA : c’est 5 < 6, et [1] puis `code`.'],
  ['a tool that isn’t in the request', '<tool_call>{"name": "delete_all", "arguments": {}}</tool_call>'],
  ['an ordinary JSON block', '```json\n{"name": "Société X", "arguments": [1, 2]}\n```\nVoilà.'],
  ['a JSON block with other keys', '```json\n{\n  "compte": "411",\n  "name": "read_user_file"\n}\n```'],
  ['code', '```ts\nconst call = {"name": "read_user_file", "arguments": {}}\n```'],
  ['a call shown in a code block of another language', `\`\`\`python\n${JSON_READ}\n\`\`\`\nc’est un exemple`],
  ['JSON that holds a call deeper', `{"étapes": [\n${JSON_READ}\n]}`],
  ['a call within a line', `Écrivez ${JSON_READ} pour lire.`],
  ['a link at the start of a line', '[le plan](https://example.org)\n[1] source\n- [ ] à faire'],
  ['braces that are no JSON', '{texte libre}\n{ "a" }\n{\n}\n{1, 2}'],
  ['a name without arguments', '{"name": "list_user_files"}'],
  ['the tag by name', 'La balise <tool_call> sert aux appels ; <function= aussi.'],
  ['an open bracket at the end', 'a [TOOL_'],
  ['an open fence at the end', 'a ``'],
  ['an open tag at the end', 'a <tool_ca'],
  ['an empty tag', '<tool_call></tool_call>'],
  ['unfinished JSON without a tag', '{"name": "read_user_file", "arguments": {"file_id": "f'],
  ['blank lines', '\n\n  \n'],
  ['nothing', ''],
]

test.each(CALLS)('%s becomes calls', (_name, text, wanted) => {
  expect(read(text)).toEqual(wanted)
})

test.each(TEXTS)('%s stays text', (_name, text) => {
  expect(read(text)).toEqual({ text, calls: [] })
})

test.each([...CALLS.map(([name, text]) => [name, text] as const), ...TEXTS])(
  '%s reads the same wherever it is cut',
  (_name, text) => {
    const wanted = read(text)
    expect(read(...text)).toEqual(wanted)
    for (let first = 1; first < text.length; first++) {
      expect(read(text.slice(0, first), text.slice(first)), `cut at ${first}`).toEqual(wanted)
      for (const second of [first + 1, first + 4]) {
        if (second >= text.length) continue
        const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)]
        expect(read(...pieces), `cut at ${first} and ${second}`).toEqual(wanted)
      }
    }
  },
)

test('ordinary text passes at once, but for an end that a tag could begin with', () => {
  expect(shown('Le total ')).toBe('Le total ')
  expect(shown('5 <')).toBe('5 ')
  expect(shown('5 <', ' 6')).toBe('5 < 6')
  expect(shown('voir [1]')).toBe('voir [1]')
  expect(shown('fin\n')).toBe('fin\n')
})

test('what looked like a call passes as soon as it can’t be one', () => {
  expect(shown('{"compte":')).toBe('{"compte":')
  expect(shown('{"name": "Société X"')).toBe('{"name": "Société X"')
  expect(shown('```json\n{"compte":')).toBe('```json\n{"compte":')
  expect(shown('```python')).toBe('')
  expect(shown('```python\n')).toBe('```python\n')
  expect(shown('<tool_call>', 'x')).toBe('<tool_call>x')
  expect(shown('[le')).toBe('[le')
  expect(shown('<function=autre')).toBe('<function=autre')
})

test('nothing of a call is ever shown', () => {
  const pieces = `<tool_call>\n${JSON_READ}\n</tool_call>`
  for (let end = 1; end <= pieces.length; end++) expect(shown(pieces.slice(0, end))).toBe('')
})

/** Fragments that mean something to the reader, in any order. */
const FRAGMENTS = [
  ...[
    '<tool_call>',
    '</tool_call>',
    '<function=read_user_file>',
    '</function>',
    '[TOOL_CALLS]',
    '[ARGS]',
    '<|python_tag|>',
  ],
  ...[
    '<parameter=a>',
    '</parameter>',
    '```',
    'json',
    '\n',
    ' ',
    '"',
    ',',
    ':',
    ';',
    '<',
    '`',
    '[',
    ']',
    '{',
    '}',
    '{}',
    '[{',
  ],
  ...['{"name": "x"', '"name"', 'list_user_files', 'texte ', '1', 'null', JSON_READ],
]

test('whatever is written, cutting it changes nothing, and text is never lost', () => {
  const fragments = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 10 })
  const property = fc.property(fragments, fc.nat(), (pieces, cut) => {
    const text = pieces.join('')
    const wanted = read(text)
    const at = cut % (text.length + 1)
    expect(read(...pieces)).toEqual(wanted)
    expect(read(text.slice(0, at), text.slice(at))).toEqual(wanted)
    if (wanted.calls.length === 0) expect(wanted.text).toBe(text)
  })
  fc.assert(property, { numRuns: 3000 })
})
