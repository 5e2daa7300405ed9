-- get-transactions finds attempts by the card that each shows, which need not be the card of its sale.
CREATE INDEX attempts_of_a_seller_by_last_four ON attempt (seller_id, "right"(card_mask, 4)) WHERE card_mask IS NOT NULL;
