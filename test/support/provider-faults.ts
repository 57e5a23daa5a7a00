import { callAnswer, chunk, errorAnswer, type Step, splitBytes, sse } from './fake-openai-server.ts'

/** What a fault may end in: an answer after all (the adapter copes), a sentence, or either. */
export type Fault = { step: () => Step; ends: 'answer' | 'sentence' | 'either' }

const half = (text: string) => `data: ${JSON.stringify(chunk({ role: 'assistant', content: text }))}\n\n`
const whole = (text: string) => sse(chunk({ role: 'assistant', content: text }), chunk({}, 'stop'))
const json = { 'content-type': 'application/json' }
const html = { 'content-type': 'text/html; charset=utf-8' }
const PAGE = '<!doctype html><html><body><h1>Connectez-vous au portail</h1></body></html>'
const callDelta = (fields: Record<string, unknown>) => chunk({ tool_calls: [{ index: 0, ...fields }] })

/** Each way in which a provider is known to fail. */
export const FAULTS: Record<string, Fault> = {
  '400': { step: () => errorAnswer(400, { message: 'Invalid value for temperature.' }), ends: 'sentence' },
  '400 of an unknown parameter': {
    step: () => errorAnswer(400, { message: 'Unrecognized request argument: stream_options' }),
    ends: 'either',
  },
  '400 for the length': {
    step: () => errorAnswer(400, { code: 'context_length_exceeded', message: 'maximum context length is 8192 tokens' }),
    ends: 'sentence',
  },
  '401': { step: () => errorAnswer(401, { message: 'Incorrect API key provided: sk-secret123456' }), ends: 'sentence' },
  '402': { step: () => errorAnswer(402, { message: 'Insufficient credits' }), ends: 'sentence' },
  '403': { step: () => errorAnswer(403, { message: 'Country not supported' }), ends: 'sentence' },
  '404': { step: () => errorAnswer(404, { message: 'The model does not exist' }), ends: 'sentence' },
  '408': { step: () => errorAnswer(408, { message: 'Request timeout' }), ends: 'sentence' },
  '413': { step: () => ({ status: 413, headers: html, body: '<h1>413 Payload Too Large</h1>' }), ends: 'sentence' },
  '422': {
    step: () => ({ status: 422, headers: json, body: '{"detail":[{"loc":["body","x"],"msg":"bad"}]}' }),
    ends: 'sentence',
  },
  '429': { step: () => errorAnswer(429, { message: 'Rate limit reached' }), ends: 'sentence' },
  '429, again at once': {
    step: () => errorAnswer(429, { message: 'Slow down' }, { 'retry-after': '0' }),
    ends: 'sentence',
  },
  '429, again in an hour': {
    step: () => errorAnswer(429, { message: 'Slow down' }, { 'retry-after': '3600' }),
    ends: 'sentence',
  },
  '429, again at a date': {
    step: () => errorAnswer(429, { message: 'Slow down' }, { 'retry-after': 'Fri, 31 Dec 2100 23:59:59 GMT' }),
    ends: 'sentence',
  },
  '429, again at nonsense': {
    step: () => errorAnswer(429, { message: 'No' }, { 'retry-after': 'soon' }),
    ends: 'sentence',
  },
  '500': { step: () => errorAnswer(500, { message: 'The server had an error' }), ends: 'sentence' },
  '502 with a page': { step: () => ({ status: 502, headers: html, body: '<h1>Bad gateway</h1>' }), ends: 'sentence' },
  '503 without a body': { step: () => ({ status: 503 }), ends: 'sentence' },
  '529 with a body that never ends': {
    step: () => ({ status: 529, body: '{"error":', ending: 'hang' }),
    ends: 'sentence',
  },
  'a redirection': { step: () => ({ status: 302, headers: { location: 'http://127.0.0.1:9/' } }), ends: 'sentence' },
  'no head': { step: () => ({ noAnswer: 'hang' }), ends: 'sentence' },
  'a head and no more': { step: () => ({ ending: 'hang' }), ends: 'sentence' },
  'silence in mid-answer': { step: () => ({ body: half('Je commence'), ending: 'hang' }), ends: 'sentence' },
  'comments that keep the line open': {
    step: () => ({ body: repeat(': keep-alive\n\n', 5), pieceDelayMs: 20, ending: 'hang' }),
    ends: 'sentence',
  },
  'closed without a word': { step: () => ({ noAnswer: true }), ends: 'sentence' },
  'closed after the head': { step: () => ({ ending: 'cut' }), ends: 'sentence' },
  'closed in mid-answer': { step: () => ({ body: half('Je commence'), ending: 'cut' }), ends: 'sentence' },
  'ended in mid-answer': { step: () => ({ body: half('Je commence') }), ends: 'sentence' },
  'reset in mid-answer': { step: () => ({ body: half('Je commence'), ending: 'reset' }), ends: 'sentence' },
  'reset at once': { step: () => ({ body: ':\n\n', ending: 'reset' }), ends: 'sentence' },
  'broken events': {
    step: () => ({ body: `${half('Voici')}data: {"choices":[{"delta":{"cont\n\n` }),
    ends: 'sentence',
  },
  'no events': { step: () => ({ body: 'Internal problem, please wait\n' }), ends: 'sentence' },
  'an empty body': { step: () => ({ body: '' }), ends: 'sentence' },
  'no choices': { step: () => ({ body: sse({ choices: [] }, { choices: [] }) }), ends: 'sentence' },
  'choices of null': { step: () => ({ body: sse({ choices: null }, { choices: [null] }, {}) }), ends: 'sentence' },
  'choices of nonsense': {
    step: () => ({ body: sse({ choices: [{ delta: 'texte' }] }, { choices: 7 }, { choices: [{ delta: [1] }] }) }),
    ends: 'sentence',
  },
  'an answer of nothing': {
    step: () => ({ body: sse(chunk({ role: 'assistant' }), chunk({}, 'stop')) }),
    ends: 'sentence',
  },
  'half a call, then closed': {
    step: () => ({
      body: `data: ${JSON.stringify(callDelta({ id: 'a', function: { name: 'list_user_files', arguments: '{"que' } }))}\n\n`,
      ending: 'cut',
    }),
    ends: 'sentence',
  },
  'half a call, then done': {
    step: () => ({ body: sse(callDelta({ id: 'a', function: { name: 'list_user_files', arguments: '{"que' } })) }),
    ends: 'sentence',
  },
  'half a call, said to be whole': {
    step: () => ({
      body: sse(
        callDelta({ id: 'a', function: { name: 'list_user_files', arguments: '{"que' } }),
        chunk({}, 'tool_calls'),
      ),
    }),
    ends: 'either',
  },
  'a page': { step: () => ({ headers: html, body: PAGE }), ends: 'sentence' },
  'a page as an event stream': { step: () => ({ body: PAGE }), ends: 'sentence' },
  'JSON that is broken': {
    step: () => ({ headers: json, body: '{"choices":[{"message":{"content":"Bon' }),
    ends: 'sentence',
  },
  'JSON of something else': { step: () => ({ headers: json, body: '{"status":"ok","version":3}' }), ends: 'sentence' },
  'a list': { step: () => ({ headers: json, body: '[1,2,3]' }), ends: 'sentence' },
  'a good answer as plain text': {
    step: () => ({ headers: { 'content-type': 'text/plain' }, body: whole('Voilà.') }),
    ends: 'answer',
  },
  'an answer that is not streamed': {
    step: () => ({
      headers: json,
      body: JSON.stringify({
        choices: [{ index: 0, message: { role: 'assistant', content: 'Voilà.' }, finish_reason: 'stop' }],
      }),
    }),
    ends: 'answer',
  },
  'an unknown reason to finish': {
    step: () => ({ body: sse(chunk({ content: 'Voilà.' }), chunk({}, 'eos_token')) }),
    ends: 'answer',
  },
  'no reason to finish': { step: () => ({ body: sse(chunk({ content: 'Voilà.' })) }), ends: 'answer' },
  'a blocked answer': { step: () => ({ body: sse(chunk({}, 'content_filter')) }), ends: 'sentence' },
  'an answer cut at its length': {
    step: () => ({ body: sse(chunk({ content: 'Il y a' }), chunk({}, 'length')) }),
    ends: 'answer',
  },
  'letters cut by the network': {
    step: () => ({ body: splitBytes(whole('Évidemment : œuvre €.'), 80, 151, 152, 153, 154, 160) }),
    ends: 'answer',
  },
  'bytes that are no text': {
    step: () => ({ body: [half('Voilà'), Uint8Array.of(0xff, 0xfe, 0x00, 0xc3), '\n\n', sse(chunk({}, 'stop'))] }),
    ends: 'either',
  },
  'compressed in name only': {
    step: () => ({ headers: { 'content-encoding': 'gzip' }, body: whole('Voilà.') }),
    ends: 'sentence',
  },
  'a tool that does not exist': {
    step: () => callAnswer({ id: 'a', name: 'teleport_user', arguments: '{"to":"Dakar"}' }),
    ends: 'either',
  },
  'a tool of a name that is none': {
    step: () => callAnswer({ id: 'b', name: '../../etc\u0000', arguments: '{}' }),
    ends: 'either',
  },
  'arguments that are broken': {
    step: () => callAnswer({ id: 'c', name: 'list_user_files', arguments: '{"limit": ' }),
    ends: 'either',
  },
  'arguments of another shape': {
    step: () => callAnswer({ id: 'd', name: 'read_user_file', arguments: '["file_1", null]' }),
    ends: 'either',
  },
  'calls that share an id': {
    step: () =>
      callAnswer(
        { id: 'same', name: 'list_user_files', arguments: '{}' },
        { id: 'same', name: 'list_user_files', arguments: '{"limit":1}' },
        { id: '', name: 'list_user_files', arguments: '{"limit":2}' },
      ),
    ends: 'either',
  },
  'sixty calls at once': {
    step: () =>
      callAnswer(
        ...Array.from({ length: 60 }, (_, n) => ({
          id: `n${n}`,
          name: 'list_user_files',
          arguments: `{"offset":${n}}`,
        })),
      ),
    ends: 'either',
  },
  'an error inside the stream': {
    step: () => ({ body: sse({ error: { code: 502, message: 'Provider returned error' } }) }),
    ends: 'sentence',
  },
  'an error after some words': {
    step: () => ({ body: [half('Je commence'), sse({ error: { message: 'Overloaded', type: 'overloaded_error' } })] }),
    ends: 'sentence',
  },
  'an error event of old servers': {
    step: () => ({ body: 'error: {"message":"slot unavailable"}\n\n' }),
    ends: 'sentence',
  },
  'endless reasoning': {
    step: () => ({ body: repeat(`data: ${JSON.stringify(chunk({ reasoning_content: 'Hmm. '.repeat(4_000) }))}\n\n`) }),
    ends: 'sentence',
  },
  'endless space': {
    step: () => ({ body: repeat(`data: ${JSON.stringify(chunk({ content: ' \n'.repeat(10_000) }))}\n\n`) }),
    ends: 'sentence',
  },
  'an endless event': {
    step: () => ({
      body: repeat('data: {"choices":[{"delta":{"content":"', Number.POSITIVE_INFINITY, 'x'.repeat(60_000)),
    }),
    ends: 'sentence',
  },
  'endless comments': { step: () => ({ body: repeat(`:${' '.repeat(60_000)}\n\n`) }), ends: 'sentence' },
  'an answer of 10 MB': {
    step: () => ({
      body: repeatThen(
        `data: ${JSON.stringify(chunk({ content: 'Il était une fois. '.repeat(2_700) }))}\n\n`,
        200,
        sse(chunk({}, 'stop')),
      ),
    }),
    ends: 'either',
  },
}

function* repeat(piece: string, times = Number.POSITIVE_INFINITY, then = piece): Generator<string> {
  yield piece
  for (let n = 1; n < times; n++) yield then
}

function* repeatThen(piece: string, times: number, end: string): Generator<string> {
  yield* repeat(piece, times)
  yield end
}
