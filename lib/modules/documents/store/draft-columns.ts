/** `seller_inc` of an exempt dealer, who charges no VAT. */
export const EXEMPT = 5;

/** A draft (`domain/content.ts`) as columns of a statement that is given it as JSON. */
export const DRAFT_COLUMNS = `"publicId" uuid, type document_type, language char(2), currency char(3), total bigint,
    vat bigint, content jsonb, "creditsId" bigint`;

/** The next number of the seller and type of `drafted`; its row is held until the transaction ends. */
export const COUNTED = `counted AS (
  INSERT INTO document_number AS counter (seller_id, type, last) SELECT seller_id, type, 1 FROM drafted
  ON CONFLICT (seller_id, type) DO UPDATE SET last = counter.last + 1
  RETURNING last
)`;
