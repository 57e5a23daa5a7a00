import { expect, onTestFinished, test } from 'vitest'
import { listServedModels } from '../../../src-main/model/served-models.ts'
import { openLoopback } from '../../support/http-loopback.ts'

test('a server of models is waited for one second and a half, whether it says nothing or never ends', async () => {
  const { url, close } = await openLoopback(({ path }, response) => {
    if (path === '/api/ps') return
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":[')
    const drip = setInterval(() => response.write(' '), 50)
    response.on('close', () => clearInterval(drip))
  })
  onTestFinished(close)
  const startedAt = performance.now()
  expect(await listServedModels({ provider: 'other', baseUrl: `${url}/v1` })).toBeUndefined()
  expect(performance.now() - startedAt).toBeLessThan(2_500)
})
