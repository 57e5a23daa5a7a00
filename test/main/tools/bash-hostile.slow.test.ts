import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ToolError } from '../../../src-main/errors.ts'
import { bashExecute } from '../../../src-main/tools/bash-execute.ts'
import { toolContext } from '../../support/tool-context.ts'

const CANARY = 'canari-7f3a91'
const home = mkdtempSync(join(tmpdir(), 'ardoise-hote-'))
let connections = 0
const server = createServer((_, response) => {
  connections += 1
  response.end(CANARY)
})

beforeAll(async () => {
  writeFileSync(join(home, 'secret.txt'), CANARY)
  process.env.ARDOISE_CANARY = CANARY
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  delete process.env.ARDOISE_CANARY
  rmSync(home, { recursive: true })
  server.close()
})

/** HOME is a folder of this computer that holds a secret, PORT a server that listens on it. */
const ATTEMPTS: readonly string[] = [
  // The files of this computer.
  'cat /etc/passwd',
  'cat HOME/secret.txt',
  'cat ../../../../../../etc/passwd',
  'ln -s /etc/passwd out/x; cat out/x',
  'ln -s HOME out/lien; ls -R out/lien/; cat out/lien/secret.txt',
  'ln HOME/secret.txt out/dur; cat out/dur',
  'find / -name secret.txt -exec cat {} +',
  'tar -cf - /etc HOME | strings',
  'tar -xf <(printf "") ; printf "../../../../HOME/x" > out/nom; tar -cf out/a.tar -P ../../etc',
  'python3 -c "print(open(\'HOME/secret.txt\').read())"',
  "python3 -c \"import os; os.chdir('/'); print([f for r, d, f in os.walk('HOME')])\"",
  'python3 -c "import os; print(os.environ)"',
  'python3 -c "import ctypes; print(ctypes.CDLL(None))"',
  'python3 -c "import js; print(js.process.env)"',
  "python3 -c \"import subprocess; print(subprocess.check_output(['cat', 'HOME/secret.txt']))\"",
  'python3 -c "import os; os.system(\'cat HOME/secret.txt\')"',
  "python3 -c \"import pathlib; print(pathlib.Path('/host').exists(), list(pathlib.Path('/').glob('**/secret.txt')))\"",
  'python3 -c "import _jb_http; print(dir(_jb_http))"',
  "js-exec -c \"console.log(require('fs').readFileSync('HOME/secret.txt', 'utf8'))\"",
  "js-exec -c \"console.log(process.env.ARDOISE_CANARY, process.binding, globalThis.require && require('child_process').execSync('cat HOME/secret.txt'))\"",
  "js-exec -c \"import('node:fs').then(fs => console.log(fs.readFileSync('HOME/secret.txt', 'utf8')))\"",
  'js-exec -c "console.log(new Function(\'return process\')().mainModule)"',
  'sqlite3 HOME/x.db "CREATE TABLE t(a)"',
  'sqlite3 :memory: "ATTACH \'HOME/secret.txt\' AS s; SELECT * FROM s.sqlite_master"',
  'sqlite3 :memory: "SELECT readfile(\'HOME/secret.txt\')"',
  'sqlite3 :memory: "SELECT load_extension(\'/lib/x86_64-linux-gnu/libc.so.6\')"',
  'awk \'BEGIN { while ((getline line < "HOME/secret.txt") > 0) print line }\'',
  'awk \'BEGIN { system("cat HOME/secret.txt") }\'',
  'sed -n "r HOME/secret.txt" <<< x; sed "w HOME/trace" <<< x',
  'env; printenv ARDOISE_CANARY; echo $ARDOISE_CANARY; cat /proc/self/environ /proc/1/environ /proc/self/cmdline',
  'bash -c "source HOME/secret.txt"; . HOME/secret.txt; exec 3<HOME/secret.txt; cat <&3',
  'echo x > HOME/trace; cp /etc/hostname HOME/trace2; touch HOME/trace3; rm -rf HOME; mv HOME /tmp/x',
  // The network.
  'curl -s http://127.0.0.1:PORT/; wget -qO- http://127.0.0.1:PORT/',
  'exec 3<>/dev/tcp/127.0.0.1/PORT; echo GET / >&3; cat <&3',
  'python3 -c "import urllib.request; print(urllib.request.urlopen(\'http://127.0.0.1:PORT/\').read())"',
  "python3 -c \"import socket; s = socket.create_connection(('127.0.0.1', PORT), 2); s.send(b'GET / HTTP/1.0\\n\\n'); print(s.recv(99))\"",
  'js-exec -c "fetch(\'http://127.0.0.1:PORT/\').then(r => r.text()).then(console.log)"',
  // Memory, processes, output.
  ':(){ :|:& };:',
  'f() { f; }; f',
  'python3 -c "import os; [os.fork() for _ in range(99)]"',
  'python3 -c "import threading; [threading.Thread(target=lambda: None).start() for _ in range(10000)]"',
  'head -c 10000000000 /dev/zero > out/zero',
  'x=a; while true; do x=$x$x; done',
  'python3 -c "print(\'x\' * 10**10)"',
  'python3 -c "l = []\nwhile True: l.append(bytearray(10**7))"',
  'js-exec -c "const l = []; while (true) l.push(new Array(1e6).fill(1))"',
  'echo {1..100000}{1..100000}',
  'seq 1 1000000000',
  'printf "%0999999999d" 1',
  'for i in $(seq 1 100000); do mkdir -p out/$i; done; ls out | wc -l',
  // The engine underneath.
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is bash
  'declare -A m; m[__proto__]=x; m[constructor]=y; echo ${m[toString]} ${m[__proto__]}',
  'echo \'{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}\' | jq -c \'. * {"__proto__": {"polluted": 2}}\'',
  'printf "__proto__: {polluted: 1}\\n" | yq -o json .',
  'awk \'BEGIN { a["__proto__"] = 1; a["constructor"] = 2; print a["hasOwnProperty"] }\'',
  'export __proto__=1 constructor=2; env -i __proto__=3 env',
  'js-exec -c "this.constructor.constructor(\'return process\')().exit(1)"',
  'js-exec -c "Object.prototype.polluted = 1; console.log(tools, postMessage)"',
  // Interpreters that take all they can get.
  'python3 -c "x = \'9\' * 10**9"',
  'python3 -c "l = {}; i = 0\nwhile True:\n  l[i] = \'x\' * 1000; i += 1"',
  'python3 -c "import array\na = []\nwhile 1: a.append(array.array(\'d\', [1.0]) * 10**7)"',
  'python3 -c "import mmap; m = mmap.mmap(-1, 2 * 10**9); m[:] = b\'x\' * len(m)"',
  "python3 -c \"import re; re.match(r'(a+)+$', 'a' * 40 + 'b')\"",
  'python3 -c "import sys; sys.setrecursionlimit(10**9)\ndef f(): f()\nf()"',
  'python3 -c "import json; json.loads(\'[\' * 1000000)"',
  "python3 -c \"open('/files/out/' + 'a' * 4000, 'w').write('x')\"",
  "python3 -c \"print(open('/proc/self/environ').read(), open('/dev/mem').read(1))\"",
  'python3 -c "from js import fetch; print(fetch)"',
  'js-exec -c "let s = \'x\'; while (true) s += s"',
  'js-exec -c "const b = []; while (true) b.push(new Uint8Array(5e7).fill(1))"',
  'js-exec -c "const b = []; while (true) b.push(\'x\'.repeat(1e6) + b.length)"',
  "js-exec -c \"/(a+)+$/.test('a'.repeat(40) + 'b')\"",
  "js-exec -c \"for (let i = 0; ; i++) require('fs').writeFileSync('/files/out/' + i, 'x'.repeat(1e5))\"",
  'js-exec -c "Object.defineProperty(Object.prototype, \'polluted\', { value: 1 }); Array.prototype.map = () => process"',
  'js-exec -c "console.log(Object.keys(globalThis).join(), typeof WebAssembly, typeof Worker)"',
  "js-exec -c \"throw Object.assign(new Error(), { code: 'ERR_WORKER_OUT_OF_MEMORY', userError: { fr: 'x' } })\"",
  'js-exec -c "Promise.resolve({ then: function t(r) { Promise.resolve({ then: t }).then(r) } })"',
  'sqlite3 :memory: "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"',
  'sqlite3 :memory: "SELECT length(randomblob(1000000000)); SELECT zeroblob(1000000000)"',
  'sqlite3 out/a.db "CREATE TABLE t(a); WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 100000) INSERT INTO t SELECT randomblob(10000) FROM c"',
  "sqlite3 :memory: '.shell cat HOME/secret.txt' '.read HOME/secret.txt' '.import HOME/secret.txt t' '.system id'",
  'mkdir d; for i in $(seq 1 200); do seq 1 100000 > d/$i; done; tar czf out/a.tgz d; for i in 1 2 3 4; do mkdir e$i; tar xzf out/a.tgz -C e$i; done',
  'ln -s HOME d; tar chf out/a.tar d; tar -C HOME -cf out/b.tar .; tar xf out/a.tar; cat d/secret.txt',
  'seq 1 300000 > x; for i in 1 2 3 4 5 6 7 8; do cat x x x x > y; mv y x; done; xan frequency x | wc',
  'xan cat rows HOME/secret.txt; xan to json HOME/secret.txt; xan sort -s a --external HOME',
  "printf 'a: &a [x,x,x,x,x,x,x,x,x]\\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\\ne: [*d,*d,*d,*d,*d,*d,*d,*d,*d]\\n' | yq -o json . | wc -c",
  "yq 'load(\"HOME/secret.txt\")' HOME/secret.txt; yq -n 'env(ARDOISE_CANARY)'; yq -i . HOME/secret.txt",
  'jq -n "[range(100000000)] | length"; jq -n "def f: f, f; f"; jq -n env; jq -n \'$ENV\'; jq -n "input_filename, $__loc__"',
  "jq -n --rawfile a HOME/secret.txt '$a'; jq -n --slurpfile a HOME/secret.txt '$a'; jq -f HOME/secret.txt",
  "awk 'BEGIN { s = \"x\"; while (1) s = s s }'; awk 'BEGIN { while (1) a[i++] = i }'",
  'awk \'BEGIN { print ENVIRON["ARDOISE_CANARY"]; "cat HOME/secret.txt" | getline x; print x; print 1 > "HOME/trace" }\'',
  "grep -P '(a+)+$' <<< aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab; grep -r canari HOME /",
  "sed ':a;s/x/xx/;ta' <<< x",
  "trap '' TERM INT EXIT; while :; do :; done",
  'sleep 1000 & wait',
  'while true; do echo; done > out/x & while :; do sleep 0.01; done',
  'touch "out/-rf" "out/CON" "out/__proto__" "out/a/../../b" "out/<img src=x>"; ln -s HOME/secret.txt out/p',
  'gzip -c HOME/secret.txt | zcat; base64 HOME/secret.txt; xxd HOME/secret.txt; od -c HOME/secret.txt; diff /dev/null HOME/secret.txt',
]

