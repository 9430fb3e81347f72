import { z } from 'zod'
import type { Guid } from '../../../contract/model/ids.ts'
import {
  layoutText,
  rememberedMappingSchema,
  type MappingTargets,
  type RememberedMapping,
} from '../../../contract/model/people-mapping.ts'
import { hashJson } from '../../support/canonical-json.ts'
import { prepare, type ReadDb, type WriteDb } from '../worker/databases/database.ts'
import { parseJson, writePreferenceTexts } from './preferences.ts'

/** A table's titles, and who its people are. Without a profile it is `null`. */
export type PeopleLayout = {
  readonly people: MappingTargets['people']
  readonly profileId: Guid | null
  readonly titles: readonly string[]
}

/** The name of the member in the table of preferences. */
const MEMBER = 'people.layouts'
/** Layouts that are remembered; the one that was used least recently is forgotten. */
const MOST_LAYOUTS = 100

const layoutsSchema = z.array(z.strictObject({ layout: z.string(), mapping: rememberedMappingSchema }))

/** The mapping that was used last for a layout; `null` for none. */
export function readLayout(db: ReadDb, layout: PeopleLayout): RememberedMapping | null {
  const key = keyOf(layout)
  return readLayouts(db).find((known) => known.layout === key)?.mapping ?? null
}

/** Takes part in the caller's transaction. */
export function writeLayout(db: WriteDb, layout: PeopleLayout, mapping: RememberedMapping): void {
  const key = keyOf(layout)
  const others = readLayouts(db).filter((known) => known.layout !== key)
  writePreferenceTexts(db, { [MEMBER]: [{ layout: key, mapping }, ...others].slice(0, MOST_LAYOUTS) })
}

function readLayouts(db: ReadDb): z.output<typeof layoutsSchema> {
  const text = prepare<[string], string>(db, 'SELECT value FROM preferences WHERE name = ?').pluck().get(MEMBER)
  const parsed = layoutsSchema.safeParse(parseJson(text))
  return parsed.success ? parsed.data : []
}

function keyOf({ people, profileId, titles }: PeopleLayout): string {
  return hashJson([people, profileId, layoutText(titles)])
}
