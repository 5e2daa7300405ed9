export { refusedMetadata as generateMetadata } from '#app/_server/screens/refused-metadata.ts';
export { MissingScreen as default } from '#app/_server/screens/missing-screen.tsx';
