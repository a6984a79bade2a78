import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isFromRibbon } from '../../../docs/webhooks/verify.ts'
import { messageHeaders } from '../../src/modules/connections/webhook-endpoints/message-headers.ts'
import { newWebhookSecret } from '../../src/modules/connections/webhook-endpoints/new-webhook-secret.ts'
import { signMessage } from '../../src/modules/connections/webhook-endpoints/sign-message.ts'

const folder = fileURLToPath(new URL('../../../docs/webhooks', import.meta.url))

/** A message as it arrives at somebody who has the secret. */
interface Arrived {
  what: string
  secret: string
  headers: Record<string, string>
  body: string
  isGenuine: boolean
}

function messages(): Arrived[] {
  return Array.from({ length: 100 }, (_, count) => count).flatMap(count => {
    const [secret, former] = [newWebhookSecret(), newWebhookSecret()]
    const text = randomBytes(1 + 7 * count).toString(count % 2 ? 'base64' : 'latin1')
    const body = JSON.stringify({ type: 'order.placed', data: { text: `${text} ✓` } })
    const messageId = `msg_${count}`
    const signedAt = (timestamp: number) =>
      messageHeaders({ messageId, timestamp }, signMessage([secret, former], { messageId, timestamp, body }))
    const now = Math.floor(Date.now() / 1_000)
    const headers = signedAt(now)
    const genuine = { secret, headers, body, isGenuine: true }
    const wrong = { ...genuine, isGenuine: false }
    return [
      { ...genuine, what: 'new secret' },
      { ...genuine, secret: former, what: 'former secret' },
      { ...wrong, secret: newWebhookSecret(), what: 'other secret' },
      { ...wrong, body: body.replace('placed', 'Placed'), what: 'changed byte' },
      { ...wrong, headers: { ...headers, 'webhook-id': 'msg_other' }, what: 'other id' },
      { ...wrong, headers: { ...headers, 'webhook-signature': 'v1,é' }, what: 'no signature' },
      { ...wrong, headers: { ...headers, 'webhook-timestamp': 'now' }, what: 'no time' },
      { ...wrong, headers: signedAt(now - 900), what: 'a quarter of an hour ago' },
      { ...wrong, headers: signedAt(now + 900), what: 'in a quarter of an hour' },
    ]
  })
}

/** Reads the messages as JSON and prints what it thinks of each. */
const python = `import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
from verify import is_from_ribbon
print(json.dumps([is_from_ribbon(m["secret"], m["headers"], m["body"].encode()) for m in json.load(sys.stdin)]))`

const php = `require $argv[1] . '/verify.php';
$messages = json_decode(stream_get_contents(STDIN), true);
echo json_encode(array_map(fn($m) => is_from_ribbon($m['secret'], $m['headers'], $m['body']), $messages));`

describe('the verifiers that the page Start shows', () => {
  const arrived = messages()
  const mistakes = (found: readonly boolean[]) =>
    arrived.filter(({ isGenuine }, index) => found[index] !== isGenuine).map(({ what }) => what)

  it('TypeScript passes right messages and no wrong one', () => {
    expect(mistakes(arrived.map(each => isFromRibbon(each.secret, each.headers, each.body)))).toEqual([])
    expect(
      mistakes(arrived.map(each => isFromRibbon(each.secret, each.headers, Buffer.from(each.body)))),
    ).toEqual([])
  })

  it.for([
    { language: 'Python', command: 'python3', args: ['-c', python, folder] },
    { language: 'PHP', command: 'php', args: ['-r', php, folder] },
  ])('$language passes right messages and no wrong one', ({ command, args }, { skip }) => {
    const { error, status, stdout, stderr } = spawnSync(command, args, {
      input: JSON.stringify(arrived),
      encoding: 'utf8',
    })
    if (error && 'code' in error && error.code === 'ENOENT') skip(`${command} is not installed here`)
    expect([status, stderr]).toEqual([0, ''])
    expect(mistakes(JSON.parse(stdout))).toEqual([])
  })
})
