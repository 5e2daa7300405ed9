/** A card or file whose seal, owner or key does not match. It is not returned, and an alert is logged. */
export class VaultSealError extends Error {
  constructor(what: 'a card in the vault' | 'a sealed file' = 'a card in the vault') {
    super(`${what} does not open`);
    this.name = 'VaultSealError';
  }
}

/** The vault is down: no database, or keys that are not its own. Payments without a card go on. */
export class VaultUnavailableError extends Error {
  constructor(why: string) {
    super(`the vault is not available: ${why}`);
    this.name = 'VaultUnavailableError';
  }
}
