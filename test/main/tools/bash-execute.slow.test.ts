import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { addFile, getFile } from '../../../src-main/store/files.ts'
import { bashExecute, bashExecuteSpec } from '../../../src-main/tools/bash-execute.ts'
import { TEST_NOW } from '../../support/temp-db.ts'
import { type TestContext, toolContext } from '../../support/tool-context.ts'

type Output = {
  exit_code: number
  stdout: string
  stderr: string
  files: { file_id: string; name: string }[]
  message: string
}

async function run(ctx: TestContext, command: string, fileIds: string[] = []): Promise<Output> {
  const args = bashExecuteSpec.arguments.parse({ command, file_ids: fileIds })
  return JSON.parse((await bashExecute(args, ctx)).text)
}

async function keep(ctx: TestContext, name: string, text: string): Promise<string> {
  const card = await addFile(ctx.db, ctx.paths, {
    profileId: ctx.profileId,
    name,
    mime: 'text/csv',
    origin: 'imported',
    content: { bytes: Buffer.from(text) },
    now: TEST_NOW,
  })
  return card.fileId
}

describe('the shell', () => {
  it('works on the chosen files and keeps what it leaves', async () => {
    const ctx = toolContext()
    const first = await keep(ctx, 'ventes.csv', 'mois,total\njanvier,100\nfévrier,250\n')
    const second = await keep(ctx, 'ventes.csv', 'mois,total\nmars,7\n')
    const output = await run(
      ctx,
      'ls; awk -F, "NR>1 {s += \\$2} END {print s}" ventes.csv; sort -t, -k2 -n ventes.csv > out/triées.csv; mkdir out/sous; echo x > out/sous/é.txt',
      [first, second],
    )
    expect(output.stdout).toBe('out\nventes (2).csv\nventes.csv\n350\n')
    expect(output).toMatchObject({ exit_code: 0, stderr: '' })
    expect(output.files.map(({ name }) => name)).toEqual(['é.txt', 'triées.csv'])
    expect(ctx.announced).toHaveLength(2)
    const kept = getFile(ctx.db, ctx.paths, ctx.profileId, output.files[1]?.file_id ?? '')
    expect(await readFile(kept?.path ?? '', 'utf8')).toBe('mois,total\njanvier,100\nfévrier,250\n')
  })

  it.each([
    ['python3 -c "import csv, json, decimal; print(decimal.Decimal(\'0.1\') + 1)"', '1.1\n'],
    ['js-exec -c "console.log([1, 2].map(x => x * 2).join())"', '2,4\n'],
    ['sqlite3 :memory: "SELECT 6 * 7"', '42\n'],
    ['echo \'{"a": [1, 2]}\' | jq -c .a', '[1,2]\n'],
    ['printf "a,b\\n1,2\\n" | xan select b', 'b\n2\n'],
    ["seq 1 20000 | awk '{s += $1} END {print s}'", '200010000\n'],
  ])('has its interpreters: %s', async (command, expected) => {
    expect(await run(toolContext(), command)).toMatchObject({ stdout: expected, exit_code: 0 })
  })

  it('tells of a script that fails, with its code and its errors', async () => {
    const output = await run(toolContext(), 'cat absent.csv; exit 3')
    expect(output).toMatchObject({ exit_code: 3, message: 'Commande terminée en erreur (code 3) : lisez stderr.' })
    expect(output.stderr).toContain('absent.csv')
  })

  it('gives at most 4 000 characters to the model, the end included', async () => {
    const { text } = await bashExecute({ command: 'seq 1 100000; echo FIN; cat absent >&2' }, toolContext())
    expect(text.length).toBeLessThanOrEqual(4_000)
    const output: Output = JSON.parse(text)
    expect(output.stdout).toMatch(/^1\n2\n[\s\S]*caractères coupés[\s\S]*FIN\n$/)
    expect(output.stderr).toContain('absent')
  })

  it('keeps twenty files at most and names the others', async () => {
    const output = await run(toolContext(), 'for i in $(seq 10 35); do echo $i > out/$i.txt; done')
    expect(output.files).toHaveLength(20)
    expect(output.message).toContain('Non gardés, car la limite est de 20 fichiers et 50 Mo : 30.txt, 31.txt')
  })

  it('says that a file is unknown, and that files are too large', async () => {
    const ctx = toolContext()
    await expect(run(ctx, 'ls', ['file_none'])).rejects.toThrow('Aucun fichier « file_none »')
    const big = await keep(ctx, 'gros.csv', 'x'.repeat(51 * 1024 * 1024))
    await expect(run(ctx, 'ls', [big])).rejects.toThrow('la limite est de 50 Mo')
  })

  it('forgets everything but what was kept', async () => {
    const ctx = toolContext()
    await run(ctx, 'echo secret > /tmp/a; export X=1; cd /; echo y > /files/b')
    expect(await run(ctx, 'cat /tmp/a; echo "[$X]"; pwd; ls')).toMatchObject({ stdout: '[]\n/files\nout\n' })
  })

  it.each([
    'while true; do :; done',
    'python3 -c "while True: pass"',
    'js-exec -c "while (true) {}"',
    'awk "BEGIN { while (1) ; }"',
    'sqlite3 :memory: "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"',
    'jq -n "[range(0; 1e12)] | length"',
    'echo a | sed ":x; s/a/a/; tx"',
    'sleep 1000',
    'grep -E "(a+)+$" <<< "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab"',
    "python3 -c \"import re; re.match(r'(a+)+$', 'a' * 60 + 'b')\"",
  ])('is stopped for real: %s', async command => {
    const stop = new AbortController()
    const ctx = toolContext({ signal: stop.signal })
    const outcome = run(ctx, command).catch(error => error)
    await sleep(1_500)
    stop.abort()
    await outcome
    const cpu = process.cpuUsage()
    await sleep(300)
    const { user, system } = process.cpuUsage(cpu)
    expect((user + system) / 1_000, 'milliseconds of work in 300').toBeLessThan(200)
  })
})
