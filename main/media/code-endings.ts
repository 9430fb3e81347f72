/** Endings of source code, markup and data that people write in editors. Scripts of a shell are programs. */
const CODE: ReadonlySet<string> = new Set([
  ...['c', 'h', 'cc', 'cpp', 'cxx', 'hh', 'hpp', 'hxx', 'ino', 'cu', 'm', 'mm', 'cs', 'csx', 'fs', 'fsx', 'vala', 'd'],
  ...['java', 'kt', 'kts', 'scala', 'sc', 'groovy', 'gradle', 'clj', 'cljs', 'edn', 'swift', 'go', 'rs', 'zig', 'nim'],
  ...['py', 'pyw', 'pyi', 'pyx', 'rb', 'erb', 'rake', 'pl', 'pm', 'lua', 'r', 'rmd', 'qmd', 'jl', 'dart', 'hs', 'lhs'],
  ...['ml', 'mli', 'elm', 'ex', 'exs', 'eex', 'heex', 'leex', 'erl', 'hrl', 'lisp', 'el', 'scm', 'rkt', 'pas', 'f90'],
  ...['f', 'for', 'ada', 'adb', 'ads', 'cob', 'cbl', 'asm', 's', 'v', 'sv', 'vhd', 'vhdl', 'sol', 'sql', 'prolog', 'p'],
  ...['js', 'mjs', 'cjs', 'jsx', 'ts', 'mts', 'cts', 'tsx', 'vue', 'svelte', 'astro', 'coffee', 'php', 'phtml', 'php3'],
  ...[
    'jsp',
    'jspx',
    'asp',
    'aspx',
    'ascx',
    'cshtml',
    'razor',
    'cfm',
    'ejs',
    'hbs',
    'mustache',
    'twig',
    'liquid',
    'njk',
  ],
  ...['j2', 'jinja', 'jinja2', 'tpl', 'tmpl', 'haml', 'pug', 'jade', 'slim', 'css', 'scss', 'sass', 'less', 'styl'],
  ...['json', 'jsonl', 'json5', 'geojson', 'xsl', 'xslt', 'xsd', 'dtd', 'svg', 'yaml', 'yml', 'toml', 'ini', 'cfg'],
  ...[
    'conf',
    'properties',
    'env',
    'tex',
    'ltx',
    'bib',
    'sty',
    'cls',
    'rst',
    'adoc',
    'asciidoc',
    'org',
    'textile',
    'wiki',
  ],
  ...['proto', 'graphql', 'gql', 'tf', 'hcl', 'cmake', 'mk', 'make', 'dockerfile', 'diff', 'patch', 'log', 'nb', 'wl'],
  ...['md', 'markdown', 'mdown', 'mkd', 'mdx', 'ipynb'],
])

/** Whether a text with this ending, in lower case, is code whatever it mentions: neither a page nor a table. */
export function isCodeEnding(ending: string): boolean {
  return CODE.has(ending)
}
