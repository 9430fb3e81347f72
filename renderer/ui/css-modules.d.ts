declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  // The bundler exports the class names as default.
  // eslint-disable-next-line no-restricted-syntax
  export default classes
}
declare module '*.css' {}
declare module '@fontsource-variable/inter' {}
