/** A font as the build serves it: its address. */
declare module '*.woff2' {
  const address: string;
  export default address;
}
