import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

/** An https server on loopback whose certificate nobody knows, made by openssl; closed with the test. */
export async function startTlsServer(listener: RequestListener) {
  const folder = await makeDataFolder()
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const pair = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...pair, '-days', '2', ...subject], { stdio: 'ignore' })
  let [calls, connections] = [0, 0]
  const server = createServer({ key: readFileSync(key), cert: readFileSync(certificate) }, (request, response) => {
    calls += 1
    listener(request, response)
  })
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `https://127.0.0.1:${port}`,
    certificate,
    calls: () => calls,
    /** Connections that were opened, whether they came to a request or not. */
    connections: () => connections,
  }
}
