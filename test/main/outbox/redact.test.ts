import { expect, test } from 'vitest'
import { redact } from '../../../src-main/outbox/redact.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV'
const PEM = `-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\nBKcwggSjAgEAAoIBAQC7\n-----END PRIVATE KEY-----`

/** What is planted, and the piece of it that nobody may read afterwards. */
const PLANTED: [name: string, text: string, ...pieces: string[]][] = [
  ['OpenAI', 'clé sk-proj-Ab12Cd34Ef56Gh78Ij90 refusée', 'Ab12Cd34'],
  ['a short OpenAI key', 'sk-test1234', 'test1234'],
  ['OpenRouter', '401 for sk-or-v1-0123456789abcdef0123456789abcdef', '0123456789abcdef'],
  ['Anthropic', 'x sk-ant-api03-AAAA_bbbb-CCCC', 'AAAA_bbbb'],
  ['a bearer', 'Authorization: Bearer abcdef.123456-XYZ', 'abcdef', 'XYZ'],
  ['a bearer alone', 'sent bearer AbCdEfGhIjKlMnOp', 'AbCdEf'],
  ['a bearer in JSON', '{"Authorization":"Bearer abc123def456"}', 'abc123def456'],
  ['basic', 'header Basic dXNlcjpwYXNzd29yZA==', 'dXNlcjpw'],
  ['Twilio account', 'AC0123456789abcdef0123456789abcdef', '0123456789abcdef'],
  ['Twilio token', 'auth_token=0123456789abcdef0123456789abcdef', '0123456789abcdef'],
  ['a token of 32 hexadecimal figures alone', 'twilio 0f1e2d3c4b5a69788796a5b4c3d2e1f0', '0f1e2d3c'],
  ['Tavily', 'tvly-dev-AbCdEf123456', 'AbCdEf'],
  ['Hugging Face', 'hf_AbCdEfGhIjKlMnOpQrStUvWxYz', 'AbCdEf'],
  ['GitHub', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a', '16C7e42F'],
  ['GitHub fine-grained', 'github_pat_11ABCDEFG0abcdefghijkl_mnop', '11ABCDEFG'],
  ['AWS key', 'AKIAIOSFODNN7EXAMPLE', 'IOSFODNN7'],
  ['AWS secret', 'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'wJalr', 'EXAMPLEKEY'],
  ['AWS secret alone', 'avec wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY en clair', 'wJalr', 'EXAMPLEKEY'],
  ['JWT', `jeton ${JWT} expiré`, 'SflKxw', 'eyJzdWIi'],
  ['PEM', `avant\n${PEM}\naprès`, 'MIIEvQ', 'BKcwgg'],
  ['PEM in JSON', JSON.stringify({ key: PEM, after: 1 }), 'MIIEvQ', 'BKcwgg'],
  ['PEM cut off', `-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\nxyzxyz`, 'MIIEow', 'xyzxyz'],
  ['Google', 'AIzaSyA1234567890abcdefghijklmnopqrstuv', 'SyA123'],
  ['Slack', 'xoxb-123456789012-abcdefGHIJKL', 'abcdefGHIJKL'],
  ['Meta', 'EAAGm0PX4ZCpsBAKZCZCrsqPnHZAabcdef', 'Gm0PX4'],
  ['e-mail', 'Écrire à awa.diop+test@cabinet-diop.sn svp', 'awa.diop', 'cabinet-diop'],
  ['e-mail with accents', 'hélène.diène@école.sn', 'diène'],
  ['e-mail in an address', 'https://x.sn/u/awa%40exemple.sn', 'awa%40'],
  ['e-mail in words', 'awa [at] exemple.sn', 'awa [at]'],
  ['Senegal', 'Appelez le 77 123 45 67.', '123 45 67'],
  ['Senegal, joined', 'tel:771234567', '771234567'],
  ['Senegal, international', '+221 77 123 45 67', '77 123'],
  ['Senegal, with 00', '00221771234567', '771234567'],
  ['Senegal, with brackets', '(+221) 33 821 00 00', '821 00'],
  ['Côte d’Ivoire', '07 08 09 10 11', '08 09 10'],
  ['Côte d’Ivoire, international', '+225 0708091011', '0708091011'],
  ['Cameroon', '6 99 12 34 56', '99 12 34'],
  ['Cameroon, with dots', '+237.699.12.34.56', '699.12'],
  ['Mali', '70-12-34-56', '70-12-34'],
  ['Benin', '01 97 00 11 22', '97 00 11'],
  ['Gabon', '+241 06 12 34 56', '06 12 34'],
  ['France', '+33 (0)6 12 34 56 78', '12 34 56'],
  ['no-break spaces', '77\u00a0123\u00a045\u00a067', '123\u00a045'],
  ['a card', '4970 1012 3456 7890', '1012 3456'],
  ['IBAN', 'SN08 SN01 0015 2000 0485 0000 3035', 'SN01', '3035'],
  ['IBAN, joined', 'CI93CI0080111301134291200589', '0080111301', '0589'],
  ['French IBAN', 'fr76 3000 6000 0112 3456 7890 189', '3000 6000', '7890'],
  ['cookies', 'Cookie: sid=abc; theme=dark; u=awa', 'abc', 'awa'],
  ['set-cookie', '"set-cookie": "session=zzz999; Path=/"', 'zzz999'],
  ['an API key header', 'X-Api-Key: petite-cle', 'petite-cle'],
  ['secrets of a query', 'GET https://api.x.sn/v1?q=bilan&api_key=s3cr3t#access_token=tok', 's3cr3t', '=tok', 'bilan'],
  ['user and password of an address', 'smtp://awa:motdepasse@mail.sn:587', 'awa:', 'motdepasse'],
  ['a password', 'password=hunter2', 'hunter2'],
  ['a password in JSON', '{"smtpPassword": "deux mots \\"ici\\"", "port": 25}', 'deux mots', 'ici'],
  ['a password in words', 'Mon mot de passe est Baobab!2024 et ça échoue', 'Baobab'],
  ['a password in English words', 'my password is Tiger, why?', 'Tiger'],
  ['a password of several words', 'mot de passe : Sésame ouvre-toi vite, puis', 'Sésame', 'ouvre-toi', 'vite'],
  ['a password a little further on', 'Le mot de passe du Wi-Fi, c’est « Dakar2024 »', 'Dakar2024'],
  ['a password right after the word', 'avec le mot de passe Dakar2024 rien ne va', 'Dakar2024'],
  ['a secret code', 'mon code secret 4321', '4321'],
  ['a PIN', 'PIN 4321 refused', '4321'],
  ['a key in words', 'la clé API : abcd1234', 'abcd1234'],
  ['a quoted value', "secret: 'un deux trois'", 'deux'],
  ['Linux home', 'ENOENT /home/awa/.config/ardoise/x.db', '/awa/'],
  ['Mac home', 'file:///Users/awadiop/Library/x', 'awadiop'],
  ['Windows home', 'C:\\Users\\Awa Diop\\AppData\\x.db', 'Awa Diop', 'Diop'],
  ['Windows home in JSON', '"C:\\\\Users\\\\Awa Diop\\\\AppData"', 'Awa Diop', 'Diop'],
  ['a home at the end', 'cd /home/aminata', 'aminata'],
  ['an IPv6 address', 'connect fe80::1ff:fe23:4567:890a', '4567'],
  ['a short IPv6 address', 'connect 2001:db8::1 ok', 'db8'],
  ['a network card', '00:1B:44:11:3A:B7', '3A:B7'],
  ['a network card with dashes', '00-1B-44-11-3A-B7', '3A-B7'],
  ['an IP address', 'connect 196.207.1.22:587', '196.207'],
]

test.each(PLANTED)('takes out: %s', (_, text, ...pieces) => {
  for (const around of [text, `2025-03-14 09:26:53 [error] ${text}`, `« ${text} »`]) {
    const clean = redact(around)
    for (const piece of pieces) expect(clean).not.toContain(piece)
    expect(redact(clean)).toBe(clean)
  }
})

test.each([
  'Error: ENOENT: no such file or directory, open /opt/ardoise/resources/chart.json',
  '2025-03-14 09:26:53.123 [error] turn at runTurn (src-main/agent/loop.ts:123:45)',
  '2025-03-14T09:26:53.000Z http 429 after 1500 ms, 3 attempts',
  'connect ECONNREFUSED 127.0.0.1:11434',
  'generate_financial_statements: le total de la ligne 12 est 1 250 000',
  'La page 3 du PDF est vide. Le bouton « Envoyer » ne répond pas.',
  'SQLITE_BUSY: database is locked (code 5) node 24.21.0 linux x64 6.8.0-51-generic',
  'Le 14/03/2025 à 10:30, le bilan de 2024 ne s’ouvre plus.',
  'terminate called after throwing std::bad_alloc at 10:30:45',
  'at Object.<anonymous> (node_modules/better-sqlite3/lib/database.js:45:12)',
])('leaves what explains the failure: %s', text => {
  expect(redact(text)).toBe(text)
})

test('takes out the names that it is given, in any case, and no part of a word', () => {
  const names = ['Awa Diop', 'awa', 'Moi', 'PC-COMPTA']
  expect(redact('awa diop sur pc-compta : Moi, AWA, Tarawa', names)).toBe(
    '[utilisateur] sur [utilisateur] : Moi, [utilisateur], Tarawa',
  )
})

test('keeps what stands around', () => {
  expect(redact(`avant\n${PEM}\naprès`)).toBe('avant\n[secret]\naprès')
  expect(redact('password=hunter2, port=25')).toBe('password=[secret], port=25')
  expect(redact('ENOENT /home/awa/Documents/x.db')).toBe('ENOENT /home/[utilisateur]/Documents/x.db')
  expect(redact('Appelez le 77 123 45 67 demain.')).toBe('Appelez le [numéro] demain.')
})

test('a long text of any kind ends, whatever it repeats', () => {
  for (const piece of 'a,1, 1,-,a@,/home/,key=,",x-,A1,1.,(,%40,key ",=> ,eyJ,a.,http://,aA1/,mdp ,mdp:,a:,a::,0-'.split(
    ',',
  )) {
    expect(redact(piece.repeat(50_000 / piece.length)).length).toBeGreaterThan(0)
  }
})
