-- Which cards end, and nobody has looked? Of every period: a daily plan has its next date tomorrow, and its buyer needs
-- a month as others do. In order of their ends, so that a turn reads those of the coming month and no other.
DROP INDEX "subscriptions_by_end_of_card";
CREATE INDEX "subscriptions_whose_card_ends_unnoticed" ON "subscription"("card_ends_at")
  WHERE state IN ('active', 'retrying') AND noticed_end IS DISTINCT FROM card_ends_at;
