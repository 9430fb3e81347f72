declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  // The bundler gives the class names as the default export.
  // eslint-disable-next-line no-restricted-syntax
  export default classes
}
declare module '*.css' {}
declare module '@fontsource-variable/inter' {}
