/** Keys that sign papers: each business's own, and the installation's. */
export { fingerprintOf, type InstallationSigner, installationSigner } from './installation-key.ts';
export { signerFor } from './signer-for.ts';
export { containerReader, type ContainerReader } from './container/container-reader.ts';
export type { SigningKeysContext } from './context.ts';
