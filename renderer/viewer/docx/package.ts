import type { ZipEntry } from '../../../contract/model/zip-directory.ts'
import { parseXml, type ParsedXml } from '../xml.ts'
import { readEntry, zipEntries } from '../../../contract/workbook/zip.ts'

/** A relationship of a part. `type` is the last segment of its address, which the strict form and the other share. */
export type Relation = { readonly type: string; readonly target: string; readonly isExternal: boolean }
export type Relations = ReadonlyMap<string, Relation>

/** The parts of an Office Open XML file by their paths, which have no slash in front. */
export type Package = {
  readonly has: (path: string) => boolean
  readonly read: (path: string) => Promise<Uint8Array | null>
  /** `null` if there is no such part, or it is no XML. */
  readonly xml: (path: string) => Promise<ParsedXml | null>
  readonly relations: (path: string) => Promise<Relations>
  readonly paths: readonly string[]
}

export function openPackage(bytes: Uint8Array): Package {
  // Names of parts are equal whatever their case.
  const entries = new Map<string, ZipEntry>(zipEntries(bytes).map((entry) => [entry.name.toLowerCase(), entry]))
  async function read(path: string): Promise<Uint8Array | null> {
    const entry = entries.get(path.toLowerCase())
    return entry === undefined ? null : readEntry(bytes, entry)
  }
  async function xml(path: string): Promise<ParsedXml | null> {
    const part = await read(path)
    return part && parseXml(part)
  }
  async function relations(path: string): Promise<Relations> {
    const at = path.lastIndexOf('/') + 1
    const [folder, name] = [path.slice(0, at), path.slice(at)]
    const found = (await xml(`${folder}_rels/${name}.rels`))?.document.getElementsByTagNameNS('*', 'Relationship') ?? []
    return new Map(
      [...found].map((element) => {
        const isExternal = element.getAttribute('TargetMode') === 'External'
        const target = element.getAttribute('Target') ?? ''
        const type = (element.getAttribute('Type') ?? '').split('/').at(-1) ?? ''
        const to = isExternal ? target : pathOf(target, folder)
        return [element.getAttribute('Id') ?? '', { type, target: to, isExternal }]
      }),
    )
  }
  return {
    has: (path) => entries.has(path.toLowerCase()),
    read,
    xml,
    relations,
    paths: [...entries.values()].map(({ name }) => name),
  }
}

/** The path that an address in a part of a folder means. */
function pathOf(target: string, folder: string): string {
  const path = URL.parse(target.replace(/\\/g, '/'), `https://package.invalid/${folder}`)?.pathname.slice(1) ?? ''
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The first part of a type that is there. */
export function partOf(pack: Package, relations: Relations, type: string): string | null {
  const found = [...relations.values()].find((one) => one.type === type && !one.isExternal && pack.has(one.target))
  return found?.target ?? null
}

/** The main part of a document: where its relationships say, or where programs put it. */
export async function mainPartOf(pack: Package): Promise<string> {
  const path =
    partOf(pack, await pack.relations(''), 'officeDocument') ??
    pack.paths.find((name) => /^word\/document\d*\.xml$/i.test(name))
  if (path === undefined) throw new Error('The document has no main part.')
  return path
}
