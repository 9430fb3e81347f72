#!/usr/bin/env bash
# An abort signal keeps every socket that it was given to, long after the socket has closed.
#
# Version: Node.js 24.21.0 (package "node").
# A program may give one signal, such as that of its own end, to all its connections.
# Guess: the listener of a socket is removed when the socket closes, as it is for streams with addAbortSignal().
# Seen: 20 connections, one after the other and all closed, leave 20 listeners on the signal, each of which holds its socket.
# 20 streams leave none.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent node@24.21.0
cat >sockets.mjs <<'JS'
import { getEventListeners, once } from 'node:events'
import net from 'node:net'
import { addAbortSignal, Readable } from 'node:stream'

const server = net.createServer((socket) => socket.end()).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address()
const openers = {
  'net.connect': (signal) => net.connect({ port, host: '127.0.0.1', signal }),
  addAbortSignal: (signal) => addAbortSignal(signal, Readable.from(['text'])),
}
for (const [name, open] of Object.entries(openers)) {
  const { signal } = new AbortController()
  for (let count = 0; count < 20; count += 1) {
    const stream = open(signal)
    stream.resume()
    await once(stream, 'close')
  }
  console.log(name, getEventListeners(signal, 'abort').length)
}
server.close()
JS
./node_modules/.bin/node sockets.mjs | tee seen.txt
diff - seen.txt <<'SEEN'
net.connect 20
addAbortSignal 0
SEEN