/** Bytes that the whole process may grow by: more than the limit, since memory is looked at now and then. */
const MOST_GROWTH = 1.3 * 1024 ** 3

describe('the shell contains', () => {
  it.each(ATTEMPTS)('%s', async attempt => {
    // The limit of the tool itself, shorter, since some of these never end.
    const ctx = toolContext({ signal: AbortSignal.timeout(4_000) })
    const { port } = server.address() as AddressInfo
    const command = attempt.replaceAll('HOME', home).replaceAll('PORT', String(port))
    const before = process.memoryUsage.rss()
    let memory = before
    const timer = setInterval(() => {
      memory = Math.max(memory, process.memoryUsage.rss())
    }, 25)
    const text = await bashExecute({ command }, ctx).then(
      result => result.text + JSON.stringify(result.views),
      error => String(error.sentence?.fr ?? error),
    )
    clearInterval(timer)
    expect(memory - before).toBeLessThan(MOST_GROWTH)
    expect(text).not.toContain(CANARY)
    expect(text).not.toMatch(/root:x:0|node_modules/)
    expect(text.length).toBeLessThan(45_000)
    expect(connections).toBe(0)
    expect(readdirSync(home)).toEqual(['secret.txt'])
    expect(readdirSync(ctx.paths.data).filter(name => !/^(ardoise\.(db|lock)|copies|files|tmp)/.test(name))).toEqual([])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('the shell', () => {
  it('says that a command wanted too much memory, and lets go of it', async () => {
    const ctx = toolContext()
    const command = 'js-exec -c "const b = []; while (true) b.push(new Uint8Array(5e7).fill(1))"'
    const error = await bashExecute({ command }, ctx).catch(caught => caught)
    expect(error).toBeInstanceOf(ToolError)
    expect(error.message).toContain('plus de mémoire que permis')
    expect(error.notice.en).toContain('more memory than allowed')
    expect(JSON.parse((await bashExecute({ command: 'echo après' }, ctx)).text).stdout).toBe('après\n')
  })

  it('says that a command took too long, and keeps what it had made', async () => {
    const { text } = await bashExecute({ command: 'echo x > out/x.txt; sleep 60' }, toolContext())
    const { message, files } = JSON.parse(text)
    expect(message).toContain('n’a pas fini en 30 secondes')
    expect(files).toMatchObject([{ name: 'x.txt' }])
  })
})
