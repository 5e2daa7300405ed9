export { refusedMetadata as generateMetadata } from '#app/_server/screens/refused-metadata.ts';
export { ForbiddenScreen as default } from '#app/_server/screens/forbidden-screen.tsx';
