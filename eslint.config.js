import tseslint from 'typescript-eslint'
import reactHooks from 'eslint-plugin-react-hooks'

/** What no source has. */
const NOWHERE = [
  { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
]

/** Handlers of Enter and Escape that act on the keys of an input method too. */
const IGNORES_COMPOSING = [
  [':function', "[left.property.name='key']"],
  [":function:has(> ObjectPattern > Property[key.name='key'])", "[left.name='key']"],
].map(([handler, left]) => ({
  selector: `${handler}:has(BinaryExpression${left}[right.value=/^(Enter|Escape)$/]):not(:has(CallExpression[callee.name='isComposing']))`,
  message: 'Ask isComposing() first: Enter and Escape also end what an input method composes.',
}))

export default tseslint.config(
  { ignores: ['out/**', 'dist/**', 'node_modules/**', 'demo-output/**', 'test-results/**', 'assets/**', '.cache/**'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    // One TypeScript program for all files, so that types do not depend on the order of files.
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      'no-restricted-syntax': ['error', ...NOWHERE],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // Served as it is written; types in comments.
    files: ['reference-service/take-page/*.js'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: './reference-service/take-page/tsconfig.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // Types in comments can't say that an answer of the service is checked by its code alone.
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // A longer function does several things. Functions inside a closure count as part of it.
    files: [
      '{main,renderer,preload,contract,reference-service,chromium-host}/**/*.{ts,tsx}',
      'reference-service/take-page/*.js',
    ],
    rules: { 'max-lines-per-function': ['error', { max: 100, skipBlankLines: false, skipComments: false }] },
  },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    // A file that is shown has no text field.
    ignores: ['renderer/viewer/**'],
    rules: { 'no-restricted-syntax': ['error', ...NOWHERE, ...IGNORES_COMPOSING] },
  },
  {
    // Only the wrapper that checks, parses and wraps uses raw channels; the composition root passes them to it.
    files: ['main/**/*.ts'],
    ignores: ['main/ipc/handle.ts', 'main/program/start.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'electron', importNames: ['ipcMain'], message: 'Register with handle() of main/ipc/handle.ts.' },
            {
              name: 'electron',
              importNames: ['net'],
              message: 'Requests pass the gate of main/support/network-gate.ts.',
            },
          ],
        },
      ],
      'no-restricted-globals': [
        'error',
        ...['fetch', 'WebSocket', 'EventSource'].map((name) => ({
          name,
          message: 'Requests pass the gate of main/support/network-gate.ts.',
        })),
      ],
    },
  },
  {
    files: ['test/**/*.{ts,tsx}', '**/*.config.ts', 'scripts/**', 'reference-service/main.ts', 'main/cli.ts'],
    rules: { 'no-console': 'off', 'no-restricted-syntax': 'off', '@typescript-eslint/unbound-method': 'off' },
  },
)
