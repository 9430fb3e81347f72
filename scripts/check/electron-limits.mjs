// What runs on Node here and not in the packaged program: Electron's Node has BoringSSL in OpenSSL's place, and the
// program's fuses turn Node's own switches off. Names that are not listed are refused until somebody has looked them up.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** BoringSSL's crypto/digest/digest_extra.cc: of SHA-3, BLAKE2, SHAKE and SM3 it knows none by name. */
const DIGESTS = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512']
/** BoringSSL's crypto/cipher/get_cipher.cc: no CCM, OCB, XTS or key wrap, and ChaCha20-Poly1305 is no EVP_CIPHER there. */
const CIPHERS = ['128', '192', '256'].flatMap((bits) => ['cbc', 'ctr', 'gcm'].map((mode) => `aes-${bits}-${mode}`))
/** Key types that BoringSSL's EVP has (include/openssl/evp.h); neither DSA nor Ed448, X448 and ML-KEM by Node. */
const KEYS = ['ec', 'ed25519', 'rsa', 'x25519']

/** Functions of node:crypto that may be used, with what their first argument may be. */
const FUNCTIONS = {
  createHash: DIGESTS,
  createHmac: DIGESTS,
  hash: DIGESTS,
  createCipheriv: CIPHERS,
  createDecipheriv: CIPHERS,
  generateKeyPair: KEYS,
  generateKeyPairSync: KEYS,
  // `null` for Ed25519, whose digest is its own.
  sign: [...DIGESTS, 'null'],
  verify: [...DIGESTS, 'null'],
}
const OTHERS = [
  'createPrivateKey',
  'createPublicKey',
  'hkdf',
  'hkdfSync',
  'pbkdf2',
  'randomBytes',
  'randomInt',
  'randomUUID',
  'scrypt',
  'scryptSync',
  'timingSafeEqual',
]

/** Modules that the packaged program cannot use, and why. */
const MODULES = {
  'node:sqlite': 'its SQLite has no encryption; the store has better-sqlite3',
  'node:cluster': 'it starts the program’s own binary as Node, which the fuse runAsNode forbids',
  'node:sea': 'the program is no single executable',
}

const moduleName = (text) => (text === 'crypto' || text === 'child_process' ? `node:${text}` : text)

/** The value of a first argument, if it is written down: a literal, `null`, or a constant of the same file. */
function valueOf(argument, source) {
  if (argument === undefined) return undefined
  if (argument.kind === ts.SyntaxKind.NullKeyword) return 'null'
  if (ts.isStringLiteralLike(argument)) return argument.text
  if (!ts.isIdentifier(argument)) return undefined
  const declarations = source.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => (declarationList.flags & ts.NodeFlags.Const ? declarationList.declarations : []))
  const initializer = declarations.find(({ name }) => name.getText(source) === argument.text)?.initializer
  return initializer !== undefined && ts.isStringLiteralLike(initializer) ? initializer.text : undefined
}

/** Names under which a file imports functions of node:crypto, with the functions' own; and what may not be imported. */
function readImports(source, report) {
  const functions = new Map()
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || statement.importClause?.isTypeOnly) continue
    const name = moduleName(statement.moduleSpecifier.text)
    if (name in MODULES) report(statement, `${name} is not for the packaged program: ${MODULES[name]}`)
    const bindings = statement.importClause?.namedBindings
    const isNamed = bindings !== undefined && ts.isNamedImports(bindings) && !statement.importClause.name
    if (name !== 'node:crypto' && name !== 'node:child_process') continue
    if (!isNamed) {
      report(statement, `import the functions of ${name} by their names, so that they can be checked`)
      continue
    }
    for (const element of bindings.elements.filter((one) => !one.isTypeOnly)) {
      const imported = (element.propertyName ?? element.name).text
      if (name === 'node:child_process') {
        if (imported === 'fork')
          report(
            element,
            'fork starts the program’s own binary as Node, which the fuse runAsNode forbids: use a Worker',
          )
      } else if (imported in FUNCTIONS) functions.set(element.name.text, imported)
      else if (!OTHERS.includes(imported))
        report(
          element,
          `nobody looked up yet whether Electron's crypto has ${imported}: scripts/check/electron-limits.mjs`,
        )
    }
  }
  return functions
}

/**
 * What in a file would fail in the packaged program, each with its line.
 * @returns {{ line: number, problem: string }[]}
 */
export function electronProblems(name, text) {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const problems = []
  const report = (node, problem) => {
    problems.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, problem })
  }
  const functions = readImports(source, report)
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments
      const asked = argument !== undefined && ts.isStringLiteralLike(argument) ? moduleName(argument.text) : ''
      if (asked in MODULES || asked === 'node:crypto' || asked === 'node:child_process')
        report(node, `import ${asked} statically, so that what is used of it can be checked`)
    }
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && functions.has(node.expression.text)) {
      const called = functions.get(node.expression.text)
      const value = valueOf(node.arguments[0], source)
      if (value === undefined) report(node, `${called} must be called with a name that is written down in this file`)
      else if (!FUNCTIONS[called].includes(value.toLowerCase())) report(node, `Electron's ${called} has no ${value}`)
    }
    if (ts.isPropertyAccessExpression(node) && node.getText(source) === 'process.execPath')
      report(node, 'process.execPath is the program itself, which never runs as Node')
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}

/** Whether a source file becomes part of the packaged program's Node side. The command line is left out of packages. */
export function isPackaged(path) {
  if (/^main\/cli(\/|\.ts$)/.test(path) || path === 'reference-service/main.ts') return false
  return /^(main|preload|reference-service)\/.*\.ts$/.test(path)
}

/** Checks files of the project; one line for each problem. */
export function checkElectronLimits(root, paths) {
  return paths
    .filter(isPackaged)
    .flatMap((path) =>
      electronProblems(path, readFileSync(join(root, path), 'utf8')).map(
        ({ line, problem }) => `${path}:${line} ${problem}`,
      ),
    )
}
