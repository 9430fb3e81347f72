import { expect, test, vi } from 'vitest'
import { createNetworkGate, gatedLookup } from '../../../main/support/network-gate.ts'

const REFUSED = { code: 'working-offline' }
const refusal = expect.objectContaining(REFUSED) as Error

test('an open gate lets requests pass, and tells those under way when it closes', () => {
  const gate = createNetworkGate()
  const closing = gate.closing()
  gate.assertOpen()
  expect([gate.isOpen(), closing.aborted]).toEqual([true, false])
  expect(gate.set(false)).toBe(true)
  expect([gate.isOpen(), closing.aborted]).toEqual([false, true])
  expect(closing.reason).toMatchObject(REFUSED)
  expect(() => gate.assertOpen()).toThrow(refusal)
})

test('a gate that begins closed has a signal that is aborted already', () => {
  const gate = createNetworkGate(false)
  expect(gate.closing().reason).toMatchObject(REFUSED)
  expect(() => gate.assertOpen()).toThrow(refusal)
})

test('a gate that is opened again has a new signal; what was cut off stays so', () => {
  const gate = createNetworkGate()
  const before = gate.closing()
  gate.set(false)
  expect(gate.set(true)).toBe(true)
  expect([gate.isOpen(), before.aborted, gate.closing().aborted]).toEqual([true, true, false])
  gate.assertOpen()
})

test('setting what is set already changes nothing', () => {
  const gate = createNetworkGate()
  const closing = gate.closing()
  expect(gate.set(true)).toBe(false)
  expect(gate.closing()).toBe(closing)
  gate.set(false)
  const closed = gate.closing()
  expect(gate.set(false)).toBe(false)
  expect(gate.closing()).toBe(closed)
})

test('no proxy is looked up while the gate is closed', async () => {
  const gate = createNetworkGate(false)
  const lookUp = vi.fn(async (address: string) => `proxy of ${address}`)
  const gated = gatedLookup(gate, lookUp)
  await expect(gated('http://a')).rejects.toMatchObject(REFUSED)
  expect(lookUp).not.toHaveBeenCalled()
  gate.set(true)
  expect(await gated('http://a')).toBe('proxy of http://a')
})
