-- How prices are spread: of an expression that only partial indexes have, the planner knows nothing by itself, and it took half a business for a few.
CREATE STATISTICS "product_prices_with_vat" ON (coalesce("price_include_vat", -1)) FROM "product";
ANALYZE "product";
