import { describe, expect, test } from 'vitest'
import { MOST_BASES } from '../../../../main/media/manifest-limits.ts'
import { candidatesFor } from '../../../../main/media/other-bases.ts'
import { brief, mpd, planOf, videoSet } from '../../../support/plan-manifest.ts'

const HOST = 'https://media.example/a/'

test('a plan knows the other base addresses of each level, and its parts are those of the first', () => {
  const set = videoSet(
    `<BaseURL> </BaseURL><BaseURL>x/</BaseURL><BaseURL>y/</BaseURL>
     <SegmentTemplate duration="5" media="$Number$.m4s"/><Representation id="v" bandwidth="1"/>`,
  )
  const plan = planOf(
    mpd(
      `<BaseURL>dead/</BaseURL><BaseURL>https://b.example/</BaseURL><Period>${set}</Period>`,
      'mediaPresentationDuration="PT10S"',
    ),
  )
  expect(plan.parts.map(brief)).toEqual(['0 dead/x/1.m4s', '5 dead/x/2.m4s'])
  expect([...plan.origins].sort()).toEqual(['https://b.example', 'https://media.example'])
  expect(plan.xml.match(/<BaseURL/g)).toHaveLength(2)
  expect(candidatesFor(plan.parts[0]?.address ?? '', plan.otherBases ?? []).map(({ address }) => address)).toEqual([
    `${HOST}dead/x/1.m4s`,
    'https://b.example/x/1.m4s',
    `${HOST}dead/y/1.m4s`,
    'https://b.example/y/1.m4s',
  ])
})

describe('where a part may be', () => {
  const addresses = (address: string, ...others: readonly (readonly [string, string])[]) =>
    candidatesFor(
      address,
      others.map(([base, other]) => ({ base, other })),
    ).map((one) => one.address)

  test('a base address that is a file stands for that file', () => {
    expect(addresses(`${HOST}v.mp4?sig=1`, [`${HOST}v.mp4?sig=1`, 'https://b.example/w.mp4?sig=2'])).toEqual([
      `${HOST}v.mp4?sig=1`,
      'https://b.example/w.mp4?sig=2',
    ])
  })

  test('what follows the last slash of a base address is not of its parts', () => {
    expect(addresses(`${HOST}1.m4s`, [`${HOST}manifest?sig=1`, 'https://b.example/c/manifest'])).toEqual([
      `${HOST}1.m4s`,
      'https://b.example/c/1.m4s',
    ])
  })

  test('elsewhere there is none', () => {
    expect(addresses('https://c.example/1.m4s', [HOST, 'https://b.example/'])).toHaveLength(1)
  })

  test('guard: base addresses that lead to each other are followed so far', () => {
    const chain = Array.from({ length: 100 }, (_, at) => [`${HOST}${at}/`, `${HOST}${at + 1}/`] as const)
    expect(addresses(`${HOST}0/1.m4s`, ...chain)).toHaveLength(MOST_BASES)
    expect(addresses(`${HOST}1.m4s`, [HOST, `${HOST}x/`])).toEqual([`${HOST}1.m4s`, `${HOST}x/1.m4s`])
  })
})
